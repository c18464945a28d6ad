import { afterEach, expect, test, vi } from 'vitest';
import type { Seat } from '#domain/room.ts';
import { answers } from '../../../testing/fake-api.ts';
import { type FakeRoom, SESSIONS, createFakeRoom } from '../../../testing/fake-room.ts';
import { type LocalMedia, createLocalMedia } from '../media/local-media.ts';
import { createCall } from './call.ts';
import type { Call, CallState } from './call-state.ts';
import { keepEntry } from './entry-key.ts';

let open: (() => void)[] = [];

afterEach(() => {
  for (const close of open) close();
  open = [];
});

type Person = { readonly call: Call; readonly media: LocalMedia; readonly seen: () => CallState };

/** Enters a seat with a camera and a microphone. */
async function enter(seat: Seat, more: { replaces?: number } = {}): Promise<Person> {
  const media = createLocalMedia();
  await media.start({ microphone: true, camera: true });
  const call = await createCall({ session: SESSIONS[seat], seat, media, ...more });
  open.push(() => {
    call.actions.leave();
    media.stop();
  });
  return { call, media, seen: call.state.get };
}

async function meet(): Promise<{ room: FakeRoom; client: Person; therapist: Person }> {
  const room = createFakeRoom();
  answers(room.replies);
  const therapist = await enter('therapist');
  const client = await enter('client');
  await live(client, therapist);
  return { room, client, therapist };
}

async function live(...people: readonly Person[]): Promise<void> {
  for (const { seen } of people) await vi.waitFor(() => expect(seen().phase).toBe('live'));
}

test('two people see and hear each other', async () => {
  const { client, therapist } = await meet();
  for (const { seen } of [client, therapist]) {
    const video = document.createElement('video');
    video.muted = true;
    video.srcObject = seen().other?.stream ?? null;
    document.body.append(video);
    await video.play();
    await vi.waitFor(() => expect(video.videoWidth).toBeGreaterThan(100));
    video.remove();
  }
});
