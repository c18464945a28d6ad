import type { Instant } from '#domain/dates.ts';
import type { PayoutStatus } from '#domain/payout.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import { insertPayout, readPayout, writeVoid } from './payout.sql.ts';

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

/** The pay of a therapist for one session, in tetri. */
export type Payout = {
  therapistId: string;
  appointmentId: string;
  minor: number;
  status: PayoutStatus;
  dueAt: Instant;
  batchId: string | null;
  bankRef: string | null;
};

/** Writes that a therapist is owed pay for a session, in the caller's transaction; once per session. */
export async function owePayout(tx: Sql, payout: Parameters<typeof insertPayout>[1]): Promise<void> {
  await insertPayout(tx, payout);
}

/** Makes a payout void that is not owed any more and not sent yet: it is never sent (P57). */
export async function voidPayout(
  tx: Sql,
  payout: { therapistId: string; appointmentId: string; now: Instant },
): Promise<void> {
  await writeVoid(tx, payout);
}

/** Whether pay for a session was sent or has arrived: then nothing about it is undone here (P57). Locks the payout. */
export async function isPaidOut(tx: Tx, of: { therapistId: string; appointmentId: string }): Promise<boolean> {
  const payout = await readPayout(tx, of);
  return payout !== null && (payout.status === 'SENT' || payout.status === 'PAID');
}
