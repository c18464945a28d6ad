import { expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { SHARING_CONSENT } from '#domain/sharing.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { booksOf, END, goTo, RETURNED, START, stay, test } from '#server/testing/booking/after-booking.ts';
import { refusal } from '#server/testing/app.ts';
import { awake, changeOwn } from '#server/testing/session/cabinet.ts';
import { dump } from '#server/testing/database/dump.ts';
import {
  changePractice,
  readOf,
  readPractice,
  sessionIdOf,
  setStatus,
} from '#server/testing/practice/practice-sessions.ts';
import { practise } from '#server/testing/practice/practice.ts';
import { check, prefer, THURSDAY, WEDNESDAY } from '#server/testing/booking/shopping.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

test('an own session is told with the name, type, price and link, and nothing by which the client can be reached', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  const body = await readOf(app, therapist, orderId);
  expect(body).toEqual({
    session: {
      _id: await sessionIdOf(app, orderId),
      therapistId: DEMO_THERAPISTS.Th1,
      date: THURSDAY.date,
      start: '15:00',
      end: '15:50',
      status: 'confirmed',
      sessionType: 'personal',
      client: 'ანა',
      priceMinor: 10_000,
      meetingLink: expect.stringMatching(/\/psychologist\/session\/[0-9a-f-]{36}$/),
      version: expect.any(Number),
    },
    number: expect.stringMatching(/^[0-9A-F]{12}$/),
    topics: [],
    topicsSharedAt: null,
    consentAt: null,
    proposal: null,
    seriesWaiting: 0,
    now: '2026-11-24T06:00:00.000Z',
  });
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`599123456|example\\.com|${ana.userId}`));
});

test('an own session shows the topics that its client shares by name and date, until the client stops', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  await prefer(app, ana, { typeTherapy: 'type-personal', psychoIssues: ['issue-anxiety', 'issue-burnout'] });
  expect(await readOf(app, therapist, orderId)).toMatchObject({ topics: [], topicsSharedAt: null });
  app.clock.advance(MINUTE);
  const share = async (body: object) => changeOwn(app, ana, orderId, { call: 'sharing', method: 'PUT', body });
  await share({ shared: true, consentVersion: SHARING_CONSENT.version });
  expect(await readOf(app, therapist, orderId)).toMatchObject({
    session: { sharesTopics: true },
    topics: ['Anxiety', 'Burnout'],
    topicsSharedAt: '2026-11-24T06:01:00.000Z',
  });
  await share({ shared: false });
  const stopped = await readOf(app, therapist, orderId);
  expect(stopped).toMatchObject({ topics: [], topicsSharedAt: null });
  expect(stopped['session']).not.toHaveProperty('sharesTopics');
});

test('an own session that is held says until when, and of whom nothing', async ({ app, ana, therapist }) => {
  await check(app, ana);
  const [hold] = await app.rows<{ id: string }>('select id from appointments');
  const { body } = await readPractice(app, therapist, `sessions/${hold?.id}`);
  expect(body['session']).toEqual({
    _id: hold?.id,
    therapistId: DEMO_THERAPISTS.Th1,
    ...WEDNESDAY,
    status: 'held',
    sessionType: 'personal',
    heldUntil: '2026-11-24T06:15:00.000Z',
  });
  app.clock.advance(15 * MINUTE);
  const later = await app.signInAs('THERAPIST');
  expect(await refusal(readPractice(app, later, `sessions/${hold?.id}`))).toEqual([404, 'SESSION_NOT_FOUND']);
});

test('an own session of a client who has deleted the account keeps its place without a name', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  await app.rows('delete from user_keys where user_id = $1', [ana.userId]);
  expect(await readOf(app, therapist, orderId)).toMatchObject({ session: { client: null, status: 'confirmed' } });
});

test('an own session of somebody else, unknown, malformed or free is not found, alike in every call', async ({
  app,
  orderId,
}) => {
  const mariam = await practise(app, DEMO_THERAPISTS.Th2, '555000009');
  const ids = [await sessionIdOf(app, orderId), NOBODY, orderId, 'x', `${NOBODY}.k2f`, '%F0%9F%92%A9'];
  const before = await dump(app.deps.db);
  for (const id of ids) {
    const calls = [
      readPractice(app, mariam, `sessions/${id}`),
      changePractice(app, mariam, `sessions/${id}/cancel`, { reason: 'other' }),
      changePractice(app, mariam, `sessions/${id}/objection`, {}),
      setStatus(app, mariam, id, 'completed'),
    ];
    for (const call of calls) {
      const { status, body } = await call;
      expect([status, body['code']]).toEqual([404, 'SESSION_NOT_FOUND']);
    }
  }
  expect(await dump(app.deps.db)).toBe(before);
});

// spec §7: "POST /therapists/set-status-session | {sessionId, status, user:{id}}"
test.for([
  ['completed', 'at its end', END, 'completed', null],
  ['client_absent', '15 minutes after its start', START + 15 * MINUTE, 'client_absent', null],
  ['therapist_absent', '10 minutes after its start', START + 10 * MINUTE, 'therapist_absent', null],
  ['completed', 'before its end', END - MINUTE, 'confirmed', [409, 'TOO_EARLY']],
  ['client_absent', '14 minutes after its start', START + 14 * MINUTE, 'confirmed', [409, 'TOO_EARLY']],
  ['completed', 'the day before', START - DAY, 'confirmed', [409, 'TOO_EARLY']],
  ['client_absent', 'after 48 hours', END + 48 * HOUR + MINUTE, 'completed', [409, 'TOO_LATE']],
  ['cancelled', 'at its end', END, 'confirmed', [422, 'UNKNOWN_STATUS']],
  ['COMPLETED', 'at its end', END, 'confirmed', [422, 'UNKNOWN_STATUS']],
] as const)('marking who came as %s %s', async ([status, , at, is, refused], { app, orderId }) => {
  await goTo(app, at);
  const later = await app.signInAs('THERAPIST');
  const id = await sessionIdOf(app, orderId);
  const answer = await setStatus(app, later, id, status);
  if (refused === null) {
    expect(answer.body['session']).toMatchObject({ _id: id, status: is, markedAt: new Date(at).toISOString() });
    const before = await dump(app.deps.db);
    app.clock.advance(MINUTE);
    expect((await setStatus(app, later, id, status)).body['session']).toEqual(answer.body['session']);
    expect(await dump(app.deps.db)).toBe(before);
  } else {
    expect([answer.status, answer.body['code']]).toEqual(refused);
  }
  expect((await booksOf(app, orderId)).session).toBe(is);
});

test('marking who came against an open complaint is an objection; agreeing with it gives everything back', async ({
  app,
  ana,
  orderId,
}) => {
  await goTo(app, END);
  await changeOwn(app, await awake(app, ana), orderId, { call: 'complaint', body: { what: 'therapist_absent' } });
  const later = await app.signInAs('THERAPIST');
  const id = await sessionIdOf(app, orderId);
  const disputed = await setStatus(app, later, id, 'completed');
  expect(disputed.body['session']).toMatchObject({ status: 'confirmed', complaint: { status: 'disputed' } });
  const admitted = await setStatus(app, later, id, 'therapist_absent');
  expect(admitted.body['session']).toMatchObject({ status: 'therapist_absent', complaint: { status: 'upheld' } });
  await app.deps.jobs.drain();
  expect(await booksOf(app, orderId)).toMatchObject({ ...RETURNED, session: 'therapist_absent' });
  expect(await refusal(setStatus(app, later, id, 'completed'))).toEqual([409, 'SESSION_NOT_BOOKED']);
});

test('marking who came against the times in the room waits, is told as such to both sides, and can be corrected', async ({
  app,
  ana,
  orderId,
}) => {
  await stay(app, 'client', { from: START, left: END });
  await goTo(app, END);
  const later = await app.signInAs('THERAPIST');
  const id = await sessionIdOf(app, orderId);
  const complaint = { what: 'client_present', status: 'disputed', presence: 'alone' };
  const doubted = await setStatus(app, later, id, 'client_absent');
  expect(doubted.body['session']).toMatchObject({ status: 'client_absent', complaint });
  const own = await app.inject('GET', `/cabinet/sessions/${orderId}`, { token: (await awake(app, ana)).token });
  expect(own.body['session']).toMatchObject({ status: 'client_absent', complaint });
  expect(JSON.stringify([doubted.body, own.body])).not.toMatch(/seat|stays|enteredAt/);
  const corrected = await setStatus(app, later, id, 'completed');
  expect(corrected.body['session']).toMatchObject({ status: 'completed', complaint: { status: 'upheld' } });
});

test('objecting keeps the words for an operator and shows the complaint as disputed; without one it is refused', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  const path = `sessions/${await sessionIdOf(app, orderId)}/objection`;
  expect(await refusal(changePractice(app, therapist, path, {}))).toEqual([409, 'BAD_TRANSITION']);
  await goTo(app, START + 10 * MINUTE);
  await changeOwn(app, await awake(app, ana), orderId, { call: 'complaint', body: { what: 'therapist_absent' } });
  const later = await app.signInAs('THERAPIST');
  const objected = await changePractice(app, later, path, { words: 'I waited for half an hour' });
  expect(objected.body['session']).toMatchObject({ complaint: { what: 'therapist_absent', status: 'disputed' } });
  expect(JSON.stringify(objected.body)).not.toContain('half an hour');
  expect(await refusal(changePractice(app, later, path, { words: 'x'.repeat(501) }))).toEqual([422, 'WORDS_TOO_LONG']);
});
