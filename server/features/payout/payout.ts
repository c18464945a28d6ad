// docs/decisions/192
import type { Instant } from '#domain/dates.ts';
import { orRefuse } from '#domain/errors.ts';
import { MOST } from '#domain/list-limits.ts';
import type { PayoutStatus } from '#domain/payout.ts';
import { cutPage, readCursor } from '#server/db/cursor.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import { lockPayouts } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { workIsDone } from '../work/work.ts';
import { newestAccount } from './account.ts';
import { cameBackMinor } from './batch.sql.ts';
import {
  answeredBatches,
  type DuePay,
  type DueTotals,
  dueTotals,
  openBatches,
  readDuePay,
  type SumOfBatch,
} from './due.sql.ts';
import {
  accountBack,
  auditAccount,
  endStop,
  insertPayout,
  insertStop,
  readPayout,
  type StopState,
  stopStateOf,
  therapistBy,
  writeVoid,
} from './payout.sql.ts';

export {
  type AccountDetails,
  accountsOf,
  newestAccount,
  openAccounts,
  type PayoutAccount,
  saveAccount,
} from './account.ts';
export {
  LATE_PAY,
  payoutPaid,
  payoutReturned,
  payoutsPaid,
  readBatch,
  sendPayouts,
  transferReturned,
} from './batch.ts';
export { bankFile } from './export.ts';

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

/**
 * Whether the pay of a profile's therapist is stopped, how much waits, and how much of that came back and waits for an
 * account. Refuses a profile without a calendar.
 */
export async function stopState(deps: Deps, profile: string): Promise<StopState & { cameBackMinor: number }> {
  const state = orRefuse(await stopStateOf(deps.db, profile), 'THERAPIST_NOT_FOUND');
  return { ...state, cameBackMinor: await cameBackMinor(deps.db, state.therapistId) };
}

/**
 * Keeps all pay of the therapist of a profile out of batches from now on; pay of theirs at the bank is not booked as
 * paid. False when it is stopped already. Refuses a profile without a calendar.
 */
export async function stopPayouts(deps: Deps, profile: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    await lockPayouts(tx);
    const { therapistId } = orRefuse(await stopStateOf(tx, profile), 'THERAPIST_NOT_FOUND');
    return insertStop(tx, { id: deps.random.uuid(), therapistId, now: deps.clock.now() });
  });
}

/**
 * Stops the pay of a therapist who says that a change was not theirs, and makes the account from before that instant
 * the newest if another was set since. Returns the profile, the last digits of the account that counts, and whether it
 * is the former one; null for somebody without a profile. The caller has locked the payouts.
 */
export async function stopPayOf(
  deps: Deps,
  tx: Tx,
  { userId, since }: { userId: string; since: Instant },
): Promise<{ profile: string; last4: string | null; isBack: boolean } | null> {
  const now = deps.clock.now();
  const therapist = await therapistBy(tx, userId);
  if (therapist === null) return null;
  const therapistId = therapist.id;
  await insertStop(tx, { id: deps.random.uuid(), therapistId, now });
  const id = deps.random.uuid();
  const isBack = await accountBack(tx, { id, therapistId, userId, since, now });
  if (isBack) await workIsDone(deps, tx, { kinds: ['pay_returned'], key: therapistId });
  if (isBack) await auditAccount(tx, { accountId: id, userId, now });
  const last4 = (await newestAccount(tx, therapistId))?.last4 ?? null;
  return { profile: therapist.contentId, last4, isBack };
}

/** Ends the stop of the pay of a therapist. False when it is not stopped. Refuses a profile without a calendar. */
export async function resumePayouts(deps: Deps, profile: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    await lockPayouts(tx);
    const { therapistId } = orRefuse(await stopStateOf(tx, profile), 'THERAPIST_NOT_FOUND');
    return endStop(tx, { therapistId, now: deps.clock.now() });
  });
}

/**
 * A page of the therapists with pay due until an instant, and the part that does not go now and why, late pay first;
 * the sums of all, the batches at the bank and the last ones that it has answered for. Refuses an invalid cursor.
 */
export async function duePayouts(
  deps: Deps,
  { until, cursor }: { until: Instant; cursor: string | undefined },
): Promise<
  DueTotals & {
    therapists: readonly DuePay[];
    atBank: readonly SumOfBatch[];
    answered: readonly SumOfBatch[];
    next: string | null;
  }
> {
  const now = deps.clock.now();
  const found = await readDuePay(deps.db, { until, now, after: readCursor(cursor), limit: PAGE + 1 });
  const at = ({ place, therapistId }: DuePay) => ({ at: place, id: therapistId });
  const { rows, next } = cutPage(found, { size: PAGE, at });
  const totals = (await dueTotals(deps.db, { until, now })) ?? { totalMinor: 0, leftOutMinor: 0, lateMinor: 0 };
  const [atBank, answered] = [await openBatches(deps.db, MOST.broken), await answeredBatches(deps.db, ANSWERED)];
  return { therapists: rows, ...totals, atBank, answered, next };
}

/** So many batches that the bank has answered for are listed: a return comes within days. */
const ANSWERED = 20;
const PAGE = 100;
