import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { expect, test as base } from 'vitest';
import { startGoogleFake } from '#tools/fakes/google.ts';
import { type Outgoing, outgoing } from '../outgoing.ts';
import { googleMeet, type GoogleMeetSettings } from './google-meet.ts';
import type { MeetingProvider } from './meeting.ts';

const START = Date.UTC(2026, 10, 26, 11);
const SESSION = { key: 'order', start: START, end: START + 3_000_000 };

const test = base
  // One for all of them: its keys take longer than a test.
  .extend('google', { scope: 'file' }, async ({}, { onCleanup }) => {
    const google = await startGoogleFake();
    onCleanup(google.close);
    return google;
  })
  .extend('world', async ({ google }) => {
    const clock = { at: START - 86_400_000, now: () => clock.at };
    google.begin();
    google.clock.now = clock.now;
    const alarms: unknown[] = [];
    const log = { warn: () => undefined, error: (facts: object) => void alarms.push(facts) };
    const settings: GoogleMeetSettings = {
      meetBase: google.url,
      tokenUrl: `${google.url}/token`,
      clientEmail: google.account.client_email,
      privateKeyId: google.account.private_key_id,
      privateKey: createPrivateKey(google.account.private_key),
      subject: google.subject,
    };
    const call: Outgoing = outgoing({ beforeCall: () => undefined });
    const open = (change: Partial<GoogleMeetSettings> = {}): MeetingProvider =>
      googleMeet({ settings: { ...settings, ...change }, call, clock, log, patienceMs: 700 });
    return { google, clock, alarms, open, meet: open() };
  });

async function made(meet: MeetingProvider): Promise<string> {
  const created = await meet.create(SESSION);
  if (!created.ok) throw new Error(`creating answered ${created.code}`);
  return created.value.ref;
}

test('a room is open to whoever has its address, and is told to who joins', async ({ world: { google, meet } }) => {
  expect(meet.join({ ref: null, ownUrl: null })).toEqual({ kind: 'elsewhere-later' });
  const place = meet.join({ ref: await made(meet), ownUrl: null });
  const [space] = google.spaces.values();
  expect(space?.accessType).toBe('OPEN');
  expect(place).toEqual({ kind: 'elsewhere', url: space?.meetingUri });
});

test('one token serves many calls until shortly before it ends', async ({ world: { google, meet, clock } }) => {
  await made(meet);
  await made(meet);
  expect(google.calls).toEqual(['token', 'create', 'create']);
  clock.at += 3_594_000;
  await made(meet);
  expect(google.calls.slice(3)).toEqual(['token', 'create']);
});

test('a token that Google does not take any more is asked for anew, once', async ({
  world: { google, meet, alarms },
}) => {
  await made(meet);
  google.forgetTokens();
  await made(meet);
  expect(google.calls.slice(2)).toEqual(['create', 'token', 'create']);
  google.refuse('create', 401);
  google.refuse('create', 401);
  expect(await meet.create(SESSION)).toEqual({ ok: false, kind: 'misconfigured', code: '401' });
  expect(alarms).toEqual([{ provider: 'google-meet', status: 401 }]);
});

test('a cancelled room lets nobody in any more; one that is gone, and a move, need nothing', async ({ world }) => {
  const { google, meet } = world;
  const ref = await made(meet);
  expect(await meet.move({ ...SESSION, ref })).toEqual({ ok: true, value: null });
  expect(await meet.cancel({ ref })).toEqual({ ok: true, value: null });
  expect([...google.spaces.values()].map(({ accessType }) => accessType)).toEqual(['RESTRICTED']);
  google.spaces.clear();
  expect(await meet.cancel({ ref })).toEqual({ ok: true, value: null });
  expect(google.calls).toEqual(['token', 'create', 'patch', 'patch']);
});

test.for([
  [403, {}, { kind: 'misconfigured', code: '403' }],
  [400, {}, { kind: 'rejected', code: '400' }],
  [429, {}, { kind: 'rejected', code: '429' }],
  [429, { 'retry-after': '120' }, { kind: 'rejected', code: '429', retryAfterMs: 120_000 }],
  [429, { 'retry-after': '999999' }, { kind: 'rejected', code: '429', retryAfterMs: 3_600_000 }],
  [429, { 'retry-after': 'Thu, 26 Nov 2026 11:00:00 GMT' }, { kind: 'rejected', code: '429' }],
  [503, {}, { kind: 'unknown', code: '503' }],
  [302, { location: 'https://example.com' }, { kind: 'unknown', code: '302' }],
] as const)(
  'a status of %i with %j is said as it is',
  async ([status, headers, outcome], { world: { google, meet } }) => {
    google.refuse('create', status, headers);
    expect(await meet.create(SESSION)).toEqual({ ok: false, ...outcome });
    expect(await meet.create(SESSION)).toMatchObject({ ok: true });
  },
);

test.for([
  ['5xx', '502'],
  ['garbage', 'UNCLEAR'],
  ['lost before', 'UNCLEAR'],
  ['lost after', 'UNCLEAR'],
  ['slow', 'UNCLEAR'],
] as const)('after an answer that is %s nobody knows whether there is a room', async ([fault, code], { world }) => {
  world.google.fail('create', fault);
  expect(await world.meet.create(SESSION)).toEqual({ ok: false, kind: 'unknown', code });
  expect(await world.meet.create(SESSION)).toMatchObject({ ok: true });
});

test.for(['', 7, 'http://meet.google.com/abc', 'https://meet.google.com.example.com/abc', 'javascript:alert(1)'])(
  'an answer with %j as the address of the room is none',
  async (meetingUri, { world: { google, meet } }) => {
    google.settings.meetingUri = meetingUri;
    expect(await meet.create(SESSION)).toEqual({ ok: false, kind: 'unknown', code: 'UNCLEAR' });
  },
);

test.for(['token refused', 'token page', 'another person', 'another key', 'another account'] as const)(
  'without a token nothing is asked for: %s',
  async (what, { world: { google, open, alarms } }) => {
    if (what === 'token refused') google.refuse('token', 403);
    if (what === 'token page') google.fail('token', '5xx');
    const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const meet = open({
      ...(what === 'another person' && { subject: 'somebody@simshvide.example' }),
      ...(what === 'another key' && { privateKey: foreign }),
      ...(what === 'another account' && { clientEmail: 'else@simshvide.iam.gserviceaccount.com' }),
    });
    expect(await meet.create(SESSION)).toEqual({ ok: false, kind: 'misconfigured', code: 'TOKEN' });
    expect(google.calls).toEqual(['token']);
    expect(alarms).toHaveLength(what === 'token page' ? 0 : 1);
  },
);

test('a Google that nobody reaches has certainly made nothing', async ({ world: { open, meet } }) => {
  await made(meet);
  const nowhere = await startGoogleFake();
  await nowhere.close();
  const meetBase = nowhere.url;
  expect(await open({ meetBase }).create(SESSION)).toEqual({ ok: false, kind: 'rejected', code: '0' });
});
