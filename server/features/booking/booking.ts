// docs/decisions/145
import { DAY, type Instant, MINUTE } from '#domain/dates.ts';
import { DomainError, orRefuse } from '#domain/errors.ts';
import { BOOKING_HORIZON_DAYS, type Slot } from '#domain/schedule.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { leaveBilling } from '../intake/intake.ts';
import type { ChangedOrder, OrderRow } from '../order/order.ts';
import { judgeSlot, wantedOf } from '../calendar/calendar.ts';
import { moveAppointment } from './change.sql.ts';
import { expireInTheWay, freedomToMove, replaceOwnHold } from './seat.sql.ts';

/** The front door of booking: holds, seats, what waits to be paid, and what becomes of them. */
export {
  expireHold,
  isKnownClient,
  type PreparedHold,
  presentLiveHold,
  releaseHold,
  takeHold,
  understandWish,
  withHold,
} from './hold.ts';
export { datesWith, endWaiting, freezeRate, propose, type Proposal, releaseWaiting, waitingOf } from './paid-later.ts';
export {
  cancelAppointment,
  complete,
  lateSeatChance,
  lockOrder,
  markAppointment,
  type Marker,
  reseat,
  seat,
  wasMarkedBy,
} from './seat.ts';

type Move = {
  order: OrderRow;
  to: Slot;
  by: 'client' | 'admin';
  actorId: string;
  requestId: string;
  /** The instant by which the rules have judged; the database judges by it too. */
  now: Instant;
  looks: boolean;
  /** The time was offered by the therapist: it is none of the client's moves. */
  isOffered: boolean;
};

/**
 * Moves a locked, confirmed session to another time of its therapist, of its own length; answers the changed order.
 * Refuses a time that the calendar does not offer (422), and one that is taken, closed or at another session of the
 * client (409). Most times are free, so the first try writes without a look, by a calendar that was read a while ago,
 * and throws the database's refusal on a conflict. The next tries look first (`looks`): expired holds in the way end,
 * and the client's own hold of that time gives way.
 */
export async function moveOrder(deps: Deps, tx: Tx, move: Move): Promise<ChangedOrder> {
  const { order, to, by, actorId, requestId, now, looks } = move;
  const counts = by === 'client' && !move.isOffered;
  if (to.end - to.start !== order.end - order.start || to.start > now + BOOKING_HORIZON_DAYS * DAY) {
    throw new DomainError('BAD_SLOT');
  }
  if (to.start <= now) throw new DomainError('SLOT_IN_PAST');
  if (looks) await makeRoom(deps, tx, move);
  const write = async (fresh: boolean) => {
    const calendarVersion = await versionOffering(deps, tx, move, fresh);
    if (calendarVersion === null) return null;
    return moveAppointment[by](tx, order, { now, actorId, requestId, counts, slot: to, calendarVersion });
  };
  // The calendar was edited since both reads: no race for the seat, and not offered any more is the safe answer.
  return orRefuse((looks ? null : await write(false)) ?? (await write(true)), 'SLOT_CLOSED');
}

/** The version of the calendar that offers the time. One that was read a while ago never refuses: it answers null. */
async function versionOffering(deps: Deps, tx: Tx, move: Move, fresh: boolean): Promise<number | null> {
  const { order, to, now, isOffered } = move;
  const { contentId } = order;
  const calendar = await deps.calendars.calendarOf(tx, { contentId, now, fresh });
  const profile = deps.content.snapshot().therapists.get(contentId);
  if (calendar === null || profile?.visible !== true) throw new DomainError('SLOT_CLOSED');
  const wanted = wantedOf(profile, { typeKey: order.typeKey, durationMin: (to.end - to.start) / MINUTE });
  const verdict = judgeSlot(calendar, to, { wanted, now });
  if (verdict === 'offered') return calendar.version;
  if (!fresh) return null;
  // An offered time was listed once.
  throw new DomainError(verdict === 'unlisted' && !isOffered ? 'BAD_SLOT' : 'SLOT_CLOSED');
}

/** Ends what is in the way and may be ended. Refuses a time that is taken. */
async function makeRoom(deps: Deps, tx: Tx, { order, to, now }: Move): Promise<void> {
  const { therapistId, appointmentId, clientId } = order;
  await expireInTheWay(tx, { therapistId, clientId, slot: to, now });
  const { slotFree, clientFree } = await freedomToMove(tx, { therapistId, appointmentId, clientId, slot: to });
  if (!slotFree) throw new DomainError('SLOT_TAKEN');
  if (!clientFree) throw new DomainError('OWN_SESSION');
  await replaceOwnHold(tx, { therapistId, clientId, slot: to, now });
  // Without a hold nothing is left to pay.
  await leaveBilling(tx, clientId);
}
