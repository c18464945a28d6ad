import { addDays, DAY, instantOf, type Instant, MINUTE, wallOf } from '#domain/dates.ts';
import { moveRefusal } from '#domain/session-actions.ts';
import { BOOKING_HORIZON_DAYS, type Calendar, freeSlots, HORIZON_DAYS, type Slot } from '#domain/schedule.ts';
import type { Deps } from '#server/deps.ts';
import type { TherapistProfile } from '#server/providers/content/content.ts';
import { ownOrder, type OrderRow } from '../booking/booking.ts';
import { calendarsFor } from '../matching/matching.ts';
import { wantedOf } from '../schedule/schedule.ts';
import { bookedSession, complaintOf, requireAllowed } from '../session/session.ts';

/** Free times of 14 dates from `from` on; `next` is the first date of the 14 after, null beyond the booking horizon. */
export type MoveSlots = { slots: Slot[]; from: string; next: string | null };

/**
 * The times that a client may move a session to: those of the same therapist for its own length, without the client's other
 * sessions. It makes its own present time free, so a time that overlaps that partly is offered; that time itself is not. A
 * therapist who was taken down offers none. Refuses a session that cannot be moved now.
 */
export async function moveSlots(
  deps: Deps,
  input: { orderId: string; clientId: string; from: string | null },
): Promise<MoveSlots> {
  const order = await ownOrder(deps.db, input);
  const now = deps.clock.now();
  requireAllowed(moveRefusal(bookedSession(order, await complaintOf(deps.db, order)), 'client', now));
  const today = wallOf(now).date;
  const from = input.from === null || input.from < today ? today : input.from;
  const last = wallOf(now + BOOKING_HORIZON_DAYS * DAY).date;
  const opens = instantOf(from, '00:00');
  const profile = deps.content.snapshot().therapists.get(order.contentId);
  if (profile?.visible !== true || opens === null || from > last) return { slots: [], from, next: null };
  const calendar = await calendarFor(deps, order, { from: opens - DAY, to: opens + (HORIZON_DAYS + 1) * DAY, now });
  const next = addDays(from, HORIZON_DAYS);
  return {
    slots: calendar === undefined ? [] : slotsOf(calendar, order, { profile, from, now }),
    from,
    next: next > last ? null : next,
  };
}

async function calendarFor(
  deps: Deps,
  { clientId, contentId }: OrderRow,
  window: { from: Instant; to: Instant; now: Instant },
): Promise<Calendar | undefined> {
  return (await calendarsFor(deps.db, clientId, { contentIds: [contentId], ...window })).get(contentId);
}

function slotsOf(
  calendar: Calendar,
  order: OrderRow,
  { profile, from, now }: { profile: TherapistProfile; from: string; now: Instant },
): Slot[] {
  const isOwnTime = ({ start, end }: Slot) => start === order.start && end === order.end;
  const busy = calendar.busy.filter((span) => !isOwnTime(span));
  const durationMin = Math.round((order.end - order.start) / MINUTE);
  const wanted = wantedOf(profile, { typeKey: order.typeKey, durationMin });
  const horizon = now + BOOKING_HORIZON_DAYS * DAY;
  return freeSlots({ ...calendar, ...wanted, busy, now, from, days: HORIZON_DAYS }).filter(
    (slot) => slot.start < horizon && !isOwnTime(slot),
  );
}
