// docs/decisions/192, docs/decisions/212
import { type Instant, startOfDay, wallOf } from '#domain/dates.ts';
import { DomainError, orRefuse } from '#domain/errors.ts';
import { MOST } from '#domain/list-limits.ts';
import { codeOf, type Tx } from '#server/db/db.ts';
import { lockPayouts } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { bookPayout, bookPayoutReturn } from '../ledger/ledger.ts';
import { needOperator, workIsDone } from '../work/work.ts';
import {
  type Batch,
  batchBy,
  batchNumbered,
  cameBackMinor,
  dueAgain,
  endSent,
  linesOf,
  sendDue,
  type ShownLine,
  shownLines,
  standingOf,
} from './batch.sql.ts';
import { hasLate } from './due.sql.ts';
import type { Payout } from './payout.ts';

/** Sends payouts due until an instant as one batch, the oldest first; the same batch id sends nothing new. */
export async function sendPayouts(deps: Deps, batch: { batchId: string; until: Instant }): Promise<{ sent: Payout[] }> {
  for (let refused = 1; ; refused += 1) {
    try {
      return await deps.db.transaction(async (tx) => {
        await lockPayouts(tx);
        const now = deps.clock.now();
        const sent = await sendDue(tx, { ...batch, now, most: MOST.batch });
        if (!(await hasLate(tx, startOfDay(wallOf(now).date))))
          await workIsDone(deps, tx, { kinds: ['pay_late'], key: LATE_PAY });
        return { sent };
      });
    } catch (error) {
      // A client complained of one of the sessions in the same moment: the next reading leaves it out.
      if (codeOf(error) !== REFUSED_BY_GUARD || refused >= MOST_REFUSALS) throw error;
    }
  }
}

/** The key of the one item about pay that is late. */
export const LATE_PAY = 'late';
const REFUSED_BY_GUARD = '23514';
const MOST_REFUSALS = 3;

/** The work on paid payouts, in the same transaction. */
type Then = (tx: Tx, ended: readonly Payout[], now: Instant) => Promise<void>;
const nothing: Then = async () => undefined;

/** Books a paid payout; false for a repeat. Refuses another reference, or a payout void, stopped or not at the bank. */
export async function payoutPaid(
  deps: Deps,
  { appointmentId, bankRef }: { appointmentId: string; bankRef: string },
  then: Then = nothing,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    await lockPayouts(tx);
    const standing = await standingOf(tx, appointmentId);
    if (standing?.status === 'PAID') return refuseOther(standing.bankRef === bankRef);
    if (standing?.status === 'VOID') throw new DomainError('PAYOUT_VOID');
    if (standing?.status !== 'SENT' || standing.batchId === null) throw new DomainError('PAYOUT_NOT_SENT');
    if (standing.isStopped) throw new DomainError('PAYOUT_STOPPED');
    const now = deps.clock.now();
    const { batchId } = standing;
    const paid = await bookPaid(tx, { batchId, appointmentIds: [appointmentId], bankRef, now });
    await then(tx, paid, now);
    return true;
  });
}

/**
 * Books every payout of a batch that waits for the bank, in one step; returns them. None for a repeat, with the same
 * reference; refuses another reference, an unknown batch, one with nothing at the bank, and one with a stopped line.
 */
export async function payoutsPaid(
  deps: Deps,
  { batchId, bankRef }: { batchId: string; bankRef: string },
  then: Then = nothing,
): Promise<readonly Payout[]> {
  return deps.db.transaction(async (tx) => {
    await lockPayouts(tx);
    const lines = orRefuse(await linesOf(tx, batchId), 'PAYOUT_BATCH_UNKNOWN');
    const waiting = lines.filter(({ outcome }) => outcome === null);
    if (waiting.length === 0) {
      const paid = lines.filter(({ outcome }) => outcome === 'PAID');
      if (paid.length === 0) throw new DomainError('PAYOUT_NOT_SENT');
      refuseOther(paid.some((line) => line.bankRef === bankRef));
      return [];
    }
    if (waiting.some(({ isStopped }) => isStopped)) throw new DomainError('PAYOUT_STOPPED');
    const appointmentIds = waiting.map(({ appointmentId }) => appointmentId);
    const now = deps.clock.now();
    const paid = await bookPaid(tx, { batchId, appointmentIds, bankRef, now });
    await then(tx, paid, now);
    return paid;
  });
}

/** Lines of a batch that the bank has answered for. */
type Lines = { batchId: string; appointmentIds: readonly string[]; now: Instant };

async function bookPaid(tx: Tx, lines: Lines & { bankRef: string }): Promise<Payout[]> {
  const { now } = lines;
  const paid = await endSent(tx, { ...lines, status: 'PAID' });
  for (const payout of paid) await bookPayout(tx, { ...payout, now });
  return paid;
}

/** Keeps a paid payout as it was booked: nothing for a repeat, and a refusal for another reference. */
function refuseOther(isSame: boolean): false {
  if (!isSame) throw new DomainError('PAYOUT_REF_OTHER');
  return false;
}

/**
 * Makes a payout that the bank sent back due again: it goes with a later batch, once the therapist has set the account
 * again. A return of a booked payout needs the reference of its booking (P57); others have none. False for a repeat;
 * refuses another reference, and a payout that was never sent.
 */
export async function payoutReturned(
  deps: Deps,
  { appointmentId, bankRef }: { appointmentId: string; bankRef?: string | undefined },
  then: Then = nothing,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    await lockPayouts(tx);
    const standing = await standingOf(tx, appointmentId);
    if ((standing?.status !== 'SENT' && standing?.status !== 'PAID') || standing.batchId === null) {
      if (standing?.cameBack !== true) throw new DomainError('PAYOUT_NOT_SENT');
      return refuseOther(isBookedWith(bankRef, [standing.returnedRef]));
    }
    refuseOther(isBookedWith(bankRef, [standing.bankRef]));
    const now = deps.clock.now();
    const { batchId } = standing;
    const returned = await bookReturned(deps, tx, { batchId, appointmentIds: [appointmentId], now });
    await then(tx, returned, now);
    return true;
  });
}

/**
 * The bank sent a transfer of its file back: every session of a therapist in a batch is due again. Sessions booked as
 * paid come back by their reference (P57). Returns the booked ones; nothing when all came back before. Refuses another
 * reference, an unknown batch and a therapist who has nothing in it.
 */
export async function transferReturned(
  deps: Deps,
  { batchId, profile, bankRef }: { batchId: string; profile: string; bankRef?: string | undefined },
  then: Then = nothing,
): Promise<readonly Payout[]> {
  return deps.db.transaction(async (tx) => {
    await lockPayouts(tx);
    if ((await batchBy(tx, batchId)) === null) throw new DomainError('PAYOUT_BATCH_UNKNOWN');
    const own = (await shownLines(tx, batchId)).filter((line) => line.profile === profile);
    if (own.length === 0) throw new DomainError('PAYOUT_NOT_SENT');
    const refs = own.map((line) => line.bankRef);
    refuseOther(isBookedWith(bankRef, refs));
    const out = own.filter(({ outcome }) => outcome !== 'RETURNED');
    const appointmentIds = out.map(({ appointmentId }) => appointmentId);
    const now = deps.clock.now();
    const returned = await bookReturned(deps, tx, { batchId, appointmentIds, now });
    if (returned.length > 0) await then(tx, returned, now);
    return returned;
  });
}

async function bookReturned(deps: Deps, tx: Tx, lines: Lines): Promise<Payout[]> {
  const { now } = lines;
  const returned = await endSent(tx, { ...lines, status: 'FAILED', bankRef: null });
  for (const { appointmentId, bankRef, ...line } of returned) {
    if (bankRef !== null) await bookPayoutReturn(tx, { ...line, now });
    await dueAgain(tx, { appointmentId, now });
  }
  await needAccountAgain(deps, tx, lines.batchId, returned);
  return returned;
}

/** Writes that pay of a therapist came back: an item until the therapist has set the account again. */
async function needAccountAgain(deps: Deps, tx: Tx, batchId: string, returned: readonly Payout[]): Promise<void> {
  const batch = (await batchBy(tx, batchId))?.number;
  for (const key of new Set(returned.map(({ therapistId }) => therapistId))) {
    const minor = await cameBackMinor(tx, key);
    const facts = { minor, currency: 'GEL', ...(batch !== undefined && { batch }) };
    if (minor > 0) await needOperator(deps, tx, { kind: 'pay_returned', key, facts });
  }
}

/** Whether lines are booked with the given reference, or with none if none is given. Unbooked lines have none. */
function isBookedWith(given: string | undefined, refs: readonly (string | null)[]): boolean {
  const booked = refs.filter((ref) => ref !== null);
  return given === undefined ? booked.length === 0 : booked.length > 0 && booked.every((ref) => ref === given);
}

/** A batch, by its id or number, with its lines and what the bank made of each. Refuses an unknown one. */
export async function readBatch(deps: Deps, called: string): Promise<{ batch: Batch; lines: readonly ShownLine[] }> {
  const batchIs = /^\d+$/.test(called) ? batchNumbered : batchBy;
  const batch = orRefuse(await batchIs(deps.db, called), 'PAYOUT_BATCH_UNKNOWN');
  return { batch, lines: await shownLines(deps.db, batch.id) };
}
