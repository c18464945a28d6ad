import { HOUR, type Instant, MINUTE, SECOND } from '#domain/dates.ts';
import { refuseNetworkInTransaction } from '#server/db/db.ts';
import { builtinMeeting } from '#server/providers/meeting/builtin.ts';
import type { MeetingProvider } from '#server/providers/meeting/meeting.ts';
import type { Outcome } from '#server/providers/outcome.ts';
import { chanceOf } from './chance.ts';
import { type Life, pause } from './database.ts';
import type { Faults } from './faults.ts';
import { NO_ANSWER } from './senders.ts';
import type { Timeline } from './timeline.ts';

/** A room in the provider's own data, which crashes of the product do not touch. */
export type Room = { ref: string; key: string; start: Instant; end: Instant; isEnded: boolean };

export type SimulatedRooms = ReturnType<typeof simulateRooms>;

/** A call of a provider of rooms ends within this time, with or without an answer. */
const LONGEST_CALL_MS = 9 * SECOND;

/**
 * A provider that makes a room for every session, in a third of all histories; in the others sessions are held in our own
 * room. It may be down for hours, lose answers, want to be left alone, and make a second room for a repeated call.
 */
export function simulateRooms(parts: {
  seed: number;
  timeline: Timeline;
  faults: Faults;
  sometimes(name: string): void;
  tell(line: string): void;
}) {
  const { timeline, faults, sometimes, tell } = parts;
  const chance = chanceOf(parts.seed, 'rooms');
  const isUsed = chance.hits(0.33);
  const knowsKeys = chance.hits(0.5);
  const downFrom = timeline.now() + chance.below(3 * HOUR);
  const downUntil = downFrom + chance.below(12 * HOUR);
  const rooms = new Map<string, Room>();

  const isDown = (): boolean => faults.on('rooms-down') && timeline.now() >= downFrom && timeline.now() < downUntil;
  const reach = async <T>(life: Life, call: string, effect: () => Outcome<T>): Promise<Outcome<T>> => {
    refuseNetworkInTransaction();
    const isSlow = faults.happens('rooms', 0.1);
    await pause(timeline, life, isSlow ? chance.below(LONGEST_CALL_MS) : 20 + chance.below(300));
    if (isDown()) {
      sometimes('room: down');
      return NO_ANSWER;
    }
    if (faults.happens('rooms', 0.2)) {
      sometimes('room: asked to wait');
      return { ok: false, kind: 'rejected', code: '429', retryAfterMs: chance.below(5 * MINUTE) };
    }
    if (faults.happens('rooms', 0.15)) return NO_ANSWER;
    const outcome = effect();
    if (faults.happens('rooms', 0.2)) {
      sometimes(`room: ${call}, answer lost`);
      return NO_ANSWER;
    }
    sometimes(`room: ${call}`);
    return outcome;
  };
  const change = (ref: string, to: Partial<Room>): Outcome<null> => {
    const room = rooms.get(ref);
    if (room !== undefined) Object.assign(room, to);
    tell(`the room ${ref} ${to.isEnded === true ? 'is closed for good' : 'has another time'}`);
    return { ok: true, value: null };
  };

  const connect = (life: Life): MeetingProvider => ({
    id: 'google-meet',
    preparesRooms: true,
    create: ({ key, start, end }) =>
      reach(life, 'make', () => {
        const known = knowsKeys ? [...rooms.values()].find((room) => room.key === key) : undefined;
        const ref = known?.ref ?? `room-${rooms.size + 1}`;
        if (known === undefined) rooms.set(ref, { ref, key, start, end, isEnded: false });
        tell(`the room ${ref} is made`);
        return { ok: true, value: { ref } };
      }),
    move: ({ ref, start, end }) => reach(life, 'move', () => change(ref, { start, end })),
    cancel: ({ ref }) => reach(life, 'end', () => change(ref, { isEnded: true })),
    join: ({ ref }) =>
      ref === null ? { kind: 'elsewhere-later' } : { kind: 'elsewhere', url: `https://${ref}.example/` },
  });
  return { isUsed, rooms, connect: (life: Life) => (isUsed ? connect(life) : builtinMeeting()) };
}
