import { MINUTE } from '#domain/dates.ts';
import { type Fortnight, fortnight } from '#domain/fortnight.ts';
import type { Calendar, Slot } from '#domain/schedule.ts';
import type { Deps } from '#server/deps.ts';
import type { TherapistProfile } from '#server/providers/content/content.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { type OrderRow, ownOrder } from '../order/order.ts';
import { calendarsFor, untilHorizon, type WantedOf, wantedOf } from '../calendar/calendar.ts';
import { requireMay } from '../session/session.ts';

/**
 * The times that a client may move a session to: those of the same therapist for its own length, without the client's
 * other sessions. Its present time counts as free, so a time that overlaps it partly is offered, but not that time
 * itself. A therapist who was taken down offers none. Refuses a session that cannot be moved now.
 */
export async function moveSlots(
  deps: Deps,
  input: { orderId: OrderId; clientId: string; from: string | null },
): Promise<Fortnight> {
  const order = await ownOrder(deps.db, input);
  const now = deps.clock.now();
  await requireMay(deps.db, order, { what: 'move', now });
  const profile = deps.content.snapshot().therapists.get(order.contentId);
  const window = { contentIds: [order.contentId], ...untilHorizon(now) };
  const calendar = (await calendarsFor(deps.db, order.clientId, window)).get(order.contentId);
  const isOpen = profile?.visible === true && calendar !== undefined;
  const found = fortnight(isOpen ? forMoving(calendar, profile, order) : null, { from: input.from, now });
  return { ...found, slots: found.slots.filter((slot) => !isOwnTime(slot, order)) };
}

/** The calendar as this client may book it again: its own present time is free. */
function forMoving(calendar: Calendar, profile: TherapistProfile, order: OrderRow): Calendar & WantedOf {
  const durationMin = Math.round((order.end - order.start) / MINUTE);
  return {
    ...calendar,
    ...wantedOf(profile, { typeKey: order.typeKey, durationMin }),
    busy: calendar.busy.filter((span) => !isOwnTime(span, order)),
  };
}

function isOwnTime({ start, end }: Slot, order: OrderRow): boolean {
  return start === order.start && end === order.end;
}
