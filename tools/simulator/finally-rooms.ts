import { HOUR, MINUTE } from '#domain/dates.ts';
import { words } from '#domain/testing/words.ts';
import type { Life } from './lives.ts';
import type { Tables } from './store/tables.ts';
import type { World } from './world.ts';

/**
 * Every booked session of a history with rooms at another service has its room, or the operator's line that it has none; nobody
 * gets into the room of a cancelled one.
 */
export function checkRooms(world: World, tables: Tables, lives: readonly Life[]): void {
  const { isUsed, rooms } = world.rooms;
  if (!isUsed) {
    if (tables.meetings.rows.length > 0) world.violate('ROOM', 'a room was wanted where none is made');
    return;
  }
  const made = Map.groupBy(rooms.values(), ({ key }) => key);
  for (const { order, session, history, bookedAt } of lives) {
    if (bookedAt === null) continue;
    const { id, start, end } = session;
    const row = tables.meetings.byKey.get(order.id);
    if (row === undefined) {
      world.violate('ROOM_FORGOTTEN', `nobody will make the room of ${id}`);
      continue;
    }
    const own = made.get(order.id) ?? [];
    const isCancelled = session.status === 'cancelled';
    if (row.givenUpAt !== null) world.sometimes(isCancelled ? 'room not needed any more' : 'room given up');
    if (row.refEnc === null && row.givenUpAt === null) {
      world.violate('NO_ROOM', `${id} is ${session.status} and has no room, and nobody knows`);
    }
    if (isCancelled && row.refEnc !== null && (row.endedAt === null || own.every(({ isEnded }) => !isEnded))) {
      world.violate('ROOM_OPEN', `${id} is cancelled, and its room lets people in`);
    }
    if (isCancelled || hadAny(world, TROUBLE)) continue;
    const last = history.findLast(({ move }) => move !== null)?.at ?? bookedAt;
    if (last > start - 2 * HOUR) continue;
    if (row.refEnc === null) world.violate('NO_ROOM', `the room of ${id} was given up, and nothing was in the way`);
    const isRight = own.some((room) => room.start === start && room.end === end);
    if (row.start !== start || !isRight)
      world.violate('ROOM_TIME', `the room of ${id} has another time than the session`);
    if (hadAny(world, REPEATS)) continue;
    if (own.length > 1) world.violate('ROOM_TWICE', `${id} has ${own.length} rooms`);
    if (row.filledAt !== null && row.filledAt > bookedAt + MINUTE)
      world.violate('ROOM_LATE', `${id} waited for its room`);
  }
}

function hadAny({ faults }: World, kinds: readonly string[]): boolean {
  return kinds.some((fault) => faults.had(fault));
}

/** With any of these faults a room may not be made, or not learn of a move, before the session begins. */
const TROUBLE = words('rooms rooms-down');
/** With any of these faults a job may be late, or ask twice. */
const REPEATS = words('slow database serialization freeze crash crash-inside');
