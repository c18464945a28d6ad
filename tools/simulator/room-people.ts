import { type Instant, MINUTE, SECOND } from '#domain/dates.ts';
import type { Seat } from '#domain/room.ts';
import { iso } from '#server/db/db.ts';
import { doubtByPresence } from '#server/features/session/session.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { call } from './call.ts';
import { chanceOf } from './chance.ts';
import { ROOM } from './store/room-statements.ts';
import type { Span } from './store/rows.ts';
import type { World } from './world.ts';

/** Clients and therapists in the room of a session, of which a mark or a complaint says that they did not come. */

/** Who was there, and which instant the mark or the complaint has. */
type Visit = { orderId: OrderId; seat: Seat; time: Span; saidAt: Instant; seed: number };

/** Mostly whom the words call absent comes before or after them, or is noticed late; sometimes only the other side. */
export function visitRoom(world: World, { orderId, seat, time, saidAt, seed }: Visit): void {
  const chance = chanceOf(seed, 'room');
  if (chance.hits(0.2)) return;
  const { start, end } = time;
  const who = chance.hits(0.85) ? seat : seat === 'client' ? 'therapist' : 'client';
  const way = chance.part();
  const stay = (from: Instant, until: Instant): void => {
    world.timeline.at(from, () => take(world, orderId, who));
    world.timeline.at(until, () => write(world, orderId, who, 'leave'));
  };
  if (way < 0.25) {
    const from = start + chance.below(Math.max(1, Math.min(saidAt, end) - start));
    return stay(from, from + chance.below(20 * MINUTE));
  }
  if (way < 0.55) {
    const from = saidAt + 1 + chance.below(chance.pick([5, 15 * MINUTE]));
    return stay(from, from + chance.below(20 * MINUTE));
  }
  // At the edges of the session: gone before it, there in its first moment, and come when it was over.
  if (way < 0.65) return stay(start - 10 * MINUTE, start - chance.pick([2 * MINUTE, SECOND, 30]));
  if (way < 0.7) {
    world.timeline.at(start + 30 * SECOND, () => write(world, orderId, who, 'see'));
    return stay(start - 10 * MINUTE, start + MINUTE);
  }
  if (way < 0.75) return stay(end + chance.below(3) - 1, end + 10 * MINUTE);
  // The servers lose sight of the device, and of what it tells them afterwards nobody is reminded.
  const seen = saidAt + SECOND + chance.below(3 * MINUTE);
  world.timeline.at(start - 10 * MINUTE, () => take(world, orderId, who));
  if (seen < end - 2 * MINUTE) world.timeline.at(seen, () => write(world, orderId, who, 'see'));
}

/** Takes a seat, and looks in one step what the times contradict then; a server that dies in between is a time that is noticed late. */
function take(world: World, orderId: OrderId, seat: Seat): void {
  call(world, `the ${seat} at the door`, async ({ db, clock, ...deps }) =>
    db.transaction(async (tx) => {
      const now = iso(clock.now());
      await tx.run(ROOM.leave, [orderId, seat, now]);
      await tx.run(ROOM.take, [orderId, seat, now]);
      await doubtByPresence({ db, clock, ...deps }, tx, { orderId });
      world.sometimes(`seat taken by the ${seat}`);
    }),
  );
}

function write(world: World, orderId: OrderId, seat: Seat, what: 'see' | 'leave'): void {
  call(world, 'a server', async ({ db, clock }) => {
    await db.run(ROOM[what], [orderId, seat, iso(clock.now())]);
  });
}
