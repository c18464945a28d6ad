import { expect, vi } from 'vitest';
import { href } from '#contract/pages/pages.ts';
import { type Instant, MINUTE } from '#domain/dates.ts';
import type { Seat } from '#domain/room.ts';
import type { Room } from '../data/room.ts';
import { createCall } from '../features/room/call/call.ts';
import type { Call, CallState } from '../features/room/call/call-state.ts';
import { type LocalMedia, createLocalMedia } from '../features/room/media/local-media.ts';
import { SPECIALIST } from './booking.ts';
import { type Content, type Replies, answers } from './fake-api.ts';
import { type FakeRoom, SESSIONS, createFakeRoom } from './fake-room.ts';
import { type Visit, openPage } from './open-page.tsx';
import { timeAt } from './own-session.ts';

/** The data for the door of a room: a session of 50 minutes with Nino from `start`, read by the client's link. */
export function aRoom(start: Instant, change: Partial<Room> = {}): Content<'readRoom'> {
  return {
    room: {
      seat: 'client',
      status: 'confirmed',
      sessionTime: timeAt(start),
      specialist: { ...SPECIALIST, photo: null },
      isOwn: false,
      client: null,
      sessionType: null,
      otherIsThere: false,
      markedAt: null,
      complaint: null,
      version: null,
      place: 'room',
      host: null,
      ...change,
    },
  };
}

/** The same as the therapist of the session is told it. */
export function therapistsRoom(start: Instant, change: Partial<Room> = {}): Content<'readRoom'> {
  return aRoom(start, { seat: 'therapist', version: 1, client: 'Ana', sessionType: 'personal', ...change });
}

/** The address of the client's session, and the token of the seat in its link. */
export const PATH = href('session', { orderId: SESSIONS.client });
export const TOKEN = 'a-token-of-the-clients-seat';
/** The start of the session: 18:00 in Tbilisi. */
export const START = Date.parse('2031-11-25T18:00:00+04:00');

/** Opens the client's link on a phone, 8 minutes before the session unless it is said. */
export async function openLink(replies: Replies, how: Visit & { at?: number } = {}): Promise<void> {
  vi.setSystemTime(how.at ?? START - 8 * MINUTE);
  await openPage(`${PATH}#t=${TOKEN}`, {
    device: 'phone',
    ...how,
    replies: { readRoom: () => aRoom(START), ...replies },
  });
}

/** A room for that session, which answers from now on. */
export function openRoom(): FakeRoom {
  const room = createFakeRoom();
  answers({ readRoom: () => aRoom(START), ...room.replies });
  return room;
}

/** Somebody in a real call through the fake room. */
export type Person = { readonly call: Call; readonly media: LocalMedia; readonly seen: () => CallState };

let open: (() => void)[] = [];

/** Waits for what the browsers bring about; a machine may be many times slower than ours. */
export const wait = (check: () => unknown) => vi.waitFor(check, { timeout: 40_000, interval: 20 });

/** Enters a seat with a camera and a microphone. */
export async function enter(seat: Seat, more: { replaces?: number } = {}): Promise<Person> {
  const media = createLocalMedia();
  await media.start({ microphone: true, camera: true });
  const call = await createCall({ session: SESSIONS[seat], seat, media, ...more });
  open.push(() => {
    call.actions.leave();
    media.stop();
  });
  return { call, media, seen: call.state.get };
}

/** Both people in a fake room, connected. */
export async function meet(): Promise<{ room: FakeRoom; client: Person; therapist: Person }> {
  const room = openRoom();
  const therapist = await enter('therapist');
  const client = await enter('client');
  await live(client, therapist);
  return { room, client, therapist };
}

/** Waits until each of them has the other's sound and picture. */
export async function live(...people: readonly Person[]): Promise<void> {
  for (const { seen } of people) await wait(() => expect(seen().phase).toBe('live'));
}

/** Ends the calls of a test, and gives its devices back. */
export function endCalls(): void {
  for (const end of open) end();
  open = [];
}
