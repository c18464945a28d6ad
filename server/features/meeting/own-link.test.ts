import { expect } from 'vitest';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { booked, goTo, START, test as afterBooking } from '#server/testing/booking/after-booking.ts';
import { refusal, testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { dump } from '#server/testing/database/dump.ts';
import { openTime } from '#server/testing/session/cabinet.ts';
import { atDoor, byLink, enter, joinElsewhere, placeOf, sessionOf } from '#server/testing/room/room.ts';
import { sessionIdOf } from '#server/testing/practice/practice-sessions.ts';
import { pass, THURSDAY } from '#server/testing/booking/shopping.ts';
import { sessionPlaceOf } from './meeting.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { prove } from '#server/testing/sign-in/prove.ts';

const test = afterBooking.extend('options', { env: { MEETING_PROVIDER: 'static-link' } });

const OWN = 'https://meet.google.com/abc-defg-hij';
const OTHER = 'https://us02web.zoom.us/j/83212345678?pwd=aB3';

let app: TestApp;
let ana: TestPerson;
let therapist: TestPerson;
test.beforeEach(({ app: product, ana: client, therapist: practising }) => {
  [app, ana, therapist] = [product, client, practising];
});

const save = (meetingUrl: unknown, { token } = therapist) =>
  app.inject('PUT', '/practice/settings', { token, body: { meetingUrl } });
/** Saves a link with the code that the therapist was sent: it counts for all sessions at once. */
const saveProved = async (meetingUrl: string | null, person = therapist) => {
  await prove(app, person, 'confirmOwnRoom', { address: PHONE });
  return app.inject('POST', '/practice/settings/room', { token: person.token, body: { meetingUrl } });
};
/** The phone of the demo therapist. */
const PHONE = '+995555000001';
const shown = async ({ token } = therapist) =>
  (await app.inject('GET', '/practice/settings', { token })).body['meeting'];

test('a session at another service, to which we led, counts as held by itself', async ({ orderId }) => {
  expect((await saveProved(OWN, await app.signInAs('THERAPIST'))).status).toBe(204);
  app.clock.advance(START + 2 * DAY - app.clock.now());
  await app.deps.jobs.drain();
  const held = 'select status, held_elsewhere as where from appointments where id = $1';
  expect(await app.rows(held, [await sessionIdOf(app, orderId)])).toEqual([
    { status: 'completed', where: 'meeting_link' },
  ]);
});

test('a therapist with an own room is met there, at the link of the moment; without one in ours', async () => {
  const orderId = await booked(app, ana);
  const place = async () => placeOf(app, orderId);
  await goTo(app, START - 15 * MINUTE);
  expect(await place()).toEqual({ place: 'room', host: null, url: null });
  expect(await joinElsewhere(app, orderId)).toBe('MEETING_NOT_READY');
  const reader = await app.signInAs('THERAPIST');
  expect((await saveProved(OWN, reader)).status).toBe(204);
  expect(await place()).toEqual({ place: 'elsewhere', host: 'meet.google.com', url: OWN });
  expect(await joinElsewhere(app, orderId)).toBe(OWN);
  await saveProved(OTHER, reader);
  expect(await joinElsewhere(app, orderId)).toBe(OTHER);
  await saveProved(null, reader);
  expect(await place()).toMatchObject({ place: 'room' });
  expect(therapist.userId).toBe(reader.userId);
  expect(await app.rows(`select 1 from jobs where kind = 'meeting.arrange'`)).toEqual([]);
});

test('the therapist of the session is led there too, by the own seat; nobody else is', async () => {
  await save(OWN);
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

test('a session in whose room somebody sits stays there, and of one that is held elsewhere nobody enters ours', async () => {
  const orderId = await booked(app, ana);
  await goTo(app, START - 5 * MINUTE);
  therapist = await app.signInAs('THERAPIST');
  await saveProved(OWN);
  const seat = byLink(app, orderId);
  expect(await refusal(atDoor(app, seat, '/enter'))).toEqual([409, 'MEETING_ELSEWHERE']);
  await saveProved(null);
  await enter(app, seat);
  await saveProved(OWN);
  expect(await joinElsewhere(app, orderId)).toBe('MEETING_NOT_READY');
  expect((await atDoor(app, seat)).body).toMatchObject({ room: { place: 'room' } });
});

test('who enters a room that was free for long is no reason to hold another time of the session there', async () => {
  const orderId = await booked(app, ana);
  await goTo(app, START - 5 * MINUTE);
  await enter(app, byLink(app, orderId));
  await saveProved(OWN, await app.signInAs('THERAPIST'));
  const session = { ...(await sessionOf(app, orderId)), start: START + DAY };
  expect(await sessionPlaceOf(app.deps, app.deps.db, session)).toMatchObject({ place: 'elsewhere' });
});

test('two clients of one therapist do not meet in the own room', async () => {
  await save(OWN);
  const orderId = await booked(app, ana);
  await openTime(app, DEMO_THERAPISTS.Th1, START - HOUR);
  const other = await app.signIn('599000002');
  const before = await booked(app, other, { bookingSession: { ...THURSDAY, start: '14:00', end: '14:50' } });
  await goTo(app, START - 15 * MINUTE);
  expect([await joinElsewhere(app, before), await joinElsewhere(app, orderId)]).toEqual([OWN, 'MEETING_BUSY']);
  const reader = await app.signInAs('THERAPIST');
  const { appointmentId } = await sessionOf(app, orderId);
  const as = { body: { seat: 'therapist' }, token: reader.token };
  expect((await app.inject('POST', `/room/${appointmentId}/join`, as)).body).toEqual({ url: OWN });
  await goTo(app, START - 10 * MINUTE);
  expect(await joinElsewhere(app, orderId)).toBe(OWN);
});

test('the link is sealed, and in no message and no log', async () => {
  await save(OWN);
  await booked(app, ana);
  await goTo(app, START - 60 * MINUTE);
  await save(OTHER, await app.signInAs('THERAPIST'));
  await save(OWN, await app.signInAs('THERAPIST'));
  await pass(app, 0);
  expect(await shown(await app.signInAs('THERAPIST'))).toMatchObject({ url: OWN });
  for (const place of [JSON.stringify([app.mails, app.sms, app.logs]), await dump(app.deps.db)]) {
    expect(place).not.toContain('abc-defg-hij');
    expect(place).not.toContain('us02web.zoom.us/j');
  }
});

const whenBooked = async () => {
  const orderId = await booked(app, ana);
  return { orderId, place: async () => placeOf(app, orderId) };
};

test('a link that was changed counts for sessions that were booked before a day later, and for new ones at once', async () => {
  await saveProved(OWN);
  const { orderId, place } = await whenBooked();
  app.clock.advance(MINUTE);
  await save(OTHER);
  const countsFrom = new Date(app.clock.now() + DAY).toISOString();
  expect(await shown()).toMatchObject({ url: OTHER, countsFrom });
  await openTime(app, DEMO_THERAPISTS.Th1, START + HOUR);
  app.clock.advance(MINUTE);
  const later = await booked(app, await app.signIn('599000002'), {
    bookingSession: { ...THURSDAY, start: '16:00', end: '16:50' },
  });
  expect(await place()).toMatchObject({ url: OWN });
  expect(await placeOf(app, later)).toMatchObject({ url: OTHER });
  app.clock.advance(DAY - MINUTE - 1);
  expect(await place()).toMatchObject({ url: OWN });
  app.clock.advance(1);
  expect(await place()).toMatchObject({ url: OTHER });
  expect(await shown(await app.signInAs('THERAPIST'))).toMatchObject({ url: OTHER, countsFrom: null });
  expect(orderId).not.toBe(later);
});

test('a link that was changed leaves a session in our room that was booked when there was none', async () => {
  const { place } = await whenBooked();
  await save(OWN);
  expect(await place()).toMatchObject({ place: 'room' });
  app.clock.advance(DAY);
  expect(await place()).toMatchObject({ url: OWN });
});

test('a link that was removed still leads the sessions of before there for a day', async () => {
  await saveProved(OWN);
  const { place } = await whenBooked();
  await save(null);
  expect(await place()).toMatchObject({ url: OWN });
  app.clock.advance(DAY);
  expect(await place()).toMatchObject({ place: 'room' });
});

test('a link that was changed many times in a day leads to the room before the first change; back to that it counts at once', async () => {
  await saveProved(OWN);
  const { place } = await whenBooked();
  await save(OTHER);
  app.clock.advance(MINUTE);
  await save('https://zoom.us/j/1');
  expect(await place()).toMatchObject({ url: OWN });
  await save(OWN);
  expect(await shown()).toMatchObject({ url: OWN, countsFrom: null });
  expect(await place()).toMatchObject({ url: OWN });
});

test('a link that was changed counts at once by a code to the phone of the therapist', async () => {
  await saveProved(OWN);
  const { place } = await whenBooked();
  await save(OTHER);
  const confirm = () =>
    app.inject('POST', '/practice/settings/room', { token: therapist.token, body: { meetingUrl: OTHER } });
  expect(await refusal(confirm())).toEqual([403, 'PROOF_NEEDED']);
  expect(await place()).toMatchObject({ url: OWN });
  app.clock.advance(2 * MINUTE);
  await prove(app, therapist, 'confirmOwnRoom', { address: PHONE });
  expect((await confirm()).status).toBe(204);
  expect(await place()).toMatchObject({ url: OTHER });
  expect(await shown()).toMatchObject({ countsFrom: null });
});

test('a link that was changed is told by mail and by SMS, and stands in the log with who, when and the hosts', async () => {
  const { userId: id } = therapist;
  await giveEmail(app.deps, id, 'nino@example.com');
  const told = async () => {
    await app.deps.jobs.drain();
    const mails = app.mails.filter(({ subject }) => subject === 'თქვენი ვიდეოოთახის ბმული შეიცვალა');
    return [mails.length, app.sms.filter(({ text }) => text.startsWith('თქვენი ვიდეოოთახის ბმული')).length];
  };
  await save(OWN);
  expect(await told()).toEqual([1, 1]);
  await save(OWN);
  expect(await told()).toEqual([1, 1]);
  const admin = await app.signInAs('ADMIN');
  const body = { profile: DEMO_THERAPISTS.Th1, url: OTHER, reason: 'she rang us' };
  await app.inject('POST', '/ops/therapists/meeting-link', { token: admin.token, body });
  expect(await told()).toEqual([2, 2]);
  const changes = `select actor_id, actor_role, action, changed from audit_log where entity = 'therapists'`;
  expect(await app.rows(changes)).toEqual([
    {
      actor_id: id,
      actor_role: 'THERAPIST',
      action: 'practice.change-own-room',
      changed: { from: null, to: 'meet.google.com', isProved: false },
    },
  ]);
});

test('a link that was changed at the same moment from two devices counts once', async () => {
  await saveProved(OWN);
  const { place } = await whenBooked();
  await Promise.all([OTHER, 'https://zoom.us/j/1', OTHER].map((url) => save(url)));
  expect(await place()).toMatchObject({ url: OWN });
});

test('what is no link is refused, and the link before stays', async () => {
  await save(OWN);
  expect(await refusal(save('https://meet.example.com/abc'))).toEqual([422, 'MEETING_URL_INVALID']);
  expect(await shown()).toMatchObject({ url: OWN });
});

test('an operator sets and removes the link of a therapist, with a reason', async () => {
  const { token } = await app.signInAs('ADMIN');
  const set = (url: string | null, profile: string = DEMO_THERAPISTS.Th1) =>
    app.inject('POST', '/ops/therapists/meeting-link', { token, body: { profile, url, reason: 'she rang us' } });
  expect((await set(OWN)).body).toEqual({ done: true });
  expect(await shown()).toMatchObject({ url: OWN });
  expect(await refusal(set('https://meet.example.com/abc'))).toEqual([422, 'MEETING_URL_INVALID']);
  expect(await refusal(set(OWN, 'nobody'))).toEqual([404, 'NOT_FOUND']);
  await set(null);
  expect(await shown()).toMatchObject({ url: null });
  const kept = `select action, reason from audit_log where action like 'ops.%-meeting-link%' order by id`;
  expect(await app.rows(kept)).toEqual(
    ['set-meeting-link', 'set-meeting-link-refused', 'set-meeting-link-refused', 'remove-meeting-link'].map((what) => ({
      action: `ops.${what}`,
      reason: 'she rang us',
    })),
  );
});

test('where our own room is used nobody sees or sets a link', async () => {
  app = await testApp();
  therapist = await app.signInAs('THERAPIST');
  expect(await shown()).toBeNull();
  expect(await refusal(save(OWN))).toEqual([409, 'BAD_TRANSITION']);
});
