import type { Instant } from '#domain/dates.ts';
import { pageOf, readCursor } from '#server/db/cursor.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { insertPayout, type Payout, readDue, readPayout, totalDue, voidDue } from './payout.sql.ts';

export {
  type AccountDetails,
  accountCountsFrom,
  accountsOf,
  currentAccountOf,
  openAccounts,
  type PayoutAccount,
  saveAccount,
} from './account.ts';
export { payoutPaid, payoutReturned, payoutsPaid, sendPayouts } from './batch.ts';
export { resumePayouts, stopPayouts, stopState } from './stop.ts';
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

/** A page of what is due until an instant and not yet sent, the oldest first, and all of it in tetri. Refuses a cursor that is none. */
export async function duePayouts(
  deps: Deps,
  { until, cursor }: { until: Instant; cursor: string | undefined },
): Promise<{ payouts: readonly Payout[]; totalMinor: number; next: string | null }> {
  const found = await readDue(deps.db, { until, after: readCursor(cursor), limit: PAGE + 1 });
  const { rows, next } = pageOf(found, {
    size: PAGE,
    at: ({ dueAt, appointmentId }) => ({ at: dueAt, id: appointmentId }),
  });
  return { payouts: rows, totalMinor: await totalDue(deps.db, until), next };
}

const PAGE = 500;
