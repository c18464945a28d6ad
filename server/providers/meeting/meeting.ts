// docs/decisions/155
import type { Instant } from '#domain/dates.ts';
import type { Outcome } from '../outcome.ts';

/** Where a session takes place: our own room, at another service's address, or there once its address is known. */
export type Place = { kind: 'room' } | { kind: 'elsewhere'; url: string } | { kind: 'elsewhere-later' };

/** Makes a session's place. People get our own link only (P31, P52); the open door tells another service's address. */
export type MeetingProvider = {
  readonly id: 'builtin' | 'static-link' | 'google-meet';
  /** Whether every session gets a room. Without it `create`, `move` and `cancel` do nothing and need no call. */
  readonly preparesRooms: boolean;
  /**
   * Makes a room. The key names the session: a service that knows keys answers a repeat with the same room, another may
   * make a second, so the caller asks one at a time and keeps the first `ref`.
   */
  create(input: { key: string; start: Instant; end: Instant }): Promise<Outcome<{ ref: string }>>;
  move(input: { ref: string; start: Instant; end: Instant }): Promise<Outcome<null>>;
  /** Lets nobody in any more. A room that is gone is cancelled. */
  cancel(input: { ref: string }): Promise<Outcome<null>>;
  /** The place now, without asking a service. `ref`: the session's room or null; `ownUrl`: the therapist's, if set. */
  join(input: { ref: string | null; ownUrl: string | null }): Place;
};

/** The calls of a provider that makes no rooms. */
const NOTHING_TO_PREPARE = {
  preparesRooms: false,
  create: async ({ key }) => ({ ok: true, value: { ref: key } }),
  move: async () => ({ ok: true, value: null }),
  cancel: async () => ({ ok: true, value: null }),
} as const satisfies Partial<MeetingProvider>;

/** Our own room: it needs no preparation, the session names it. */
export function builtinMeeting(): MeetingProvider {
  return { id: 'builtin', ...NOTHING_TO_PREPARE, join: () => ({ kind: 'room' }) };
}

/** The therapist's own room at another service; sessions of a therapist without one are held in ours. */
export function staticLinkMeeting(): MeetingProvider {
  return {
    id: 'static-link',
    ...NOTHING_TO_PREPARE,
    join: ({ ownUrl }) => (ownUrl === null ? { kind: 'room' } : { kind: 'elsewhere', url: ownUrl }),
  };
}
