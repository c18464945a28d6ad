import { expect } from 'vitest';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { booked, goTo, START, test as afterBooking } from '#server/testing/after-booking.ts';
import { refusal, testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { dump } from '#server/testing/dump.ts';
import { openTime } from '#server/testing/cabinet.ts';
import { atDoor, byLink, enter, tokenIn } from '#server/testing/room.ts';
import { pass, THURSDAY } from '#server/testing/shopping.ts';
import { findOrder } from '../booking/booking.ts';
import { clientLink } from './links.ts';
import { placeOf } from './place.ts';

const test = afterBooking.extend('options', { env: { MEETING_PROVIDER: 'static-link' } });

const OWN = 'https://meet.google.com/abc-defg-hij';
const OTHER = 'https://us02web.zoom.us/j/83212345678?pwd=aB3';

const save = ({ inject }: TestApp, { token }: TestPerson, meetingUrl: unknown) =>
  inject('PUT', '/practice/settings', { token, body: { meetingUrl } });
const shown = async ({ inject }: TestApp, { token }: TestPerson) =>
  (await inject('GET', '/practice/settings', { token })).body['meeting'];
const sessionOf = async (app: TestApp, orderId: string) => {
  const order = await findOrder(app.deps.db, orderId);
  if (order === null) throw new Error('no such order');
  return order;
};
/** What the door answers to who has the client's link and presses the button. */
const join = async (app: TestApp, orderId: string) => {
  const link = tokenIn(clientLink(app.deps, { orderId, linkVersion: 0 }));
  const { body } = await app.inject('POST', `/room/${orderId}/join`, { body: { seat: 'client', link } });
  return body['url'] ?? body['code'];
};

test('a therapist with an own room is met there, at the link of the moment; without one in ours', async ({
  app,
  ana,
  therapist,
}) => {
  const orderId = await booked(app, ana);
  const place = async () => placeOf(app.deps, app.deps.db, await sessionOf(app, orderId));
  await goTo(app, START - 15 * MINUTE);
  expect(await place()).toEqual({ place: 'room', host: null, url: null });
  expect(await join(app, orderId)).toBe('MEETING_NOT_READY');
  const reader = await app.signInAs('THERAPIST');
  expect((await save(app, reader, OWN)).status).toBe(204);
  expect(await place()).toEqual({ place: 'elsewhere', host: 'meet.google.com', url: OWN });
  expect(await join(app, orderId)).toBe(OWN);
  await save(app, reader, OTHER);
  expect(await join(app, orderId)).toBe(OTHER);
  await save(app, reader, null);
  expect(await place()).toMatchObject({ place: 'room' });
  expect(therapist.userId).toBe(reader.userId);
  expect(await app.rows(`select 1 from jobs where kind = 'meeting.arrange'`)).toEqual([]);
});

test('the therapist of the session is led there too, by the own seat; nobody else is', async ({
  app,
  ana,
  therapist,
}) => {
  await save(app, therapist, OWN);
  const orderId = await booked(app, ana);
  const { appointmentId } = await sessionOf(app, orderId);
  await goTo(app, START - MINUTE);
  const ask = (session: string, body: object, token?: string) =>
    app.inject('POST', `/room/${session}/join`, { body, ...(token !== undefined && { token }) });
  const reader = await app.signInAs('THERAPIST');
  const client = await app.signIn();
  const other = await app.signIn('599000002');
  expect((await ask(appointmentId, { seat: 'therapist' }, reader.token)).body).toEqual({ url: OWN });
  expect((await ask(orderId, { seat: 'client' }, client.token)).body).toEqual({ url: OWN });
  expect((await ask(orderId, { seat: 'client' }, other.token)).status).toBe(404);
  expect((await ask(orderId, { seat: 'client', link: 'A'.repeat(22) })).status).toBe(404);
  expect((await ask(appointmentId, { seat: 'therapist' }, client.token)).status).toBe(403);
  const door = await app.inject('POST', `/room/${orderId}`, { body: { seat: 'client' }, token: client.token });
  expect(door.body['room']).toMatchObject({ place: 'elsewhere', host: 'meet.google.com' });
  expect(JSON.stringify(door.body)).not.toContain('abc-defg-hij');
});

test('a session in whose room somebody sits stays there, and of one that is held elsewhere nobody enters ours', async ({
  app,
  ana,
}) => {
  const orderId = await booked(app, ana);
  await goTo(app, START - 5 * MINUTE);
  const therapist = await app.signInAs('THERAPIST');
  await save(app, therapist, OWN);
  const seat = byLink(app, orderId);
  expect(await refusal(atDoor(app, seat, '/enter'))).toEqual([409, 'MEETING_ELSEWHERE']);
  await save(app, therapist, null);
  await enter(app, seat);
  await save(app, therapist, OWN);
  expect(await join(app, orderId)).toBe('MEETING_NOT_READY');
  expect((await atDoor(app, seat)).body).toMatchObject({ room: { place: 'room' } });
});

test('who enters a room that was free for long is no reason to hold another time of the session there', async ({
  app,
  ana,
}) => {
  const orderId = await booked(app, ana);
  await goTo(app, START - 5 * MINUTE);
  await enter(app, byLink(app, orderId));
  await save(app, await app.signInAs('THERAPIST'), OWN);
  const session = { ...(await sessionOf(app, orderId)), start: START + DAY };
  expect(await placeOf(app.deps, app.deps.db, session)).toMatchObject({ place: 'elsewhere' });
});

test('two clients of one therapist do not meet in the own room', async ({ app, ana, therapist }) => {
  await save(app, therapist, OWN);
  const orderId = await booked(app, ana);
  await openTime(app, DEMO_THERAPISTS.Th1, START - HOUR);
  const other = await app.signIn('599000002');
  const before = await booked(app, other, { bookingSession: { ...THURSDAY, start: '14:00', end: '14:50' } });
  await goTo(app, START - 15 * MINUTE);
  expect(await join(app, before)).toBe(OWN);
  expect(await join(app, orderId)).toBe('MEETING_BUSY');
  const reader = await app.signInAs('THERAPIST');
  const { appointmentId } = await sessionOf(app, orderId);
  const his = await app.inject('POST', `/room/${appointmentId}/join`, {
    body: { seat: 'therapist' },
    token: reader.token,
  });
  expect(his.body).toEqual({ url: OWN });
  await goTo(app, START - 10 * MINUTE);
  expect(await join(app, orderId)).toBe(OWN);
});

test('the link is sealed, and in no message and no log', async ({ app, ana, therapist }) => {
  await save(app, therapist, OWN);
  await booked(app, ana);
  await goTo(app, START - 60 * MINUTE);
  await pass(app, 0);
  expect(await shown(app, await app.signInAs('THERAPIST'))).toMatchObject({ url: OWN });
  for (const place of [JSON.stringify([app.mails, app.sms, app.logs]), await dump(app.deps.db)]) {
    expect(place).not.toContain('abc-defg-hij');
  }
});

test.for([
  'http://meet.google.com/abc',
  'https://meet.example.com/abc',
  'https://nino@meet.google.com/abc',
  'https://meet.google.com:8443/abc',
  `https://meet.google.com/${'a'.repeat(3000 - 24)}`,
  'javascript:alert(1)',
  'https://meet.google.com/a\nb',
  '',
])('%j is refused, and the link before stays', async (wrong, { app, therapist }) => {
  await save(app, therapist, OWN);
  expect(await refusal(save(app, therapist, wrong))).toEqual([422, 'MEETING_URL_INVALID']);
  expect(await shown(app, therapist)).toMatchObject({ url: OWN });
});

test('an operator sets and removes the link of a therapist, with a reason', async ({ app, therapist }) => {
  const { token } = await app.signInAs('ADMIN');
  const set = (url: string | null, profile: string = DEMO_THERAPISTS.Th1) =>
    app.inject('POST', '/ops/therapists/meeting-link', { token, body: { profile, url, reason: 'she rang us' } });
  expect((await set(OWN)).body).toEqual({ done: true });
  expect(await shown(app, therapist)).toMatchObject({ url: OWN });
  expect(await refusal(set('https://meet.example.com/abc'))).toEqual([422, 'MEETING_URL_INVALID']);
  expect(await refusal(set(OWN, 'nobody'))).toEqual([404, 'NOT_FOUND']);
  await set(null);
  expect(await shown(app, therapist)).toMatchObject({ url: null });
  expect(
    await app.rows(`select action, reason from audit_log where action like 'ops.%-meeting-link' order by id`),
  ).toEqual(
    ['ops.set-meeting-link', 'ops.set-meeting-link', 'ops.set-meeting-link', 'ops.remove-meeting-link'].map(
      (action) => ({
        action,
        reason: 'she rang us',
      }),
    ),
  );
});

test('where our own room is used nobody sees or sets a link', async () => {
  const app = await testApp();
  const therapist = await app.signInAs('THERAPIST');
  expect(await shown(app, therapist)).toBeNull();
  expect(await refusal(save(app, therapist, OWN))).toEqual([409, 'BAD_TRANSITION']);
});
