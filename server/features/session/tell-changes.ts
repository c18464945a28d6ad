import { isBookedReason } from '#domain/booking.ts';
import { MAX_MOVES } from '#domain/session-actions.ts';
import { type Instant, wallOf } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { Amount } from '#domain/payment.ts';
import { HORIZON_DAYS } from '#domain/horizon.ts';
import { type Slot } from '#domain/schedule.ts';
import { wantsChange } from '#domain/therapist-messages.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { type ChangedOrder, findOrder, type OrderRow, telling } from '../order/order.ts';
import { similarTherapists } from '../matching/matching.ts';
import type { Letter } from '../notify/notify.ts';
import { calendarsFor, slotsOf, upcoming, wantedOf } from '../calendar/calendar.ts';
import { about, bookingOf, sessionOf } from './tell-session.ts';

type Moved = { order: ChangedOrder; was: Instant; by: 'client' | 'admin' | 'accepted' };

/** Tells both that a session has another time (messages 9 and 18). */
export const tellMoved = telling((deps, { order, was, by }: Moved, { client, therapist }): Letter[] => {
  const { orderId, start, version } = order;
  const key = `moved:${orderId}:${version}`;
  const movedAt = deps.clock.now();
  const toClient = { to: client, ...about(order) };
  const session = { ...sessionOf(deps, order), was, movedAt, movesLeft: MAX_MOVES - order.moves };
  const sms = { data: { start }, notAfter: start, quietUnlessBefore: Math.min(start, was) };
  const letters: Letter[] = [
    { ...toClient, template: 'session-moved-email', data: session, dedupeKey: `${key}:client:email` },
    { ...toClient, ...sms, template: 'session-moved-sms', dedupeKey: `${key}:client:sms` },
  ];
  const change = { byClient: by !== 'admin', starts: [was, start], now: movedAt };
  if (client.name === null || therapist === null || !wantsChange(therapist.messages, change)) return letters;
  const data = { ...bookingOf(order, client.name), was, movedAt, by };
  const toTherapist = { to: therapist, ...about(order) };
  const template = 'session-moved-therapist-email';
  return [...letters, { ...toTherapist, template, data, dedupeKey: `${key}:therapist:email` }];
});

/** The alternatives for a client whose session was cancelled for them. */
export type Alternatives = {
  /** Free times of the same therapist, by start. */
  times: readonly Slot[];
  /** Therapists like theirs, by name and id. */
  therapists: readonly { name: string; id: string }[];
};
export const NO_ALTERNATIVES: Alternatives = { times: [], therapists: [] };

/** Up to three free times on other days than the lost session, and up to three similar therapists with free times. */
export async function alternativesTo(deps: Deps, orderId: OrderId): Promise<Alternatives> {
  const order = await findOrder(deps.db, orderId);
  if (order === null) return NO_ALTERNATIVES;
  const { contentId, locale, typeKey: type, clientId } = order;
  const times = await otherTimes(deps, order);
  try {
    const similar = await similarTherapists(deps, { contentId, locale, type, clientId });
    const therapists = similar.map(({ _id, name, surname }) => ({ id: _id, name: `${name} ${surname}`.trim() }));
    return { times, therapists };
  } catch (error) {
    // A therapist who was taken down has no public profile to compare with.
    if (error instanceof DomainError) return { times, therapists: [] };
    throw error;
  }
}

async function otherTimes(deps: Deps, { contentId, clientId, typeKey, start }: OrderRow): Promise<Slot[]> {
  const profile = deps.content.snapshot().therapists.get(contentId);
  const now = deps.clock.now();
  const asked = { contentIds: [contentId], ...upcoming(now) };
  const calendar = (await calendarsFor(deps.db, clientId, asked)).get(contentId);
  const offer = profile?.sessionTypes.find((offered) => offered.typeKey === typeKey);
  if (profile?.visible !== true || calendar === undefined || offer === undefined) return [];
  const day = wallOf(start).date;
  const free = slotsOf(calendar, wantedOf(profile, { typeKey }), now, HORIZON_DAYS)
    .map((slot) => ({ ...slot, day: wallOf(slot.start).date }))
    .filter((slot) => slot.day !== day);
  const isFirst = free.map((slot, place) => slot.day !== free[place - 1]?.day);
  return [...free.filter((_, place) => isFirst[place]), ...free.filter((_, place) => !isFirst[place])]
    .slice(0, MOST_TIMES)
    .sort((a, b) => a.start - b.start);
}
const MOST_TIMES = 3;

type Cancelled = { order: ChangedOrder; refund: Amount | null; alternatives: Alternatives };

/** Tells both that a session is cancelled (messages 11, 12 and 18); an SMS goes to a client who did not do it. */
export const tellCancelled = telling((deps, { order, ...told }: Cancelled, { client, therapist }): Letter[] => {
  const { orderId, start, cancelReason: reason, contentId: therapistId } = order;
  if (!isBookedReason(reason)) throw new Error('an order without a session was cancelled');
  const key = `cancelled:${orderId}`;
  const cancelledAt = deps.clock.now();
  const { refund } = told;
  const { therapists, times } = told.alternatives;
  const alternatives = { alternatives: [...therapists], times: [...times], therapistId };
  const toClient = { to: client, ...about(order) };
  const session = { ...sessionOf(deps, order), cancelledAt, reason, refund, ...alternatives };
  const letters: Letter[] = [
    { ...toClient, template: 'session-cancelled-email', data: session, dedupeKey: `${key}:client:email` },
  ];
  if (reason === 'therapist' || reason === 'our_fault') {
    const sms = { data: { start }, notAfter: start, quietUnlessBefore: start };
    letters.push({ ...toClient, ...sms, template: 'session-cancelled-sms', dedupeKey: `${key}:client:sms` });
  }
  const byClient = reason === 'client' || reason === 'client_late';
  const change = { byClient, starts: [start], now: cancelledAt };
  if (client.name !== null && therapist !== null && wantsChange(therapist.messages, change)) {
    letters.push({
      to: therapist,
      template: 'session-cancelled-therapist-email',
      data: { ...bookingOf(order, client.name), cancelledAt, reason, paid: reason === 'client_late' },
      dedupeKey: `${key}:therapist:email`,
      ...about(order),
    });
  }
  return letters;
});
