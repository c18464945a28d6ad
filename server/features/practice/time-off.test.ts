import { expect } from 'vitest';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { refusal, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { test } from '#server/testing/booking/after-booking.ts';
import { dump } from '#server/testing/database/dump.ts';
import { calendarOf, type CalendarTime, offeredOn, practise } from '#server/testing/practice/practice.ts';
import { check, finish, order, THURSDAY, WEDNESDAY } from '#server/testing/booking/shopping.ts';

/** Free daily from 10:00 to 20:00. It is Tue, 24 November 2026, 10:00; a session is booked on Thursday at 15:00. */
const NINO = DEMO_THERAPISTS.Th1;
const WORDS = 'კბილის ექიმთან';

const take = (app: TestApp, { token }: TestPerson, off: object) =>
  app.inject('POST', '/practice/time-off', { token, body: off });
const give = (app: TestApp, { token }: TestPerson, timeOffId: string) =>
  app.inject('POST', '/practice/time-off/remove', { token, body: { timeOffId } });
const days = (firstDate: string, lastDate = firstDate) => ({ firstDate, lastDate });

test('time off of several days is an entry on each day, closes them, and answers what is booked', async ({
  app,
  therapist,
  orderId,
}) => {
  expect(orderId).not.toBe('');
  const { status, body } = await take(app, therapist, { ...days('2026-11-25', '2026-11-27'), note: ` ${WORDS} ` });
  const [sessions, booked] = [body['sessions'] as CalendarTime[], body['booked'] as CalendarTime[]];
  expect([status, sessions.map(({ date }) => date)]).toEqual([200, ['2026-11-25', '2026-11-26', '2026-11-27']]);
  expect(sessions[0]).toEqual({
    _id: `${String(body['timeOffId'])}.2026-11-25`,
    therapistId: NINO,
    date: '2026-11-25',
    start: '00:00',
    end: '00:00',
    status: 'off',
    timeOffId: body['timeOffId'],
    isWholeDay: true,
    note: WORDS,
  });
  expect(booked.map(({ date, start, status: word, client }) => [date, start, word, client])).toEqual([
    [THURSDAY.date, '15:00', 'confirmed', 'ანა'],
  ]);
  const listed = await calendarOf(app, therapist, { from: '2026-11-25', to: '2026-11-27' });
  expect(listed.filter(({ status: word }) => word === 'off')).toEqual(sessions);
  expect(listed.filter(({ status: word }) => word === 'free')).toEqual([]);
  // The list has the link into a session only from a day before it.
  const withoutLink = booked.map((time) => ({ ...time, meetingLink: undefined }));
  expect(listed.filter(({ status: word }) => word === 'confirmed')).toEqual(withoutLink);
  expect(await offeredOn(app, NINO, '2026-11-26')).toEqual([]);
  const given = await give(app, therapist, String(body['timeOffId']));
  const timeOff = { ...days('2026-11-25', '2026-11-27'), note: WORDS };
  expect([given.status, given.body]).toEqual([200, { timeOffId: body['timeOffId'], timeOff }]);
  expect(await offeredOn(app, NINO, '2026-11-26')).toHaveLength(9);
  expect(await refusal(give(app, therapist, String(body['timeOffId'])))).toEqual([404, 'SESSION_NOT_FOUND']);
});

test('time off of hours is one entry, and touches only what it overlaps', async ({ app, therapist, orderId }) => {
  expect(orderId).not.toBe('');
  const hours = { ...days(THURSDAY.date), start: '15:45', end: '17:00' };
  const { body } = await take(app, therapist, hours);
  expect(body['sessions']).toEqual([
    {
      _id: body['timeOffId'],
      timeOffId: body['timeOffId'],
      therapistId: NINO,
      status: 'off',
      date: THURSDAY.date,
      start: '15:45',
      end: '17:00',
    },
  ]);
  expect(body['booked']).toHaveLength(1);
  expect(await offeredOn(app, NINO, THURSDAY.date)).toEqual([
    '10:00',
    '11:00',
    '12:00',
    '13:00',
    '14:00',
    '17:00',
    '18:00',
    '19:00',
  ]);
  const later = await take(app, therapist, { ...hours, start: '15:50' });
  expect(later.body['booked']).toEqual([]);
  const given = await give(app, therapist, String(body['timeOffId']));
  expect(given.body['timeOff']).toEqual(hours);
});

test('time off leaves a hold to be paid, and lets nobody else book', async ({ app, therapist, ana }) => {
  const held = await order(app, ana);
  await take(app, therapist, days(WEDNESDAY.date));
  const other = await app.signIn('599000077');
  const wish = { bookingSession: { ...WEDNESDAY, start: '14:00', end: '14:50' } };
  expect(await refusal(check(app, other, wish))).toEqual([409, 'SLOT_CLOSED']);
  await finish(app, held, 'pay');
  const listed = await calendarOf(app, therapist, { from: WEDNESDAY.date, to: WEDNESDAY.date });
  expect(listed.map(({ status }) => status)).toEqual(['off', 'confirmed']);
});

test('time off of the same span again is the same, with the new note if there is one', async ({ app, therapist }) => {
  const first = await take(app, therapist, { ...days('2026-11-27'), note: 'one' });
  expect(first.body['isNew']).toBe(true);
  for (const [note, kept] of [
    ['', 'one'],
    ['two', 'two'],
  ] as const) {
    const again = await take(app, therapist, { ...days('2026-11-27'), note });
    expect(again.body).toMatchObject({
      timeOffId: first.body['timeOffId'],
      isNew: false,
      sessions: [{ note: kept }],
    });
    expect(await calendarOf(app, therapist, { from: '2026-11-27', to: '2026-11-27' })).toEqual(again.body['sessions']);
  }
});

test('time off has a note that only its therapist can read', async ({ app, therapist }) => {
  await take(app, therapist, { ...days('2026-11-27'), note: WORDS });
  const written = await dump(app.deps.db);
  expect(written).not.toContain(WORDS);
  expect(written).not.toContain(Buffer.from(WORDS).toString('hex'));
  const client = await app.signIn('599000077');
  const profile = await app.inject('GET', `/therapists/${NINO}`, { token: client.token });
  expect(JSON.stringify(profile.body)).not.toContain(WORDS);
});

test.for([
  ['no day', days('2026-02-30'), 'TIME_UNREADABLE'],
  ['half of the hours', { ...days('2026-11-27'), start: '10:00' }, 'TIME_UNREADABLE'],
  ['the last day before the first', days('2026-11-27', '2026-11-26'), 'TIME_REVERSED'],
  ['hours off the grid', { ...days('2026-11-27'), start: '10:01', end: '11:00' }, 'TIME_OFF_GRID'],
  ['yesterday', days('2026-11-23'), 'SLOT_IN_PAST'],
  ['more than a year ahead', days('2026-11-27', '2028-01-01'), 'TIME_OFF_TOO_FAR'],
  ['a novel', { ...days('2026-11-27'), note: 'x'.repeat(501) }, 'WORDS_TOO_LONG'],
] as const)('time off of %s is refused, and nothing is written', async ([, off, code], { app, therapist }) => {
  const before = await dump(app.deps.db);
  expect(await refusal(take(app, therapist, off))).toEqual([422, code]);
  expect(await dump(app.deps.db)).toBe(before);
});

test('time off of somebody else stays, and so does what another calendar said', async ({ app, therapist }) => {
  const tamar = await practise(app, DEMO_THERAPISTS.Th6, '599000066');
  const { body } = await take(app, tamar, days('2026-11-27'));
  const [synced] = await app.rows<{ id: string }>(
    `insert into time_off(therapist_id, during, source, external_id)
       select id, '[2026-11-28T06:00Z,2026-11-28T07:00Z)', 'calendar', 'x' from therapists where content_id = $1 returning id`,
    [NINO],
  );
  for (const id of [
    String(body['timeOffId']),
    synced?.id ?? '',
    app.deps.random.uuid(),
    'x',
    `${synced?.id}.2026-11-28`,
  ]) {
    expect(await refusal(give(app, therapist, id))).toEqual([404, 'SESSION_NOT_FOUND']);
  }
  expect(await calendarOf(app, tamar)).toHaveLength(1);
});
