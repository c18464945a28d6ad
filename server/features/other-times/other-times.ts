// docs/decisions/148
import type { Answer } from '#contract/api.ts';
import { freeLimit } from '#domain/cancelling.ts';
import { DAY, type Instant, wallOf } from '#domain/dates.ts';
import { DomainError, orRefuse } from '#domain/errors.ts';
import { MAX_OFFERS_PER_DAY, MAX_OFFERED_TIMES, otherTimesAt } from '#domain/other-times.ts';
import { BOOKING_HORIZON_DAYS, freeSlots, type Slot } from '#domain/schedule.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { isoOf, slotOf, wallsOf } from '#server/http/wire.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { findOrder, type OrderRow } from '../order/order.ts';
import { lockSession, moveSession, requireMay, requireSeen } from '../session/session.ts';
import {
  endOtherTimes,
  insertOtherTimes,
  offeredSince,
  type OtherTimesRow,
  readOtherTimes,
} from './other-times.sql.ts';
import { tellOtherTimes } from './tell-other-times.ts';
import { isFree, offerFor, type Offered, requireFree, windowOf } from './free-times.ts';

/** A time as the wire names it: walls in Asia/Tbilisi. */
export type Walls = { date: string; start: string; end: string };
/** An offer as both sides see it. */
export type WireOtherTimes = NonNullable<Answer<'readOwnSession'>['session']['proposal']>;

/**
 * Offers up to three own free times for a booked session of the therapist's, until 24 h before it; an open offer is
 * replaced, and the same times again do nothing. Nothing is held. Refuses times that are not another free time of the
 * session's length in the therapist's calendar (409, 422), more than five offers a day (429), and, like all answers to
 * an offer, when another version of the session was shown (`seenVersion`; null where none was).
 */
export async function offerTimes(
  deps: Deps,
  input: { orderId: OrderId; therapistUserId: string; times: readonly Walls[]; seenVersion: number | null },
): Promise<void> {
  const { orderId, therapistUserId: userId, seenVersion } = input;
  const times = distinct(input.times.map(slotOf));
  await deps.db.transaction(async (tx) => {
    const order = await lockSession(tx, { orderId, by: { role: 'therapist', userId } });
    const now = deps.clock.now();
    if (await isOpenAlready(tx, { order, times, now })) return;
    requireSeen(order, seenVersion);
    await requireMay(tx, order, { what: 'offer times', now });
    if (times.length === 0 || times.length > MAX_OFFERED_TIMES) throw new DomainError('BAD_SLOT');
    await requireFree(deps, tx, { order, times, now });
    await requireFew(tx, { order, now });
    const { therapistId } = order;
    await endOtherTimes(tx, { therapistId, orderId, event: 'replace', now, actorId: userId });
    const id = await insertOtherTimes(tx, { therapistId, orderId, session: order, times, now, actorId: userId });
    await tellOtherTimes(deps, tx, { order, id, times });
  });
}

/**
 * The own free times of the next 60 days that can be offered for a session: for its type, of its length, and without
 * revealing the client's other sessions. A therapist who was taken down has none. Refuses a session for which nothing
 * can be offered now. The caller knows that the session is the therapist's own.
 */
export async function timesToOffer(deps: Deps, orderId: OrderId): Promise<Walls[]> {
  const order = orRefuse(await findOrder(deps.db, orderId), 'SESSION_NOT_FOUND');
  const now = deps.clock.now();
  await requireMay(deps.db, order, { what: 'offer times', now });
  const horizon = now + BOOKING_HORIZON_DAYS * DAY;
  const window = { from: now - DAY, to: horizon + DAY, now };
  const offer = await offerFor(deps, deps.db, { session: order, window, clientId: null });
  if (offer === null) return [];
  const dates = { from: wallOf(now).date, days: BOOKING_HORIZON_DAYS + 1 };
  return freeSlots({ ...offer.calendar, ...offer.wanted, now, ...dates })
    .filter(({ start }) => start > now && start < horizon && start !== order.start)
    .map(wallsOf);
}

/** Takes an open offer back; once it is taken back this does nothing. Refuses one that ended otherwise. */
export async function withdrawOtherTimes(
  deps: Deps,
  { therapistUserId: userId, ...asked }: { orderId: OrderId; therapistUserId: string; seenVersion: number | null },
): Promise<void> {
  await answer(deps, { ...asked, event: 'withdraw', by: { role: 'therapist', userId } });
}

/** A client who answers an offer. */
type ByClient = { orderId: OrderId; clientId: string; seenVersion: number | null };

/** Declines an open offer; once it is declined this does nothing. Refuses one that ended otherwise. */
export async function declineOtherTimes(deps: Deps, { clientId: userId, ...asked }: ByClient): Promise<void> {
  await answer(deps, { ...asked, event: 'decline', by: { role: 'client', userId } });
}

/**
 * Takes an offered time: the session moves as by the client, but it is not one of the client's two moves (P13). Refuses
 * a time that was not offered (422) or is not free any more (409), which leaves the offer open. A repeat does nothing.
 */
export async function acceptOtherTime(deps: Deps, input: ByClient & { to: Walls; requestId: string }): Promise<void> {
  const { orderId, clientId: userId, to, seenVersion, requestId } = input;
  await moveSession(deps, {
    orderId,
    by: { role: 'client', userId },
    to,
    seenVersion,
    requestId,
    accept: async (tx, { order, slot, now }) => {
      const open = await openOtherTimes(tx, order, now);
      if (!open.times.some(({ start, end }) => start === slot.start && end === slot.end)) {
        throw new DomainError('BAD_SLOT');
      }
      const { therapistId } = order;
      await endOtherTimes(tx, { therapistId, orderId, event: 'accept', now, actorId: userId, accepted: slot });
    },
  });
}

/**
 * The newest offer of a session as its client or its therapist sees it; null without one. Only an open offer says which
 * times are free; to a therapist it reveals nothing of the client's other sessions (`clientId` null).
 */
export async function otherTimesOf(
  deps: Deps,
  session: { orderId: OrderId; contentId: string; start: Instant; end: Instant } & Pick<OrderRow, 'typeKey'>,
  clientId: string | null,
): Promise<WireOtherTimes | null> {
  const newest = await readOtherTimes(deps.db, session.orderId);
  if (newest === null) return null;
  const now = deps.clock.now();
  const status = otherTimesAt(newest, newest.sessionStart, now);
  // A newer one stands after it.
  if (status === 'replaced') return null;
  const { times } = newest;
  const window = windowOf(times, now);
  const offer = status === 'open' ? await offerFor(deps, deps.db, { session, window, clientId }) : null;
  return {
    status,
    times: times.map((time) => ({ ...wallsOf(time), isFree: offer !== null && isFree(offer, time, now) })),
    proposedAt: isoOf(newest.proposedAt),
    until: isoOf(freeLimit(newest.sessionStart)),
  };
}

type Asker = { role: 'client' | 'therapist'; userId: string };

async function answer(
  deps: Deps,
  given: { orderId: OrderId; seenVersion: number | null; event: 'withdraw' | 'decline'; by: Asker },
): Promise<void> {
  const { orderId, seenVersion, event, by } = given;
  await deps.db.transaction(async (tx) => {
    const order = await lockSession(tx, { orderId, by });
    const newest = await readOtherTimes(tx, orderId);
    if (newest?.status === (event === 'withdraw' ? 'withdrawn' : 'declined')) return;
    requireSeen(order, seenVersion);
    const now = deps.clock.now();
    await openOtherTimes(tx, order, now);
    await endOtherTimes(tx, { therapistId: order.therapistId, orderId, event, now, actorId: by.userId });
  });
}

async function openOtherTimes(tx: Tx, { orderId, start }: OrderRow, now: Instant): Promise<OtherTimesRow> {
  const newest = await readOtherTimes(tx, orderId);
  if (newest === null || otherTimesAt(newest, start, now) !== 'open') throw new DomainError('PROPOSAL_CLOSED');
  return newest;
}

function distinct(times: readonly Slot[]): Slot[] {
  return [...new Map(times.map((time) => [`${time.start} ${time.end}`, time])).values()].toSorted(
    (one, other) => one.start - other.start,
  );
}

async function isOpenAlready(tx: Tx, { order, times, now }: Offered): Promise<boolean> {
  const newest = await readOtherTimes(tx, order.orderId);
  if (newest === null || otherTimesAt(newest, order.start, now) !== 'open') return false;
  const isSame = ({ start, end }: Slot, place: number) => times[place]?.start === start && times[place].end === end;
  return newest.times.length === times.length && newest.times.every(isSame);
}

/** Refuses one offer more than a client is to be written to in a day. */
async function requireFew(tx: Tx, { order, now }: { order: OrderRow; now: Instant }): Promise<void> {
  const { therapistId, orderId } = order;
  const oldest = (await offeredSince(tx, { therapistId, orderId, since: now - DAY })).at(-MAX_OFFERS_PER_DAY);
  if (oldest !== undefined) throw new DomainError('TOO_MANY_REQUESTS', { retryAfter: (oldest + DAY - now) / 1000 });
}
