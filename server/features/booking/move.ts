import { DAY, MINUTE } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { BOOKING_HORIZON_DAYS, type Slot } from '#domain/schedule.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { calendars, judgeSlot, windowAround } from '../schedule/schedule.ts';
import { freedomToMove, moveAppointment } from './change.sql.ts';
import type { OrderRow } from './order.ts';
import { expireInTheWay, replaceOwnHold } from './seat.sql.ts';

/**
 * Moves a locked, confirmed session to another time of its therapist, of its own length; the client's own hold of that time gives way.
 * Refuses what the calendar does not offer (422), and what is taken, closed or at the time of another session of the client
 * (409). Throws the database's refusal when a race is lost: the whole transaction is then tried again.
 */
export async function moveOrder(
  deps: Deps,
  tx: Tx,
  move: { order: OrderRow; to: Slot; by: 'client' | 'admin'; actorId: string; requestId: string },
): Promise<void> {
  const { order, to, by, actorId, requestId } = move;
  const { therapistId, contentId, appointmentId, clientId } = order;
  const now = deps.clock.now();
  const length = order.end - order.start;
  if (to.end - to.start !== length || to.start > now + BOOKING_HORIZON_DAYS * DAY) throw new DomainError('BAD_SLOT');
  if (to.start <= now) throw new DomainError('SLOT_IN_PAST');
  const calendar = (await calendars(tx, { contentIds: [contentId], ...windowAround(to, now) })).get(contentId);
  const isShown = deps.content.snapshot().therapists.get(contentId)?.visible === true;
  if (calendar === undefined || !isShown) throw new DomainError('SLOT_CLOSED');
  const verdict = judgeSlot(calendar, to, { durationMin: length / MINUTE, now });
  if (verdict === 'unlisted') throw new DomainError('BAD_SLOT');
  if (verdict === 'closed') throw new DomainError('SLOT_CLOSED');
  await expireInTheWay(tx, { therapistId, clientId, slot: to, now });
  const { slotFree, clientFree } = await freedomToMove(tx, { therapistId, appointmentId, clientId, slot: to });
  if (!slotFree) throw new DomainError('SLOT_TAKEN');
  if (!clientFree) throw new DomainError('OWN_SESSION');
  await replaceOwnHold(tx, { therapistId, clientId, slot: to, now });
  const { version: calendarVersion } = calendar;
  const moved = await moveAppointment(tx, {
    therapistId,
    appointmentId,
    now,
    actorId,
    requestId,
    by,
    slot: to,
    calendarVersion,
  });
  // The calendar was edited since it was read: it is no race for the seat, and not offered any more is the safe answer.
  if (!moved) throw new DomainError('SLOT_CLOSED');
}
