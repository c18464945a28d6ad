import { expect } from 'vitest';
import type { Answer } from '#contract/api.ts';
import { addDays, DAY, HOUR, instantOf, MINUTE, SECOND } from '#domain/dates.ts';
import { isoRange } from '#server/db/db.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { propose } from '#server/features/booking/booking.ts';
import { byClient, cancel, REQUEST, test } from '#server/testing/booking/after-booking.ts';
import type { TestAnswer, TestApp, TestPerson } from '#server/testing/app.ts';
import { changeOwn, openTime, ownSessions, readOwn } from '#server/testing/session/cabinet.ts';
import { codeOf, FRIDAY, timeOf } from '#server/testing/session/other-times.ts';
import { check, finish, order, pass, THURSDAY, type Walls } from '#server/testing/booking/shopping.ts';
import { addRange } from '#server/testing/practice/practice.ts';
import { planUnpaid } from './plan.ts';
import { insertSeries } from './paid-later.sql.ts';

/** The Thursday so many weeks later, at the time of the session. */
const thursday = (week: number): Walls => ({ ...THURSDAY, date: addDays(THURSDAY.date, 7 * week) });
const startOf = ({ date, start }: Walls): number => instantOf(date, start) ?? NaN;
/** A time in each of eight weeks: the first differs from the session's own. */
const EIGHT = [FRIDAY, 1, 2, 3, 4, 5, 6, 7].map((one) => (typeof one === 'number' ? thursday(one) : one));

const read = async (app: TestApp, client: TestPerson, orderId: string) => {
  const { status, body } = await readOwn(app, client, orderId, '/series');
  if (status !== 200) throw new Error(`the series answered ${status} ${String(body['code'])}`);
  return body as Answer<'readSeries'>;
};
const statesOf = ({ dates }: Answer<'readSeries'>) => dates.map(({ state }) => state);

const make = async (
  app: TestApp,
  client: TestPerson,
  orderId: string,
  { times = EIGHT, weeks = 8, key }: { times?: readonly Walls[]; weeks?: number; key?: string } = {},
): Promise<TestAnswer> =>
  app.inject('POST', `/cabinet/sessions/${orderId}/series?locale=en`, {
    token: client.token,
    body: { weeks, times },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
/** The dates that are made, and those that are lost. */
const outcome = ({ body }: TestAnswer) => {
  const { sessions = [], lost = [] } = body as Partial<Answer<'createSeries'>>;
  return { made: sessions.map(({ sessionTime }) => sessionTime.date), lost: lost.map(({ date }) => date) };
};
const datesOf = (times: readonly Walls[]) => times.map(({ date }) => date);
const count = async (app: TestApp, table: 'series' | 'appointments') =>
  (await app.rows(`select 1 as one from ${table} ${table === 'series' ? '' : `where status = 'proposed'`}`)).length;
const seriesMails = ({ mails }: TestApp) => mails.filter(({ subject }) => /kept for you|შენახულია/.test(subject));

test('the dates of a series are the next eight at the weekday and time of the session, more than a day ahead', async ({
  app,
  ana,
  orderId,
}) => {
  const first = await read(app, ana, orderId);
  expect(first).toMatchObject({ room: 8, each: { minor: 12_000, currency: 'GEL' } });
  expect(first.dates.map(({ date, start, end }) => `${date} ${start}-${end}`)).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7].map((week) => `${thursday(week).date} 15:00-15:50`),
  );
  expect(statesOf(first)).toEqual(['own', ...Array.from({ length: 7 }, () => 'free')]);
  expect(first.dates.flatMap(({ others }) => others)).toEqual([]);
  // Exactly 24 h before, that date is too near.
  app.clock.set(startOf(THURSDAY) - DAY);
  const { body } = await readOwn(app, await app.signIn(), orderId, '/series');
  expect((body as Answer<'readSeries'>).dates[0]?.date).toBe(thursday(1).date);
});

test('the dates of a series that are taken, off or without rest name two others: of that day, the nearest first, else of that week', async ({
  app,
  ana,
  orderId,
}) => {
  const nika = await app.signIn('599000002');
  await check(app, nika, { bookingSession: thursday(1) });
  const off = { start: startOf(thursday(2)) - 15 * HOUR, end: startOf(thursday(2)) + 9 * HOUR };
  await addRange(app, 'time_off', DEMO_THERAPISTS.Th1, isoRange(off));
  // A time that was published by itself needs no rest to be booked, but a series keeps it.
  await openTime(app, DEMO_THERAPISTS.Th1, startOf(thursday(3)) + 50 * MINUTE);
  const close = { ...thursday(3), start: '15:50', end: '16:40' };
  expect((await check(app, await app.signIn('599000003'), { bookingSession: close })).status).toBe(200);
  const { dates } = await read(app, ana, orderId);
  const others = (place: number) =>
    dates[place]?.others.map(({ date, start }) => `${date.slice(5)} ${start}`).join(', ');
  expect([1, 2, 3].map((place) => dates[place]?.state)).toEqual(['lost', 'lost', 'lost']);
  expect(others(1)).toBe('12-03 14:00, 12-03 16:00');
  expect(others(2)).toBe('12-11 10:00, 12-09 19:00');
  expect(others(3)).toBe('12-17 14:00, 12-17 13:00');
});

test('the dates of a series say what is not published yet, what is lost to a session elsewhere, and nothing when it is not offered', async ({
  app,
  ana,
  orderId,
}) => {
  await app.rows('update therapists set weeks_ahead = 4');
  await openTime(app, DEMO_THERAPISTS.Th5, startOf(thursday(1)));
  const elsewhere = { specialistId: DEMO_THERAPISTS.Th5, bookingSession: thursday(1) };
  await finish(app, await order(app, ana, elsewhere), 'pay');
  expect(statesOf(await read(app, ana, orderId))).toEqual([
    'own',
    'lost',
    'free',
    'free',
    ...Array.from({ length: 4 }, () => 'unpublished'),
  ]);
  expect(codeOf(await make(app, ana, orderId, { times: [thursday(5)] }))).toBe('BAD_SLOT');
  await app.rows('delete from openings');
  expect(statesOf(await read(app, ana, orderId)).slice(2, 5)).toEqual(['lost', 'lost', 'unpublished']);
});

test.for([4, 6, 8])(
  'making a series of %i weeks makes an appointment of each chosen date, and one mail tells of all',
  async (weeks, { app, ana, therapist, orderId }) => {
    await app.rows('update therapists set accepting = false');
    const times = EIGHT.slice(0, weeks);
    const answer = await make(app, ana, orderId, { weeks, times });
    expect(outcome(answer)).toEqual({ made: datesOf(times), lost: [] });
    const { sessions } = answer.body as Answer<'createSeries'>;
    const [first] = sessions;
    expect(sessions.every(({ status }) => status === 'proposed')).toBe(true);
    expect(first?.payLater).toEqual({
      by: 'client',
      series: expect.any(String),
      totalMinor: 12_000,
      until: new Date(startOf(FRIDAY) - DAY).toISOString(),
    });
    expect(new Set(sessions.map(({ payLater }) => payLater?.series)).size).toBe(1);
    expect(statesOf(await read(app, ana, orderId)).slice(1, weeks)).toEqual(
      Array.from({ length: weeks - 1 }, () => 'own'),
    );
    expect((await read(app, ana, orderId)).room).toBe(8 - weeks);
    expect((await ownSessions(app, ana)).filter(({ status }) => status === 'proposed')).toHaveLength(weeks);
    const calendar = await app.inject('POST', '/therapists/sessions', {
      token: therapist.token,
      body: { user: { id: therapist.userId } },
    });
    const series = (calendar.body['sessions'] as { series?: string }[]).filter((one) => one.series !== undefined);
    expect(series).toHaveLength(weeks);

    app.mails.length = 0;
    await pass(app, 19 * SECOND);
    expect(seriesMails(app)).toEqual([]);
    await pass(app, 1 * SECOND);
    expect(app.mails).toHaveLength(1);
    const [mail] = app.mails;
    expect(mail).toMatchObject({
      to: 'ana@example.com',
      subject: `${weeks} შეხვედრის დრო შენახულია — გადაიხადეთ ვადამდე`,
    });
    for (const { orderId: link } of sessions) expect(mail?.text).toContain(`/cabinet/session/${link}\n`);
    expect(mail?.text).toContain('26\u00a0ნოემბერს, თბილისის დროით 12:00-მდე');
    expect(mail?.text.match(/120,00/g)).toHaveLength(weeks);
  },
);

test('making a series keeps what is free and says what was lost meanwhile: taken, off, taken out of the calendar, without rest', async ({
  app,
  ana,
  orderId,
}) => {
  const [, taken, off, out, close] = EIGHT as [Walls, Walls, Walls, Walls, Walls];
  await check(app, await app.signIn('599000002'), { bookingSession: taken });
  const rows = async (table: string, walls: Walls) =>
    app.rows(
      `insert into ${table}(therapist_id, during) select id, $2::tstzrange from therapists where content_id = $1`,
      [DEMO_THERAPISTS.Th1, isoRange(timeOf(startOf(walls)))],
    );
  await rows('time_off', off);
  await rows('removed_times', out);
  await openTime(app, DEMO_THERAPISTS.Th1, startOf(close) + 50 * MINUTE);
  const beside = { ...close, start: '15:50', end: '16:40' };
  expect((await check(app, await app.signIn('599000003'), { bookingSession: beside })).status).toBe(200);
  expect(outcome(await make(app, ana, orderId))).toEqual({
    made: datesOf([FRIDAY, ...EIGHT.slice(5)]),
    lost: datesOf([taken, off, out, close]),
  });
  // Nothing is left of the time that was taken back: no order, and no job that would end it.
  expect((await app.rows(`select 1 as one from jobs where kind = 'appointment.release'`)).length).toBe(4);
});

test('making a series says of dates that another window has planned that they are the own', async ({
  app,
  ana,
  orderId,
}) => {
  await make(app, ana, orderId, { times: EIGHT.slice(0, 4), weeks: 4, key: 'one' });
  const { body } = await make(app, ana, orderId, { times: EIGHT.slice(0, 4), weeks: 4, key: 'other' });
  const { sessions, lost } = body as Answer<'createSeries'>;
  expect(sessions).toEqual([]);
  expect(new Set(lost.map(({ isOwn }) => isOwn))).toEqual(new Set([true]));
});

test('a series of which nothing can be made answers so, and no mail goes out', async ({ app, ana, orderId }) => {
  await check(app, await app.signIn('599000002'), { bookingSession: thursday(1) });
  const answer = await make(app, ana, orderId, { weeks: 4, times: [thursday(1)] });
  expect([answer.status, outcome(answer)]).toEqual([200, { made: [], lost: [thursday(1).date] }]);
  app.mails.length = 0;
  await pass(app, MINUTE);
  expect(app.mails).toEqual([]);
});

test('making a series leaves out of the mail what does not wait any more, and speaks the language of the order', async ({
  app,
  ana,
  orderId,
}) => {
  await app.rows(`update orders set locale = 'en'`);
  const times = [thursday(1), thursday(2)];
  const { body } = await make(app, ana, orderId, { weeks: 4, times });
  const [first, second] = (body as Answer<'createSeries'>).sessions;
  await app.rows(
    `update appointments set status = 'cancelled', cancelled_by = 'client', cancel_reason = 'declined', cancelled_at = updated_at
      where id = (select appointment_id from orders where id = $1)`,
    [app.idOf(first?.orderId ?? '')],
  );
  app.mails.length = 0;
  await pass(app, 20 * SECOND);
  expect(seriesMails(app)).toMatchObject([{ subject: 'A time is kept for you — pay in time' }]);
  expect(app.mails[0]?.text).toContain(`Pay: December 10: `.replace(' 10', '\u00a010'));
  expect(app.mails[0]?.text).toContain(second?.orderId);
  expect(app.mails[0]?.text).not.toContain(first?.orderId);
});

test.for(['a key', undefined])(
  'a repeat with %s makes nothing twice and answers the same',
  async (key, { app, ana, orderId }) => {
    const request = { weeks: 6, times: EIGHT.slice(0, 5), ...(key === undefined ? {} : { key }) };
    const [one, two] = await Promise.all([make(app, ana, orderId, request), make(app, ana, orderId, request)]);
    expect(outcome(one)).toEqual({ made: datesOf(request.times), lost: [] });
    expect(two.body['sessions']).toEqual(one.body['sessions']);
    await pass(app, 59 * SECOND);
    expect((await make(app, ana, orderId, request)).body['sessions']).toEqual(one.body['sessions']);
    expect([await count(app, 'series'), await count(app, 'appointments'), seriesMails(app).length]).toEqual([1, 5, 1]);
  },
);

test('a repeat with its key answers what has become of each date, and what is not made by then stays lost', async ({
  app,
  ana,
  orderId,
}) => {
  const nika = await app.signIn('599000002');
  await check(app, nika, { bookingSession: thursday(1) });
  const request = { weeks: 4, times: [thursday(1), thursday(2)], key: 'a key' };
  const { body } = await make(app, ana, orderId, request);
  const [made] = (body as Answer<'createSeries'>).sessions;
  await finish(
    app,
    await order(app, nika, { bookingSession: { ...thursday(1), start: '16:00', end: '16:50' } }),
    'pay',
  );
  await app.rows(`update appointments set status = 'confirmed' where proposed_by is not null`);
  const move = { ...thursday(2), start: '17:00', end: '17:50' };
  await changeOwn(app, ana, made?.orderId ?? '', { call: 'move', body: { bookingSession: move } });
  await pass(app, 20 * SECOND);
  const again = await make(app, ana, orderId, request);
  expect(outcome(again)).toEqual({ made: [thursday(2).date], lost: [thursday(1).date] });
  expect((again.body as Answer<'createSeries'>).sessions).toMatchObject([
    { orderId: made?.orderId, status: 'confirmed', sessionTime: { startTime: '17:00' } },
  ]);
  for (const other of [{ weeks: 6 }, { times: [thursday(2)] }]) {
    expect(codeOf(await make(app, ana, orderId, { ...request, ...other }))).toBe('IDEMPOTENCY_CONFLICT');
  }
});

test('a repeat goes on where the request before it ended in between', async ({ app, ana, orderId }) => {
  const request = { times: EIGHT, weeks: 8, key: 'a key' };
  await beginOnly(app, ana, { ...request, made: EIGHT.slice(0, 3) });
  expect(outcome(await make(app, ana, orderId, request))).toEqual({ made: datesOf(EIGHT), lost: [] });
  expect([await count(app, 'series'), await count(app, 'appointments')]).toEqual([1, 8]);
});

test('a repeat that comes after the mail makes nothing that the mail does not name', async ({ app, ana, orderId }) => {
  const request = { times: EIGHT, weeks: 8, key: 'a key' };
  await beginOnly(app, ana, { ...request, made: EIGHT.slice(0, 3) });
  app.clock.advance(20 * SECOND);
  expect(outcome(await make(app, ana, orderId, request))).toEqual({
    made: datesOf(EIGHT.slice(0, 3)),
    lost: datesOf(EIGHT.slice(3)),
  });
});

/** The remains of a request whose server stopped after some of the dates. */
async function beginOnly(
  { deps, rows }: TestApp,
  { userId: clientId }: TestPerson,
  of: { times: readonly Walls[]; made: readonly Walls[]; weeks: number; key: string },
): Promise<void> {
  const [row] = await rows<{ id: string }>('select id from therapists where content_id = $1', [DEMO_THERAPISTS.Th1]);
  const therapistId = row?.id ?? '';
  const profile = deps.content.snapshot().therapists.get(DEMO_THERAPISTS.Th1);
  const offer = profile?.sessionTypes.find(({ typeKey }) => typeKey === 'personal');
  if (profile === undefined || offer === undefined) throw new Error('no offer');
  const series = { id: deps.random.uuid(), therapistId, clientId, typeKey: 'personal' } as const;
  const starts = of.times.map(startOf);
  await insertSeries(deps.db, { ...series, weeks: 8, starts, key: of.key, createdAt: deps.clock.now() });
  for (const walls of of.made) {
    await deps.db.transaction(async (tx) => {
      const by = { by: 'client', actorId: clientId, seriesId: series.id, requestId: REQUEST } as const;
      const slot = timeOf(startOf(walls));
      await planUnpaid(deps, tx, await propose(deps, tx, { therapistId, clientId, profile, offer, slot, ...by }));
    });
  }
}

const WRONG: readonly [string, { weeks?: number; times?: readonly Walls[] }, string][] = [
  ['a series of 0 weeks', { weeks: 0 }, 'SERIES_INVALID'],
  ['one of 5', { weeks: 5, times: EIGHT.slice(0, 5) }, 'SERIES_INVALID'],
  ['one of 100', { weeks: 100 }, 'SERIES_INVALID'],
  ['one of 4.5', { weeks: 4.5, times: [thursday(1)] }, 'SERIES_INVALID'],
  ['one without a time', { times: [] }, 'SERIES_INVALID'],
  ['one with more times than weeks', { weeks: 4 }, 'SERIES_INVALID'],
  ['a time twice', { times: [thursday(1), thursday(1)] }, 'SERIES_INVALID'],
  [
    'two times in one week',
    { times: [thursday(1), { ...thursday(1), start: '16:00', end: '16:50' }] },
    'SERIES_INVALID',
  ],
  ['a time beyond its weeks', { weeks: 4, times: [thursday(4)] }, 'SERIES_INVALID'],
  ['a time of the year 9999', { times: [{ ...THURSDAY, date: '9999-12-31' }] }, 'SERIES_INVALID'],
  ['a time of the past', { times: [{ ...THURSDAY, date: '2026-11-20' }] }, 'SERIES_INVALID'],
  [
    'a time less than a day ahead',
    { times: [{ date: '2026-11-24', start: '18:00', end: '18:50' }] },
    'APPOINTMENT_TOO_SOON',
  ],
  ['a time at night', { times: [{ ...thursday(1), start: '03:00', end: '03:50' }] }, 'BAD_SLOT'],
  ['a time of another length', { times: [{ ...thursday(1), end: '16:30' }] }, 'BAD_SLOT'],
  ['a time that there is not', { times: [{ ...thursday(1), date: '2026-11-31' }] }, 'BAD_SLOT'],
];
test('making a series refuses what is no series, and nothing is made', async ({ app, ana, orderId }) => {
  for (const [place, [what, request, code]] of WRONG.entries()) {
    if (place % 5 === 0) app.clock.advance(MINUTE);
    const answer = await make(app, ana, orderId, request);
    expect([codeOf(answer), answer.status], what).toEqual([code, 422]);
  }
  expect([await count(app, 'series'), await count(app, 'appointments')]).toEqual([0, 0]);
});

test('making a series refuses more than may wait, as a whole', async ({ app, ana, orderId }) => {
  await make(app, ana, orderId, { times: EIGHT.slice(0, 6) });
  expect((await read(app, ana, orderId)).room).toBe(2);
  const more = [5, 6, 7].map((week) => ({ ...thursday(week), start: '17:00', end: '17:50' }));
  const answer = await make(app, ana, orderId, { times: more });
  expect([codeOf(answer), answer.status]).toEqual(['TOO_MANY_WAITING', 409]);
  expect([await count(app, 'series'), await count(app, 'appointments')]).toEqual([1, 6]);
});

test('making a series refuses the tenth in a minute', async ({ app, ana, orderId }) => {
  const codes = [];
  for (const start of [10, 11, 12, 13, 14, 15, 16, 17, 18, 10]) {
    const times = [{ ...thursday(1), start: `${start}:00`, end: `${start}:50` }];
    codes.push(codeOf(await make(app, ana, orderId, { times })));
  }
  expect(codes).toEqual([200, 200, 200, 200, 200, ...Array.from({ length: 5 }, () => 'TOO_MANY_REQUESTS')]);
  app.clock.advance(MINUTE);
  expect((await make(app, ana, orderId, { times: [thursday(2)] })).status).toBe(200);
});

test('making a series refuses who has paid for no session with the therapist, and an order of somebody else alike', async ({
  app,
  ana,
}) => {
  const unpaid = await order(app, ana, { bookingSession: THURSDAY });
  expect(codeOf(await readOwn(app, ana, unpaid, '/series'))).toBe('SESSION_NOT_BOOKED');
  expect(codeOf(await make(app, ana, unpaid))).toBe('SESSION_NOT_BOOKED');
  const nika = await app.signIn('599000002');
  for (const id of [unpaid, 'A'.repeat(22), 'x']) {
    expect(codeOf(await readOwn(app, nika, id, '/series'))).toBe('ORDER_NOT_FOUND');
    expect(codeOf(await make(app, nika, id))).toBe('ORDER_NOT_FOUND');
  }
  await finish(app, unpaid, 'pay');
  const { body } = await make(app, ana, unpaid, { times: [thursday(1)] });
  const [waiting] = (body as Answer<'createSeries'>).sessions;
  // From what waits itself a series goes on, but it alone would be no reason.
  expect(statesOf(await read(app, ana, waiting?.orderId ?? '')).slice(0, 3)).toEqual(['own', 'own', 'free']);
  await cancel(app, unpaid, byClient(ana));
  expect(codeOf(await readOwn(app, ana, waiting?.orderId ?? '', '/series'))).toBe('SESSION_NOT_BOOKED');
});

test('making a series refuses a therapist who is not shown, is shut out, or offers such sessions no more', async ({
  app,
  ana,
  orderId,
}) => {
  const snapshot = app.deps.content.snapshot();
  const profile = snapshot.therapists.get(DEMO_THERAPISTS.Th1);
  if (profile === undefined) throw new Error('no profile');
  const refused = async (change: Partial<typeof profile>): Promise<unknown[]> => {
    const therapists = new Map(snapshot.therapists).set(profile.id, { ...profile, ...change });
    Object.assign(app.deps, { content: { ...app.deps.content, snapshot: () => ({ ...snapshot, therapists }) } });
    return [codeOf(await readOwn(app, ana, orderId, '/series')), codeOf(await make(app, ana, orderId))];
  };
  expect(await refused({ visible: false })).toEqual(['THERAPIST_NOT_FOUND', 'THERAPIST_NOT_FOUND']);
  expect(await refused({ sessionTypes: [] })).toEqual(['SESSION_TYPE', 'SESSION_TYPE']);
  await app.rows('update therapists set disabled_at = updated_at');
  expect(await refused({})).toEqual(['THERAPIST_NOT_FOUND', 'THERAPIST_NOT_FOUND']);
  expect(await count(app, 'series')).toBe(0);
});
