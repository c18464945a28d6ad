// docs/decisions/174
import { DomainError } from '#domain/errors.ts';
import type { Role } from '#domain/sign-in.ts';
import type { Tx } from '#server/db/db.ts';
import { isShutOut } from '../schedule/schedule.ts';

/**
 * Refuses a therapist who is shut out. Asked where a sign-in is opened, after all proofs: until then such a therapist reads what
 * everybody reads.
 */
export async function refuseShutOut(tx: Tx, { userId, role }: { userId: string; role: Role }): Promise<void> {
  if (role === 'THERAPIST' && (await isShutOut(tx, userId))) throw new DomainError('ACCOUNT_DISABLED');
}
