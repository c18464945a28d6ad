// docs/decisions/174
import { DomainError } from '#domain/errors.ts';
import type { Role } from '#domain/sign-in.ts';
import type { Tx } from '#server/db/db.ts';
import { isShutOut } from '../calendar/calendar.ts';
import { clientDisabledAt } from './sign-in.sql.ts';

/** Refuses a blocked therapist or client, after all proofs: until then they read the same as everybody. */
export async function refuseShutOut(tx: Tx, { userId, role }: { userId: string; role: Role }): Promise<void> {
  const isOut = role === 'THERAPIST' ? await isShutOut(tx, userId) : (await clientDisabledAt(tx, userId)) !== null;
  if (isOut) throw new DomainError('ACCOUNT_DISABLED');
}
