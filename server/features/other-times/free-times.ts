import { type Instant, MINUTE } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { type Calendar, type Slot, slotIsOffered } from '#domain/schedule.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { type OrderRow } from '../order/order.ts';
import { calendarsFor, judgeSlot, type WantedOf, wantedOf, type Window, windowAround } from '../calendar/calendar.ts';

/** Times that are offered for a session now. */
export type Offered = { order: OrderRow; times: readonly Slot[]; now: Instant };

/** Refuses times that are not another free time of the length of the session in the calendar of its therapist. */
export async function requireFree(deps: Deps, tx: Tx, { order, times, now }: Offered): Promise<void> {
  const offer = await offerFor(deps, tx, { session: order, window: windowOf(times, now), clientId: null });
  for (const time of times) {
    const isSame = time.start === order.start;
    if (isSame || time.end - time.start !== order.end - order.start) throw new DomainError('BAD_SLOT');
    if (time.start <= now) throw new DomainError('SLOT_IN_PAST');
    const verdict = offer === null ? 'closed' : judgeSlot(offer.calendar, time, { wanted: offer.wanted, now });
    if (verdict === 'unlisted') throw new DomainError('BAD_SLOT');
    if (offer === null || verdict === 'closed') throw new DomainError('SLOT_CLOSED');
    if (!isFree(offer, time, now)) throw new DomainError('SLOT_TAKEN');
  }
}

/** The calendar of a therapist, and what is wanted of it. */
export type Offer = { calendar: Calendar; wanted: WantedOf };

/** The therapist's calendar in a window, as if the session were not there; null for one who was taken down. */
export async function offerFor(
  deps: Deps,
  sql: Sql,
  asked: {
    session: Pick<OrderRow, 'contentId' | 'typeKey'> & Slot;
    window: Window;
    clientId: string | null;
  },
): Promise<Offer | null> {
  const { session, window, clientId } = asked;
  const { contentId, typeKey, start, end } = session;
  const profile = deps.content.snapshot().therapists.get(contentId);
  const calendar = (await calendarsFor(sql, clientId, { contentIds: [contentId], ...window })).get(contentId);
  if (profile?.visible !== true || calendar === undefined) return null;
  const busy = calendar.busy.filter((span) => span.start !== start || span.end !== end);
  const wanted = wantedOf(profile, { typeKey, durationMin: Math.round((end - start) / MINUTE) });
  return { calendar: { ...calendar, busy }, wanted };
}

/** The window of a calendar around times. */
export function windowOf(times: readonly Slot[], now: Instant): Window {
  const start = Math.min(...times.map((time) => time.start));
  return windowAround({ start, end: Math.max(...times.map(({ end }) => end)) }, now);
}

/** Whether a time can be booked now. */
export function isFree({ calendar, wanted }: Offer, time: Slot, now: Instant): boolean {
  return time.start > now && slotIsOffered({ ...calendar, ...wanted, now }, time);
}
