// docs/decisions/174
import { DomainError } from '#domain/errors.ts';
import type { Role } from '#domain/sign-in.ts';
import type { Tx } from '#server/db/db.ts';
import { isShutOut } from '../calendar/calendar.ts';
import { clientDisabledAt } from './sign-in.sql.ts';

/**
 * Refuses a blocked therapist or client. It runs when a sign-in is opened, after all proofs: until then such a person
 * reads the same as everybody. The row of the person is locked.
 */
export async function refuseShutOut(tx: Tx, { userId, role }: { userId: string; role: Role }): Promise<void> {
  const isOut = role === 'THERAPIST' ? await isShutOut(tx, userId) : (await clientDisabledAt(tx, userId)) !== null;
  if (isOut) throw new DomainError('ACCOUNT_DISABLED');
}
