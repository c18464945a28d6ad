import { DomainError } from '#domain/errors.ts';
import { moveRefusal, otherTimesRefusal } from '#domain/session-actions.ts';
import type { Instant } from '#domain/dates.ts';
import type { Slot } from '#domain/schedule.ts';
import { codeOf, type Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { slotOf } from '#server/http/wire.ts';
import { moveOrder } from '../booking/booking.ts';
import type { OrderRow } from '../order/order.ts';
import { announceChange } from '../stay/stay.ts';
import { type ByAdmin, type ByClient, bookedSession, lockSession, requireAllowed, requireSeen } from './booked.ts';
import { planSession } from './plan.ts';
import { tellMoved } from './tell-changes.ts';

type Move = {
  orderId: OrderId;
  by: ByClient | ByAdmin;
  to: { date: string; start: string; end: string };
  /** The version of the session that was shown before; null where nobody was shown one. */
  seenVersion: number | null;
  requestId: string;
  /** Records that an offered time is accepted, or refuses; such a move is none of the client's two (P13). */
  accept?: (tx: Tx, move: { order: OrderRow; slot: Slot; now: Instant }) => Promise<void>;
};

/**
 * Moves a session to another time of the same therapist (P13): a client up to 24 h before it and at most twice, an
 * operator up to its start. Order, link, calendar UID, shared topics and a guardian's consent stay; reminders and
 * completion follow the new time. A move to the same time does nothing. Refuses when another version of the session was
 * shown.
 */
export async function moveSession(deps: Deps, input: Move): Promise<void> {
  const to = slotOf(input.to);
  for (let lost = 0; lost <= MOST_REPEATS; lost += 1) {
    try {
      return await deps.db.transaction((tx) => move(deps, tx, { ...input, to, looks: lost > 0 }));
    } catch (error) {
      if (codeOf(error) !== LOST_RACE) throw error;
    }
  }
  throw new DomainError('SLOT_TAKEN');
}

/** `looks`: something was in the way before. */
async function move(
  deps: Deps,
  tx: Tx,
  { orderId, by, seenVersion, requestId, to, looks, accept }: Omit<Move, 'to'> & { to: Slot; looks: boolean },
): Promise<void> {
  const order = await lockSession(tx, { orderId, by });
  if (order.status === 'confirmed' && order.start === to.start && order.end === to.end) return;
  requireSeen(order, seenVersion);
  // One reading for the rule and for the row.
  const now = deps.clock.now();
  const session = bookedSession(order, null);
  const isOffered = accept !== undefined;
  requireAllowed(isOffered ? otherTimesRefusal(session, now) : moveRefusal(session, by.role, now));
  await accept?.(tx, { order, slot: to, now });
  const wish = { order, to, by: by.role, actorId: by.userId, requestId, now, looks, isOffered };
  const moved = await moveOrder(deps, tx, wish);
  announceChange(deps, tx, order.orderId);
  await planSession(deps, tx, moved);
  await tellMoved(deps, tx, { order: moved, was: order.start, by: isOffered ? 'accepted' : by.role });
}

/** An exclusion constraint refused; nothing is left behind then. */
const LOST_RACE = '23P01';
/** More lost races in a row mean that many want the slot. */
const MOST_REPEATS = 3;
