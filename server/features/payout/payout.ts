import type { Instant } from '#domain/dates.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { bookPayout } from '../ledger/ledger.ts';
import { dueAgain, endSent, insertPayout, type Payout, readDue, sendDue } from './payout.sql.ts';

export type { Payout };

/** Writes that a therapist is owed pay for a session, in the caller's transaction; once per session. */
export async function owePayout(
  tx: Sql,
  payout: { therapistId: string; appointmentId: string; minor: number; dueAt: Instant; now: Instant },
): Promise<void> {
  await insertPayout(tx, payout);
}

/** What is due until an instant and not yet sent. */
export async function duePayouts(deps: Deps, until: Instant): Promise<Payout[]> {
  return readDue(deps.db, until);
}

/** Sends everything that is due until an instant as one batch. The same batch id answers the same batch and sends nothing new. */
export async function sendPayouts(deps: Deps, batch: { batchId: string; until: Instant }): Promise<Payout[]> {
  return deps.db.transaction((tx) => sendDue(tx, { ...batch, now: deps.clock.now() }));
}

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
