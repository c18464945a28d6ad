import type { Tx } from '#server/db/db.ts';
import { readPayout } from './payout.sql.ts';

export {
  type AccountDetails,
  accountsOf,
  newestAccount,
  openAccounts,
  type PayoutAccount,
  saveAccount,
} from './account.ts';
export { payoutPaid, payoutReturned, payoutsPaid, readBatch, sendPayouts, transferReturned } from './batch.ts';
export { duePayouts } from './due.ts';
export { bankFile } from './export.ts';
export { resumePayouts, stopPayOf, stopPayouts, stopState } from './stop.ts';
export { owePayout, type Payout, voidPayout } from './payout.sql.ts';

/** Whether pay for a session was sent or has arrived: then nothing about it is undone here (P57). Locks the payout. */
export async function isPaidOut(tx: Tx, of: { therapistId: string; appointmentId: string }): Promise<boolean> {
  const payout = await readPayout(tx, of);
  return payout !== null && (payout.status === 'SENT' || payout.status === 'PAID');
}
