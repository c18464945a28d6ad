import { expect } from 'vitest';
import { DAY, HOUR, MINUTE, wallOf } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { refusal, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { cancel, byClient, goTo, mark, START, test } from '#server/testing/booking/after-booking.ts';
import { dump } from '#server/testing/database/dump.ts';
import { calendarOf, offeredOn, practise, publish, unpublish } from '#server/testing/practice/practice.ts';
import { check, THURSDAY, WEDNESDAY } from '#server/testing/booking/shopping.ts';

let app: TestApp;
let therapist: TestPerson;
test.beforeEach(({ app: a, therapist: b }) => void ([app, therapist] = [a, b]));

/** The therapist of these tests: free daily from 10:00 to 20:00. The clock stands at Tue, 24 November 2026, 10:00. */
const NINO = DEMO_THERAPISTS.Th1;
/** Another therapist, without a template. */
const TAMAR = DEMO_THERAPISTS.Th6;
const FRIDAY = '2026-11-27';
const time = (date: string, start: string, end: string) => ({ date, start, end });
const idAt = async (therapist: Parameters<typeof calendarOf>[1], date: string, start: string) =>
  (await calendarOf(app, therapist, { from: date, to: date })).find((one) => one.start === start)?._id ?? '';

// spec §7: "POST /therapists/sessions | {user:{id}}; response sessions"
// spec §3: "Therapist sessions state: sessions (each with _id, therapistId),"
test('the calendar goes from this Monday to 60 days ahead, ascending, and every entry says whose it is', async () => {
  const sessions = await calendarOf(app, therapist);
  expect([sessions[0]?.date, sessions.at(-1)?.date]).toEqual(['2026-11-23', '2027-01-19']);
  const order = sessions.map(({ date, start }) => `${date} ${start}`);
  expect(order).toEqual(order.toSorted());
  expect(new Set(sessions.map(({ _id }) => _id)).size).toBe(sessions.length);
  expect(new Set(sessions.map(({ therapistId }) => therapistId))).toEqual(new Set([NINO]));
  await publish(app, therapist, time('2027-01-23', '10:00', '10:50'));
  expect((await calendarOf(app, therapist)).at(-1)).toMatchObject({ date: '2027-01-23', start: '10:00' });
});

// P12
test('the calendar says of a free time until when it can be booked, from a day before that until it begins', async () => {
  // Tuesday 10:05, and two hours of notice.
  await goTo(app, Date.UTC(2026, 10, 24, 6, 5));
  const until = async (start: string, date = '2026-11-24') =>
    (await calendarOf(app, therapist, { from: date, to: date })).find((one) => one.start === start)?.bookUntil;
  expect(await until('10:00')).toBe(undefined);
  expect(await until('11:00')).toBe('2026-11-24T05:00:00.000Z');
  expect(await until('13:00')).toBe('2026-11-24T07:00:00.000Z');
  expect(await until('12:00', WEDNESDAY.date)).toBe('2026-11-25T06:00:00.000Z');
  expect(await until('13:00', WEDNESDAY.date)).toBe(undefined);
  const offered = await offeredOn(app, NINO, '2026-11-24');
  expect([offered.includes('12:00'), offered.includes('13:00')]).toEqual([false, true]);
  const { body } = await publish(app, therapist, time('2026-11-24', '21:00', '21:50'));
  expect(body['sessions']).toMatchObject([{ bookUntil: '2026-11-24T15:00:00.000Z' }]);
});

test('the calendar says what each time is, and what belongs to it', async ({ ana, orderId }) => {
  const other = await app.signIn('599000077');
  await check(app, other);
  await publish(app, therapist, time(FRIDAY, '21:00', '22:10'));
  const off = { firstDate: FRIDAY, lastDate: FRIDAY, start: '10:00', end: '12:00', note: 'ექიმთან' };
  await app.inject('POST', '/practice/time-off', { token: therapist.token, body: off });
  const sessions = await calendarOf(app, therapist, { from: WEDNESDAY.date, to: FRIDAY });
  const at = (date: string, start: string) => sessions.find((one) => one.date === date && one.start === start);
  expect(at(WEDNESDAY.date, '12:00')).toEqual({
    _id: expect.any(String),
    therapistId: NINO,
    ...WEDNESDAY,
    status: 'held',
    sessionType: 'personal',
    heldUntil: '2026-11-24T06:15:00.000Z',
  });
  expect(at(THURSDAY.date, '15:00')).toMatchObject({
    ...THURSDAY,
    status: 'confirmed',
    sessionType: 'personal',
    client: 'ანა',
  });
  expect(at(FRIDAY, '10:00')).toMatchObject({ end: '12:00', status: 'off', note: 'ექიმთან' });
  expect(at(FRIDAY, '12:00')).toMatchObject({ end: '12:50', status: 'free' });
  expect(at(FRIDAY, '21:00')).toMatchObject({ end: '22:10', status: 'free' });
  await cancel(app, orderId, byClient(ana));
  const after = await calendarOf(app, therapist, { from: THURSDAY.date, to: THURSDAY.date });
  expect(after.filter(({ start }) => start === '15:00').map(({ status }) => status)).toEqual(['cancelled', 'free']);
});

test('the calendar has the link into a session from a day before it, which names no order', async ({ orderId }) => {
  const linkAt = async (instant: number) => {
    await goTo(app, instant);
    const [session] = await calendarOf(app, await app.signInAs('THERAPIST'), {
      from: THURSDAY.date,
      to: THURSDAY.date,
    }).then((sessions) => sessions.filter(({ status }) => status === 'confirmed'));
    return session?.['meetingLink'];
  };
  expect(await linkAt(START - DAY)).toBeUndefined();
  const link = await linkAt(START - DAY + MINUTE);
  expect(link).toMatch(/\/psychologist\/session\/[0-9a-f-]{36}$/);
  expect(link).not.toContain(orderId);
});

test('the calendar shows no free time where a session took place', async ({ orderId }) => {
  await goTo(app, START + HOUR);
  const again = await app.signInAs('THERAPIST');
  await mark(app, orderId, therapist, 'completed');
  const sessions = await calendarOf(app, again, { from: THURSDAY.date, to: THURSDAY.date });
  expect(sessions.filter(({ start }) => start === '15:00').map(({ status }) => status)).toEqual(['completed']);
});

test('the calendar has an id for every time that clients see, and it stays while the time is free', async () => {
  await publish(app, therapist, time('2026-11-26', '20:30', '21:20'));
  const before = await calendarOf(app, therapist, { from: '2026-11-26', to: '2026-11-26' });
  const offered = await offeredOn(app, NINO, '2026-11-26');
  expect(offered).toHaveLength(11);
  expect(before.filter(({ status }) => status === 'free').map(({ start }) => start)).toEqual(offered);
  await publish(app, therapist, time('2026-11-26', '08:00', '08:50'));
  await unpublish(app, therapist, before[0]?._id ?? '');
  const after = await calendarOf(app, therapist, { from: '2026-11-26', to: '2026-11-26' });
  const kept = before.slice(1).map(({ _id }) => _id);
  expect(after.map(({ _id }) => _id)).toEqual(expect.arrayContaining(kept));
});

test.for([
  [{ from: '2026-02-30' }, 422, 'TIME_UNREADABLE'],
  [{ to: 'tomorrow' }, 422, 'TIME_UNREADABLE'],
  [{ from: '0001-01-01' }, 422, 'TIME_UNREADABLE'],
  [{ from: '9999-12-31' }, 422, 'TIME_UNREADABLE'],
  [{ from: '2026-11-26', to: '2026-11-25' }, 400, 'VALIDATION'],
  [{ from: '2026-11-26', to: '2027-03-06' }, 400, 'VALIDATION'],
] as const)('the calendar of %j is refused', async ([dates, status, code]) => {
  const body = { user: { id: therapist.userId }, ...dates };
  const asked = app.inject('POST', '/therapists/sessions', { token: therapist.token, body });
  expect(await refusal(asked)).toEqual([status, code]);
});

test.for([
  [{ from: '2026-09-01' }, '2026-09-01', '2026-12-09'],
  [{ from: '2027-02-01' }, '2027-02-01', '2027-05-11'],
  [{ to: '2026-11-29' }, '2026-08-22', '2026-11-29'],
] as const)('the calendar with one date of two has at most 100 days: %j', async ([dates, from, to]) => {
  const off = { firstDate: '2026-11-25', lastDate: '2027-11-24' };
  await app.inject('POST', '/practice/time-off', { token: therapist.token, body: off });
  const shown = (await calendarOf(app, therapist, dates)).map(({ date }) => date);
  expect(shown.every((date) => date >= from && date <= to)).toBe(true);
  expect(shown.at(-1)).toBe(to);
});

test('the calendar is read by an operator with a trace, without notes and without the way into the room', async ({
  orderId,
}) => {
  const off = { firstDate: FRIDAY, lastDate: FRIDAY, note: 'ექიმთან' };
  await app.inject('POST', '/practice/time-off', { token: therapist.token, body: off });
  const { token, userId } = await app.signInAs('ADMIN');
  const look = (id: string) => app.inject('POST', '/therapists/sessions', { token, body: { user: { id } } });
  expect(await app.rows(`select 1 from audit_log where action = 'calendar.read'`)).toEqual([]);
  const { body } = await look(therapist.userId);
  expect(JSON.stringify(body)).toContain('confirmed');
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`ექიმთან|${orderId}|/session/`));
  expect(
    await app.rows(
      `select actor_id as by, entity, t.content_id as whose from audit_log l join therapists t on t.id = l.entity_id::uuid
         where action = 'calendar.read'`,
    ),
  ).toEqual([{ by: userId, entity: 'therapists', whose: NINO }]);
  for (const id of [userId, app.deps.random.uuid(), 'x']) {
    expect(await refusal(look(id))).toEqual([404, 'THERAPIST_NOT_FOUND']);
  }
});

// spec §7: "POST /therapists/add-sessions | {user:{id}, sessions}"
test('publishing answers the times with their ids, and clients see them at once', async () => {
  const late = [time(FRIDAY, '23:10', '00:00'), time(FRIDAY, '20:00', '20:50')];
  const { status, body } = await publish(app, therapist, ...late);
  const listed = (await calendarOf(app, therapist, { from: FRIDAY, to: FRIDAY })).slice(-2);
  expect([status, body['sessions']]).toEqual([200, listed]);
  expect(listed.map(({ start, end }) => [start, end])).toEqual([
    ['20:00', '20:50'],
    ['23:10', '00:00'],
  ]);
  expect((await offeredOn(app, NINO, FRIDAY)).slice(-2)).toEqual(['20:00', '23:10']);
});

const good = time(FRIDAY, '20:00', '20:50');
test.for([
  ['the past', [time('2026-11-24', '09:00', '09:50')], 422, 'SLOT_IN_PAST'],
  ['a day that does not exist', [time('2026-11-31', '10:00', '10:50')], 422, 'TIME_UNREADABLE'],
  ['a reversed time', [time(FRIDAY, '21:00', '20:00')], 422, 'TIME_REVERSED'],
  ['24:00 as a start', [time(FRIDAY, '24:00', '00:50')], 422, 'TIME_UNREADABLE'],
  ['a time over midnight', [time(FRIDAY, '23:30', '00:20')], 422, 'TIME_REVERSED'],
  ['a time off the grid', [time(FRIDAY, '20:01', '20:51')], 422, 'TIME_OFF_GRID'],
  ['15 minutes', [time(FRIDAY, '20:00', '20:15')], 422, 'TIME_TOO_SHORT'],
  ['61 days ahead', [time('2027-01-24', '20:00', '20:50')], 422, 'TIME_TOO_FAR'],
  ['no time', [], 422, 'TOO_MANY_TIMES'],
  ['501 times', Array.from({ length: 501 }, () => good), 422, 'TOO_MANY_TIMES'],
  ['10,000 times', Array.from({ length: 10_000 }, () => good), 422, 'TOO_MANY_TIMES'],
  ['a time twice', [good, good], 409, 'TIMES_OVERLAP'],
  ['times over each other', [good, time(FRIDAY, '20:30', '21:20')], 409, 'TIMES_OVERLAP'],
  ['half good, half bad', [good, time('bad', 'x', 'y')], 422, 'TIME_UNREADABLE'],
  ['half free, half over a time of the template', [good, time(FRIDAY, '10:30', '11:20')], 409, 'TIMES_OVERLAP'],
  ['half free, half over a booked session', [good, time('2026-11-26', '15:45', '16:35')], 409, 'TIMES_OVERLAP'],
] as const)('publishing of %s is refused, and nothing is written', async ([, times, status, code], { orderId }) => {
  expect(orderId).not.toBe('');
  const before = await dump(app.deps.db);
  expect(await refusal(publish(app, therapist, ...times))).toEqual([status, code]);
  expect(await dump(app.deps.db)).toBe(before);
});

test('publishing 500 times is possible in one call', async () => {
  const tamar = await practise(app, TAMAR, '599000066');
  const times = Array.from({ length: 500 }, (_, n) => {
    const [from, to] = [wallOf(START + n * HOUR), wallOf(START + n * HOUR + 50 * MINUTE)];
    return time(from.date, from.time, to.time);
  });
  expect((await publish(app, tamar, ...times)).body['sessions']).toHaveLength(500);
  expect(await calendarOf(app, tamar)).toHaveLength(500);
});

test('publishing of the same hour in two tabs at once is done once', async () => {
  const answers = await Promise.all([publish(app, therapist, good), publish(app, therapist, good)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const id = await idAt(therapist, FRIDAY, '20:00');
  const removed = await Promise.all([unpublish(app, therapist, id), unpublish(app, therapist, id)]);
  expect(removed.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

// spec §7: "POST /therapists/remove-session | {sessionId, user:{id}}"
// spec §1: "can switch off acceptance of new clients and remove free slots, and manage their own sessions."
// spec §5: "The client refuses to delete a session absent from its list ('Session not found')."
test('removing takes exactly this time; other weeks of the template stay; the second time it is not found', async () => {
  const id = await idAt(therapist, FRIDAY, '12:00');
  expect(await unpublish(app, therapist, id)).toMatchObject({ status: 200, body: { sessionId: id } });
  expect(await offeredOn(app, NINO, FRIDAY)).not.toContain('12:00');
  expect(await offeredOn(app, NINO, FRIDAY)).toHaveLength(9);
  expect(await offeredOn(app, NINO, '2026-12-04')).toContain('12:00');
  const again = await unpublish(app, therapist, id);
  expect([again.status, again.body['code']]).toEqual([404, 'SESSION_NOT_FOUND']);
  await publish(app, therapist, time(FRIDAY, '12:00', '12:50'));
  expect(await idAt(therapist, FRIDAY, '12:00')).toBe(id);
});

test('removing of a held or booked time is refused with what to do instead, by either of its ids', async ({
  orderId,
}) => {
  expect(orderId).not.toBe('');
  const free = await idAt(therapist, WEDNESDAY.date, '12:00');
  await check(app, await app.signIn('599000077'));
  const before = await dump(app.deps.db);
  const held = await idAt(therapist, WEDNESDAY.date, '12:00');
  const taken = await idAt(therapist, THURSDAY.date, '15:00');
  expect(held).not.toBe(free);
  for (const id of [free, held, taken]) {
    expect(await refusal(unpublish(app, therapist, id))).toEqual([409, 'TIME_IN_USE']);
  }
  expect(await dump(app.deps.db)).toBe(before);
});

test("removing of what is not there, is malformed or is somebody else's is refused alike", async ({ ana, orderId }) => {
  const tamar = await practise(app, TAMAR, '599000066');
  await publish(app, tamar, time(FRIDAY, '12:00', '12:50'));
  const theirs = (await calendarOf(app, tamar))[0]?._id ?? '';
  const own = await idAt(therapist, FRIDAY, '12:00');
  await cancel(app, orderId, byClient(ana));
  const cancelled = (await calendarOf(app, therapist)).find(({ status }) => status === 'cancelled')?._id ?? '';
  const [whose = '', start = ''] = own.split('.');
  const odd = ['', '.', 'x', whose, `${whose}.`, `${whose}.0${start}`, `${whose}.${start.toUpperCase()}`, `${own} `];
  for (const id of [theirs, cancelled, orderId, ...odd, `${whose}.zzzzzzzzzzzz`, `${whose}.-1`, `${own}\u2028`]) {
    expect([id, ...(await refusal(unpublish(app, therapist, id)))]).toEqual([id, 404, 'SESSION_NOT_FOUND']);
  }
  expect(await calendarOf(app, tamar)).toHaveLength(1);
});

const removeMany = async (token: string, sessionIds: readonly string[]) =>
  app.inject('POST', '/practice/times/remove', { token, body: { sessionIds } });

test('a removal of many times takes those that are free, and says which', async ({ orderId }) => {
  expect(orderId).not.toBe('');
  await publish(app, therapist, time(FRIDAY, '20:00', '23:00'), time(FRIDAY, '08:00', '08:50'));
  const all = await calendarOf(app, therapist, { from: THURSDAY.date, to: FRIDAY });
  const asked = all.filter(({ start }) => ['08:00', '12:00', '15:00', '21:00'].includes(start));
  const { body } = await removeMany(therapist.token, [...asked.map(({ _id }) => _id), 'x', app.deps.random.uuid()]);
  const gone = asked.filter(({ status }) => status === 'free').map(({ _id }) => _id);
  expect(gone).toHaveLength(5);
  expect(body['removed']).toEqual(gone);
  const left = await calendarOf(app, therapist, { from: THURSDAY.date, to: FRIDAY });
  expect(left.map(({ _id }) => _id)).toEqual(all.map(({ _id }) => _id).filter((id) => !gone.includes(id)));
  expect((await removeMany(therapist.token, gone)).body['removed']).toEqual([]);
});

test('a removal of many times undoes a month of times, in one call', async () => {
  const tamar = await practise(app, TAMAR, '599000066');
  const times = Array.from({ length: 120 }, (_, n) => {
    const day = wallOf(START + (1 + Math.floor(n / 6)) * DAY).date;
    return time(day, `${10 + (n % 6)}:00`, `${10 + (n % 6)}:50`);
  });
  const { body } = await publish(app, tamar, ...times);
  const ids = (body['sessions'] as { _id: string }[]).map(({ _id }) => _id);
  expect((await removeMany(tamar.token, ids)).body['removed']).toEqual(ids);
  expect(await calendarOf(app, tamar)).toEqual([]);
});

test('a removal of many times leaves the times of somebody else', async () => {
  const tamar = await practise(app, TAMAR, '599000066');
  await publish(app, tamar, time(FRIDAY, '12:00', '12:50'));
  const theirs = (await calendarOf(app, tamar)).map(({ _id }) => _id);
  expect((await removeMany(therapist.token, theirs)).body['removed']).toEqual([]);
  expect(await calendarOf(app, tamar)).toHaveLength(1);
});

test('edits of one therapist are limited, and a month by single clicks is not', async () => {
  const clicks = async (count: number) => {
    for (let n = 0; n < count; n += 1) await unpublish(app, therapist, `${n}`);
    return refusal(unpublish(app, therapist, 'x'));
  };
  expect(await clicks(120)).toEqual([404, 'SESSION_NOT_FOUND']);
  expect(await clicks(120)).toEqual([429, 'TOO_MANY_REQUESTS']);
});
