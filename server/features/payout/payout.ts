import type { Instant } from '#domain/dates.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import { insertPayout, type Payout, readPayout, voidDue } from './payout.sql.ts';

export {
  type AccountDetails,
  accountsOf,
  currentAccountOf,
  openAccounts,
  type PayoutAccount,
  saveAccount,
} from './account.ts';
export { payoutPaid, payoutReturned, payoutsPaid, readBatch, sendPayouts, transferReturned } from './batch.ts';
export { duePayouts } from './due.ts';
export { bankFile } from './export.ts';
export { resumePayouts, stopPayOf, stopPayouts, stopState } from './stop.ts';
export type { Payout };

/** Writes that a therapist is owed pay for a session, in the caller's transaction; once per session. */
export async function owePayout(
  tx: Sql,
  payout: { therapistId: string; appointmentId: string; minor: number; dueAt: Instant; now: Instant },
): Promise<void> {
  await insertPayout(tx, payout);
}

/** Whether pay for a session was sent or has arrived: then nothing about it is undone here (P57). Locks the payout. */
export async function isPaidOut(tx: Tx, of: { therapistId: string; appointmentId: string }): Promise<boolean> {
  const payout = await readPayout(tx, of);
  return payout !== null && (payout.status === 'SENT' || payout.status === 'PAID');
}

/** Pay that is not owed any more and was not sent is void (P57). */
export async function voidPayout(
  tx: Sql,
  payout: { therapistId: string; appointmentId: string; now: Instant },
): Promise<void> {
  await voidDue(tx, payout);
}
