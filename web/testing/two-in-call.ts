import { expect, vi } from 'vitest';
import type { Seat } from '#domain/room.ts';
import { createCall } from '../features/room/call/call.ts';
import type { Call, CallState } from '../features/room/call/call-state.ts';
import { type LocalMedia, createLocalMedia } from '../features/room/media/local-media.ts';
import { answers } from './fake-api.ts';
import { type FakeRoom, SESSIONS, createFakeRoom } from './fake-room.ts';

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
  const room = createFakeRoom();
  answers(room.replies);
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
