// docs/decisions/194
import { DomainError, orRefuse } from '#domain/errors.ts';
import { COMMISSION_PERCENT } from '#domain/money.ts';
import { MAX_WAITING, paidLaterRefusal } from '#domain/paid-later.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import { lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { SessionOffer, TherapistProfile } from '#server/providers/content/content.ts';
import { newOrderId } from '#server/secrets/order-ids.ts';
import { type ChangedOrder, findOrder, type FrozenRate, type OrderRow } from '../order/order.ts';
import { isKnownClient } from './hold.ts';
import {
  endProposed,
  type Ender,
  insertProposed,
  type NewProposed,
  readSeriesDates,
  readWaiting,
  releaseProposed,
  type Waiting,
  writeRate,
} from './paid-later.sql.ts';
import { expireInTheWay } from './seat.sql.ts';

/** An appointment that is to be made and paid later. */
export type Proposal = {
  profile: TherapistProfile;
  offer: SessionOffer;
  /** The series that it is a date of; a client makes no others. */
  seriesId: string | null;
} & Pick<NewProposed, 'therapistId' | 'clientId' | 'slot' | 'by' | 'actorId' | 'requestId'>;

/**
 * Makes and answers an appointment that is paid later, with its order, at the price, fee and commission of this moment
 * (P42). The time may be any at which both are free, published or not. Refuses a start less than 24 h or more than 60
 * days away (422), a client without a paid session with this therapist (404), a ninth that waits, and a time that is
 * taken by either, within the rest between sessions, or off (409); a caller who may not see the other's calendar is not
 * told which.
 */
export async function propose(deps: Deps, tx: Tx, proposal: Proposal): Promise<OrderRow> {
  const { therapistId, clientId, profile, offer, slot } = proposal;
  await lockClient(tx, clientId);
  const now = deps.clock.now();
  const refusal = paidLaterRefusal(slot.start, now);
  if (refusal !== null) throw new DomainError(refusal);
  if (!(await isKnownClient(tx, { therapistId, clientId }))) throw new DomainError('CLIENT_NOT_FOUND');
  const waiting = await waitingOf(tx, clientId);
  if (waiting.length >= MAX_WAITING) {
    // What waits with others is private: the therapist reads only that the client cannot come at this time.
    const isOthers = proposal.by === 'therapist' && waiting.some((one) => one.therapistId !== therapistId);
    throw new DomainError(isOthers ? 'SLOT_TAKEN' : 'TOO_MANY_WAITING');
  }
  await expireInTheWay(tx, { therapistId, clientId, slot, now });
  const orderId = newOrderId(deps.random);
  const id = await insertProposed(tx, {
    ...proposal,
    typeKey: offer.typeKey,
    orderId,
    priceMinor: offer.price,
    feePercent: profile.fee,
    commissionPercent: COMMISSION_PERCENT,
    now,
  });
  return orRefuse(id === null ? null : await findOrder(tx, orderId), 'SLOT_TAKEN');
}

/** The unpaid appointments of a client that wait, by start. */
export async function waitingOf(sql: Sql, clientId: string): Promise<Waiting[]> {
  return readWaiting(sql, clientId);
}

/** The dates of the series of an appointment in any state, by start; itself alone where it is of none. */
export async function datesWith(sql: Sql, order: OrderRow): Promise<Waiting[]> {
  return order.seriesId === null ? [order] : readSeriesDates(sql, order.seriesId);
}

/** Ends a locked appointment before it is paid, given up or taken back; null when it does not wait any more. */
export async function endWaiting(
  deps: Deps,
  tx: Tx,
  { order, by, ...asked }: { order: ChangedOrder; by: Ender; actorId: string; requestId: string },
): Promise<ChangedOrder | null> {
  return endProposed[by](tx, order, { ...asked, now: deps.clock.now() });
}

/** Releases the time of a locked appointment; answers it as it is then, null when it does not wait any more. */
export async function releaseWaiting(deps: Deps, tx: Tx, order: ChangedOrder): Promise<ChangedOrder | null> {
  return releaseProposed(tx, order, deps.clock.now());
}

/** Freezes the EUR rate of an unpaid appointment on the day on which paying begins. */
export async function freezeRate(deps: Deps, tx: Tx, order: OrderRow, rate: FrozenRate): Promise<void> {
  await writeRate(tx, { ...order, ...rate, now: deps.clock.now() });
}
