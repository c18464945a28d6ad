import { expect } from 'vitest';
import { DAY, HOUR } from '#domain/dates.ts';
import { GUARDIAN_CONSENT } from '#domain/guardian-consent.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import {
  booksOf,
  byClient,
  cancel,
  goTo,
  RETURNED,
  START,
  test,
  UNTOUCHED,
} from '#server/testing/booking/after-booking.ts';
import { reliabilitySince } from '../matching/matching.sql.ts';
import { refusal } from '#server/testing/app.ts';
import { awake, changeOwn, openTime } from '#server/testing/session/cabinet.ts';
import { dump } from '#server/testing/database/dump.ts';
import { changePractice, readOf, sessionIdOf } from '#server/testing/practice/practice-sessions.ts';
import { offeredOn, practise, addRange } from '#server/testing/practice/practice.ts';
import { THURSDAY, paidOrder } from '#server/testing/booking/shopping.ts';

test('cancelling gives everything back and keeps the reason; the same again changes nothing', async ({
  app,
  therapist,
  orderId,
}) => {
  const path = `sessions/${await sessionIdOf(app, orderId)}/cancel`;
  const cancelled = await changePractice(app, therapist, path, { reason: 'plans' });
  expect(cancelled.body['session']).toMatchObject({
    status: 'cancelled',
    cancelledBy: 'therapist',
    cancelReason: 'therapist',
    therapistReason: 'plans',
  });
  expect(cancelled.body['session']).not.toHaveProperty('meetingLink');
  expect(await app.rows('select therapist_reason, client_reason from appointments')).toEqual([
    { therapist_reason: 'plans', client_reason: null },
  ]);
  await app.deps.jobs.drain();
  expect(await booksOf(app, orderId)).toMatchObject({ ...RETURNED, session: 'cancelled therapist' });
  const before = await dump(app.deps.db);
  expect((await changePractice(app, therapist, path, { reason: 'ill' })).status).toBe(200);
  expect(await dump(app.deps.db)).toBe(before);
});

test.for([
  ['of the template', {}, ['14:00', '16:00']],
  ['of the template, offered again', { offerAgain: true }, ['14:00', '15:00', '16:00']],
] as const)('cancelling frees a time %s', async ([, choice, free], { app, therapist, orderId }) => {
  const path = `sessions/${await sessionIdOf(app, orderId)}/cancel`;
  await changePractice(app, therapist, path, { reason: 'plans', ...choice });
  expect(
    (await offeredOn(app, DEMO_THERAPISTS.Th1, THURSDAY.date)).filter((start) => start >= '14:00' && start < '17:00'),
  ).toEqual(free);
  const marks = await app.rows('select 1 from removed_times');
  expect(marks).toHaveLength(free.length === 2 ? 1 : 0);
});

test('cancelling takes out whatever overlaps a session that stands off the grid, and nothing beside it', async ({
  app,
  therapist,
  orderId,
}) => {
  // The session of 15:00 now lies in a template of half past, over a removed mark, and under times published later.
  await app.rows(`delete from openings where weekday is not null`);
  await app.rows(
    `insert into openings(therapist_id, weekday, start_time, end_time)
       select id, 4, '13:30', '18:20' from therapists where content_id = $1`,
    [DEMO_THERAPISTS.Th1],
  );
  await addRange(app, 'removed_times', DEMO_THERAPISTS.Th1, '[2026-11-26T11:30Z,2026-11-26T12:20Z)');
  const path = `sessions/${await sessionIdOf(app, orderId)}/cancel`;
  await changePractice(app, therapist, path, { reason: 'other' });
  expect(await offeredOn(app, DEMO_THERAPISTS.Th1, THURSDAY.date)).toEqual(['13:30', '16:30', '17:30']);
});

test('cancelling of a time that hid others of the template offers none of them', async ({
  app,
  therapist,
  orderId,
}) => {
  await addRange(app, 'openings', DEMO_THERAPISTS.Th1, '[2026-11-26T11:00Z,2026-11-26T12:40Z)');
  const path = `sessions/${await sessionIdOf(app, orderId)}/cancel`;
  await changePractice(app, therapist, path, { reason: 'plans' });
  const offered = await offeredOn(app, DEMO_THERAPISTS.Th1, THURSDAY.date);
  expect(offered.filter((start) => start >= '14:00' && start < '18:00')).toEqual(['14:00', '17:00']);
});

test('cancelling of a published range leaves the times before and after it where they were', async ({
  app,
  therapist,
  orderId,
}) => {
  await app.rows(`delete from openings where weekday is not null`);
  await addRange(app, 'openings', DEMO_THERAPISTS.Th1, '[2026-11-26T09:00Z,2026-11-26T14:50Z)');
  const path = `sessions/${await sessionIdOf(app, orderId)}/cancel`;
  await changePractice(app, therapist, path, { reason: 'other' });
  expect(await offeredOn(app, DEMO_THERAPISTS.Th1, THURSDAY.date)).toEqual([
    '13:00',
    '14:00',
    '16:00',
    '17:00',
    '18:00',
  ]);
});

test('cancelling is refused once the session has begun, and of one that the client cancelled', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  const path = `sessions/${await sessionIdOf(app, orderId)}/cancel`;
  expect(await refusal(changePractice(app, therapist, path, { reason: 'bored' }))).toEqual([400, 'VALIDATION']);
  const no = changePractice(app, therapist, path, { reason: 'no_consent' });
  expect(await refusal(no)).toEqual([409, 'BAD_TRANSITION']);
  await goTo(app, START);
  const begun = changePractice(app, await app.signInAs('THERAPIST'), path, { reason: 'ill' });
  expect(await refusal(begun)).toEqual([409, 'SESSION_BEGUN']);
  expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'confirmed' });
  const other = await paidOrder(app, await awake(app, ana), {
    bookingSession: { date: '2026-11-28', start: '15:00', end: '15:50' },
  });
  await cancel(app, other, byClient(ana));
  const gone = `sessions/${await sessionIdOf(app, other)}/cancel`;
  const late = changePractice(app, await app.signInAs('THERAPIST'), gone, { reason: 'ill' });
  expect(await refusal(late)).toEqual([409, 'SESSION_NOT_BOOKED']);
});

// P22: a missing consent 24 h before is the therapist's to decide, and does not count against them.
test('cancelling for a missing consent is possible from 24 h before, and is no mark against the therapist', async ({
  app,
  ana,
}) => {
  const mariam = await practise(app, DEMO_THERAPISTS.Th2, '555000009');
  const starts = [0, 2 * HOUR].map((ms) => START + ms);
  const orders: string[] = [];
  for (const start of starts) {
    await openTime(app, DEMO_THERAPISTS.Th2, start);
    const wall = start === START ? { start: '15:00', end: '15:50' } : { start: '17:00', end: '17:50' };
    const bookingSession = { date: THURSDAY.date, ...wall };
    const orderId = await paidOrder(app, ana, {
      specialistId: DEMO_THERAPISTS.Th2,
      sessionType: 'type-teen',
      bookingSession,
    });
    orders.push(orderId);
  }
  const [missing = '', agreed = ''] = orders;
  const body = { name: 'ეკა მამულაშვილი', relation: 'mother', phone: '599000009' };
  await changeOwn(app, ana, agreed, { call: 'consent', body });
  await app.rows(
    `update guardian_consents set status = 'received', text_version = $1, decided_at = '2026-11-24T07:00:00Z'`,
    [GUARDIAN_CONSENT.version],
  );
  expect(await readOf(app, mariam, missing)).toMatchObject({ session: { consent: 'none' }, consentAt: null });
  expect(await readOf(app, mariam, agreed)).toMatchObject({
    session: { consent: 'received' },
    consentAt: '2026-11-24T07:00:00.000Z',
  });
  const path = `sessions/${await sessionIdOf(app, missing)}/cancel`;
  const early = changePractice(app, mariam, path, { reason: 'no_consent' });
  expect(await refusal(early)).toEqual([409, 'BAD_TRANSITION']);
  await goTo(app, START - DAY + 2 * HOUR);
  const later = await app.signIn('555000009');
  const has = `sessions/${await sessionIdOf(app, agreed)}/cancel`;
  const wrong = changePractice(app, later, has, { reason: 'no_consent' });
  expect(await refusal(wrong)).toEqual([409, 'BAD_TRANSITION']);
  expect((await changePractice(app, later, path, { reason: 'no_consent' })).status).toBe(200);
  await app.deps.jobs.drain();
  expect(await booksOf(app, missing)).toMatchObject({ payment: 'REFUNDED', session: 'cancelled therapist' });
  expect((await reliabilitySince(app.deps.db, 0)).get(DEMO_THERAPISTS.Th2)).toEqual({
    contentId: DEMO_THERAPISTS.Th2,
    kept: 0,
    broken: 0,
  });
});
