import type { Instant } from '#domain/dates.ts';
import { MOST } from '#domain/list-limits.ts';
import { pageOf, readCursor } from '#server/db/cursor.ts';
import { codeOf, type Sql, type Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { bookPayout } from '../ledger/ledger.ts';
import {
  dueAgain,
  endSent,
  insertPayout,
  type Payout,
  readDue,
  readPayout,
  sendDue,
  totalDue,
  voidDue,
} from './payout.sql.ts';

export {
  type AccountDetails,
  accountCountsFrom,
  accountsOf,
  currentAccountOf,
  openAccounts,
  type PayoutAccount,
  saveAccount,
} from './account.ts';
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

/**
 * Sends what is due until an instant as one batch, the oldest first. The same batch id answers the same batch and sends nothing
 * new. `leftMinor`: what is still due until then, in tetri; a later batch takes it.
 */
export async function sendPayouts(
  deps: Deps,
  batch: { batchId: string; until: Instant },
): Promise<{ sent: Payout[]; leftMinor: number }> {
  for (let refused = 1; ; refused += 1) {
    try {
      return await deps.db.transaction(async (tx) => {
        const sent = await sendDue(tx, { ...batch, now: deps.clock.now(), most: MOST.batch });
        return { sent, leftMinor: await totalDue(tx, batch.until) };
      });
    } catch (error) {
      // A client complained of one of the sessions in the same moment: the next reading leaves it out.
      if (codeOf(error) !== REFUSED_BY_GUARD || refused >= MOST_REFUSALS) throw error;
    }
  }
}

const REFUSED_BY_GUARD = '23514';
const MOST_REFUSALS = 3;

/** Books a payout of a batch that the bank has paid. False when the payout was not waiting for that. */
export async function payoutPaid(deps: Deps, paid: { appointmentId: string; bankRef: string }): Promise<boolean> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const payout = await endSent(tx, { ...paid, status: 'PAID', now });
    if (payout === null) return false;
    await bookPayout(tx, { ...payout, now });
    return true;
  });
}

/** A payout that the bank sent back is due again, for the next batch. False when it was not waiting for that. */
export async function payoutReturned(deps: Deps, returned: { appointmentId: string }): Promise<boolean> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const payout = await endSent(tx, { ...returned, status: 'FAILED', bankRef: null, now });
    return payout !== null && dueAgain(tx, { ...returned, now });
  });
}
