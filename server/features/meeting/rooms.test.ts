import { expect } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import { booked, byClient, cancel, goTo, START, test as afterBooking } from '#server/testing/booking/after-booking.ts';
import { refusal, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { dump } from '#server/testing/database/dump.ts';
import { pass, WEDNESDAY } from '#server/testing/booking/shopping.ts';
import { moveTo } from '#server/testing/session/session-changes.ts';
import { joinElsewhere, placeOf, sessionOf } from '#server/testing/room/room.ts';
import { startGoogleFake } from '#tools/fakes/google.ts';
import { arrangeRoom } from './rooms.ts';
import { standingWork } from '#server/testing/work-items.ts';

const test = afterBooking
  .extend('google', { scope: 'file' }, async ({}, { onCleanup }) => {
    const google = await startGoogleFake();
    onCleanup(google.close);
    return google;
  })
  .extend('options', async ({ google }) => {
    google.begin();
    return { env: google.env };
  })
  .extend('meet', { auto: true }, async ({ google, app }) => {
    google.clock.now = () => app.clock.now();
    return google;
  });

const addresses = ({ spaces }: { spaces: Map<string, { meetingUri: string }> }) =>
  [...spaces.values()].map(({ meetingUri }) => meetingUri);
/** A paid session, and whatever is due at once then. */
const bookedNow = async (app: TestApp, client: TestPerson) => {
  const orderId = await booked(app, client);
  await pass(app, 0);
  return orderId;
};
const calls = ({ calls: all }: { calls: string[] }) => all.filter((call) => call !== 'token');

test('a room at Google is made after the seat is paid, and its address is told while the door is open', async ({
  app,
  ana,
  meet,
}) => {
  const orderId = await bookedNow(app, ana);
  const [address] = addresses(meet);
  expect(await placeOf(app, orderId)).toEqual({ place: 'elsewhere', host: 'meet.google.com', url: address });
  expect(await joinElsewhere(app, orderId)).toBe('TOO_EARLY');
  await goTo(app, START - 15 * MINUTE);
  expect(await joinElsewhere(app, orderId)).toBe(address);
  await goTo(app, START + 50 * MINUTE + 30 * MINUTE);
  expect(await joinElsewhere(app, orderId)).toBe('TOO_LATE');
  expect(calls(meet)).toEqual(['create']);
});

test('a room at Google is in no message, no table and no log', async ({ app, ana, meet }) => {
  await booked(app, ana);
  await goTo(app, START);
  const [address = 'none'] = addresses(meet);
  expect(address).toContain('https://meet.google.com/');
  const told = JSON.stringify([app.mails, app.sms, app.logs]);
  for (const place of [told, await dump(app.deps.db)]) expect(place).not.toContain(address.slice(8));
});

test('a room at Google is the same after a move, and lets nobody in after a cancellation', async ({
  app,
  ana,
  meet,
}) => {
  const orderId = await bookedNow(app, ana);
  const by = byClient(ana);
  await moveTo(app, orderId, by, WEDNESDAY);
  await pass(app, 0);
  expect(calls(meet)).toEqual(['create']);
  expect((await placeOf(app, orderId)).url).toBe(addresses(meet)[0]);
  const time = 'select lower(during) as start from meetings';
  expect(await app.rows(time)).toEqual([{ start: (await sessionOf(app, orderId)).start }]);
  await cancel(app, orderId, by);
  await pass(app, 0);
  expect([...meet.spaces.values()].map(({ accessType }) => accessType)).toEqual(['RESTRICTED']);
  await goTo(app, Date.UTC(2026, 10, 25, 8));
  expect(await joinElsewhere(app, orderId)).toBe('SESSION_NOT_BOOKED');
  expect(calls(meet)).toEqual(['create', 'patch']);
});

test('a room at Google of a session that was cancelled before it was made is not made', async ({ app, ana, meet }) => {
  meet.refuse('create', 503);
  const orderId = await bookedNow(app, ana);
  await cancel(app, orderId, byClient(ana));
  await pass(app, HOUR);
  expect(calls(meet)).toEqual(['create']);
  // Nor kept, should its answer still be on the way.
  expect(await app.rows('select given_up_at is null as "waits" from meetings')).toEqual([{ waits: false }]);
});

test.for([401, 403, 429, 500])(
  'while Google makes no room, the booking is as ever, and a later try after %i fills it',
  async (status, { app, ana, meet }) => {
    for (let n = 0; n < 4; n += 1) meet.refuse('create', status);
    const orderId = await bookedNow(app, ana);
    expect(app.mails.some(({ to, calendar }) => to === 'ana@example.com' && calendar !== undefined)).toBe(true);
    expect(await placeOf(app, orderId)).toEqual({ place: 'elsewhere-later', host: null, url: null });
    for (let minutes = 0; minutes < 5; minutes += 1) await pass(app, MINUTE);
    expect(await placeOf(app, orderId)).toMatchObject({ place: 'elsewhere', url: addresses(meet)[0] });
  },
);

test.for(['garbage', '5xx', 'lost after'] as const)(
  'after an answer of Google that is %s the booking is as ever, and a later try fills it',
  async (fault, { app, ana, meet }) => {
    meet.fail('create', fault);
    const orderId = await bookedNow(app, ana);
    await pass(app, 5 * SECOND);
    expect(await placeOf(app, orderId)).toMatchObject({ place: 'elsewhere', url: addresses(meet).at(-1) });
  },
);

test('while Google makes no room, it is left alone as long as it wants', async ({ app, ana, meet }) => {
  meet.refuse('create', 429, { 'retry-after': '600' });
  const orderId = await booked(app, ana);
  for (let seconds = 0; seconds < 595; seconds += 5) await pass(app, 5 * SECOND);
  expect(calls(meet)).toEqual(['create']);
  for (let minutes = 0; minutes < 20; minutes += 1) await pass(app, MINUTE);
  expect(calls(meet)).toEqual(['create', 'create']);
  expect(await placeOf(app, orderId)).toMatchObject({ place: 'elsewhere' });
});

test('a session without a room of Google until it begins is held in our room, and an operator is told', async ({
  app,
  ana,
  meet,
}) => {
  meet.fail('create', '5xx', 1000);
  const orderId = await booked(app, ana);
  for (let hours = 0; hours < 40; hours += 1) await pass(app, HOUR);
  expect(await placeOf(app, orderId)).toEqual({ place: 'room', host: null, url: null });
  expect(await standingWork(app)).toEqual(['room_given_up 1']);
  const { token } = await app.signInAs('ADMIN');
  const stuck = async () => (await app.inject('GET', '/ops/meetings/stuck', { token })).body['meetings'];
  const { number } = await sessionOf(app, orderId);
  expect(await stuck()).toMatchObject([{ number, provider: 'google-meet', failures: 32, lastFailure: '502' }]);

  meet.reset();
  const body = { order: number, reason: 'Google is back' };
  const again = () => app.inject('POST', '/ops/meetings/again', { token, body });
  expect((await again()).body).toEqual({ done: true });
  expect(await standingWork(app)).toEqual([]);
  expect(await placeOf(app, orderId)).toMatchObject({ place: 'elsewhere-later' });
  await pass(app, 0);
  expect(await placeOf(app, orderId)).toMatchObject({ place: 'elsewhere', url: addresses(meet)[0] });
  expect(await stuck()).toEqual([]);
  expect(await refusal(again())).toEqual([409, 'BAD_TRANSITION']);
});

test.for(['cancelled', 'held'] as const)(
  'a room of Google that was not made waits for an operator until its session is %s',
  async (how, { app, ana, meet }) => {
    meet.fail('create', '5xx', 1000);
    const orderId = await booked(app, ana);
    for (let hours = 0; hours < 40; hours += 1) await pass(app, HOUR);
    expect(await standingWork(app)).toEqual(['room_given_up 1']);
    if (how === 'cancelled') await cancel(app, orderId, byClient(ana));
    else await goTo(app, START + 2 * DAY);
    expect(await standingWork(app)).toEqual([]);
  },
);

test('a room of Google that comes after the start is not led to: both have met in ours', async ({ app, ana, meet }) => {
  meet.fail('create', '5xx', 1000);
  const orderId = await booked(app, ana);
  await goTo(app, START - SECOND);
  expect(await placeOf(app, orderId)).toMatchObject({ place: 'elsewhere-later' });
  expect(await joinElsewhere(app, orderId)).toBe('MEETING_NOT_READY');
  meet.reset();
  app.clock.advance(SECOND);
  expect(await placeOf(app, orderId)).toMatchObject({ place: 'room' });
  for (let minutes = 0; minutes < 70; minutes += 1) await pass(app, MINUTE);
  expect(await placeOf(app, orderId)).toMatchObject({ place: 'room' });
  expect(calls(meet)).toEqual([]);
});

test('two jobs at once make one room', async ({ app, ana, meet }) => {
  meet.refuse('create', 503);
  const orderId = await bookedNow(app, ana);
  const order = await sessionOf(app, orderId);
  const arrange = () => arrangeRoom(app.deps, order, { attempts: 1, maxAttempts: 32 });
  const ends = await Promise.allSettled([arrange(), arrange(), arrange()]);
  // A job that comes while another asks is tried again; one that comes after it finds nothing to do.
  expect(ends.map(({ status }) => status)).toContain('fulfilled');
  expect(calls(meet)).toEqual(['create', 'create']);
  expect(await placeOf(app, orderId)).toMatchObject({ url: addresses(meet)[0] });
});

test('a session that was booked while our own room was used stays there', async ({ app, ana, meet }) => {
  const orderId = await booked(app, ana);
  await app.rows('delete from meetings');
  await pass(app, DAY);
  expect(await placeOf(app, orderId)).toMatchObject({ place: 'room' });
  expect(calls(meet).length).toBeLessThanOrEqual(1);
});
