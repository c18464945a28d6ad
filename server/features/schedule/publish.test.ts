import { beforeEach, expect, test } from 'vitest';
import { DAY, type Instant, instantOf, MINUTE, wallOf } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { check, WEDNESDAY } from '#server/testing/booking/shopping.ts';
import type { Tx } from '#server/db/db.ts';
import { addTimes, type CalendarOwner, removeTime, removeTimes } from './publish.ts';
import { calendars, slotsOf, wantedOf } from '../calendar/calendar.ts';
import { takeSpanOff, withdrawSpan } from './withdraw.ts';

/** Free from 10:00 to 20:00 every day. */
const NINO = DEMO_THERAPISTS.Th1;
/** Without a template. */
const TAMAR = DEMO_THERAPISTS.Th6;

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

const at = (date: string, time: string): Instant => instantOf(date, time) ?? 0;
const time = (date: string, start: string, end: string) => ({ date, start, end });

async function ownerOf(contentId: string): Promise<CalendarOwner> {
  const [row] = await app.rows<{ id: string }>('select id from therapists where content_id = $1', [contentId]);
  return { therapistId: row?.id ?? '', contentId, lengths: { personal: 50 } };
}

async function add(contentId: string, ...times: { date: string; start: string; end: string }[]) {
  const owner = await ownerOf(contentId);
  return app.deps.db.transaction((tx) => addTimes(tx, owner, { times, now: app.clock.now() }));
}

async function remove(contentId: string, date: string, start: string): Promise<void> {
  const owner = await ownerOf(contentId);
  await app.deps.db.transaction((tx) => removeTime(tx, owner, { start: at(date, start), now: app.clock.now() }));
}

/** The times that clients can book on a date. */
async function offered(contentId: string, date: string): Promise<string[]> {
  const now = app.clock.now();
  const found = await calendars(app.deps.db, { contentIds: [contentId], from: now, to: now + 60 * DAY, now });
  const calendar = found.get(contentId);
  const profile = app.deps.content.snapshot().therapists.get(contentId);
  if (calendar === undefined || profile === undefined) throw new Error('no calendar');
  return slotsOf(calendar, wantedOf(profile, { typeKey: 'personal' }), now, 60)
    .map(({ start }) => wallOf(start))
    .filter((wall) => wall.date === date)
    .map((wall) => wall.time);
}

test('publishing offers the times to clients at once', async () => {
  expect(await offered(TAMAR, '2026-11-26')).toEqual([]);
  const added = await add(TAMAR, time('2026-11-26', '12:00', '12:50'), time('2026-11-26', '09:00', '09:50'));
  expect(added.map(({ start, end }) => [wallOf(start).time, wallOf(end).time])).toEqual([
    ['09:00', '09:50'],
    ['12:00', '12:50'],
  ]);
  expect(await offered(TAMAR, '2026-11-26')).toEqual(['09:00', '12:00']);
});

test('publishing of a long time answers every session that fits', async () => {
  const added = await add(TAMAR, time('2026-11-26', '12:00', '15:00'), time('2026-11-26', '18:00', '19:30'));
  expect(added.map(({ start, end }) => [wallOf(start).time, wallOf(end).time])).toEqual([
    ['12:00', '12:50'],
    ['13:00', '13:50'],
    ['14:00', '14:50'],
    ['18:00', '19:30'],
  ]);
  expect(await offered(TAMAR, '2026-11-26')).toEqual(['12:00', '13:00', '14:00', '18:00']);
});

test.each([
  ['another published time', time('2026-11-27', '12:45', '13:35')],
  ['a time of the template', time('2026-11-26', '10:30', '11:20')],
  ['a hold', time('2026-11-25', '12:10', '13:00')],
  ['time off', time('2026-11-29', '08:00', '08:50')],
])('publishing is refused over %s, and nothing of the call is written', async (_what, refused) => {
  await check(app, await app.signIn());
  await app.rows(`delete from openings where weekday = 5`);
  await app.rows(
    `insert into time_off(therapist_id, during) select id, '[2026-11-29T04:00Z,2026-11-29T05:00Z)' from therapists`,
  );
  await add(NINO, time('2026-11-27', '12:00', '12:50'));
  const before = await app.rows('select during from openings where during is not null');
  await expect(add(NINO, time('2026-11-27', '20:00', '20:50'), refused)).rejects.toMatchObject({
    code: 'TIMES_OVERLAP',
  });
  expect(await app.rows('select during from openings where during is not null')).toEqual(before);
});

test('publishing beside what is there is possible to the minute', async () => {
  await add(NINO, time('2026-11-26', '20:00', '20:50'), time('2026-11-26', '09:10', '10:00'));
  const hours = Array.from({ length: 11 }, (_, hour) => `${10 + hour}:00`);
  expect(await offered(NINO, '2026-11-26')).toEqual(['09:10', ...hours]);
});

test('publishing five hundred times raises the version of the calendar once', async () => {
  const version = async () =>
    (await app.rows<{ version: number }>('select version from therapists where content_id = $1', [TAMAR]))[0]?.version;
  const before = (await version()) ?? 0;
  const times = Array.from({ length: 500 }, (_, n) => {
    const start = app.clock.now() + DAY + n * 30 * 60_000;
    const [from, to] = [wallOf(start), wallOf(start + 20 * 60_000)];
    return time(from.date, from.time, to.time);
  });
  expect(await add(TAMAR, ...times)).toHaveLength(500);
  expect(await version()).toBe(before + 1);
});

test('removing takes exactly this time of a template away, and the same hour of other weeks stays', async () => {
  await remove(NINO, '2026-11-26', '12:00');
  expect(await offered(NINO, '2026-11-26')).not.toContain('12:00');
  expect(await offered(NINO, '2026-11-26')).toContain('13:00');
  expect(await offered(NINO, '2026-12-03')).toContain('12:00');
  await expect(remove(NINO, '2026-11-26', '12:00')).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
});

test('removing can be undone, also more than once', async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    await remove(NINO, '2026-11-26', '12:00');
    expect(await offered(NINO, '2026-11-26')).not.toContain('12:00');
    await add(NINO, time('2026-11-26', '12:00', '12:50'));
    expect(await offered(NINO, '2026-11-26')).toContain('12:00');
  }
});

test('removing of a time that is for some session types is undone with its types', async () => {
  await app.rows(`update openings set types = '{couple}' where weekday = 4`);
  await remove(NINO, '2026-11-26', '12:00');
  const added = await add(NINO, time('2026-11-26', '12:00', '12:50'), time('2026-11-26', '21:00', '21:50'));
  expect(added.map(({ start, types }) => [wallOf(start).time, types])).toEqual([
    ['12:00', ['couple']],
    ['21:00', null],
  ]);
  expect(await app.rows('select 1 from removed_times')).toEqual([]);
  expect(await offered(NINO, '2026-11-26')).toEqual(['21:00']);
});

test('removing takes one of several sessions of a long time away', async () => {
  await add(TAMAR, time('2026-11-26', '12:00', '15:00'));
  await remove(TAMAR, '2026-11-26', '13:00');
  expect(await offered(TAMAR, '2026-11-26')).toEqual(['12:00', '14:00']);
  await remove(TAMAR, '2026-11-26', '12:00');
  await remove(TAMAR, '2026-11-26', '14:00');
  expect(await offered(TAMAR, '2026-11-26')).toEqual([]);
  expect(await app.rows('select 1 from removed_times')).toEqual([]);
});

test('removing is refused while the time is held, and at a time that was never published', async () => {
  await check(app, await app.signIn());
  await expect(remove(NINO, WEDNESDAY.date, WEDNESDAY.start)).rejects.toMatchObject({ code: 'TIME_IN_USE' });
  // Until a hold is ended money that has come seats it, also past its time.
  app.clock.advance(15 * MINUTE);
  await expect(remove(NINO, WEDNESDAY.date, WEDNESDAY.start)).rejects.toMatchObject({ code: 'TIME_IN_USE' });
  await expect(remove(NINO, '2026-11-26', '12:05')).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
  await expect(remove(TAMAR, '2026-11-26', '12:00')).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
});

const HOUR_LONG = Array.from({ length: 500 }, (_, n) => {
  const start = at('2026-11-26', '00:00') + n * 60 * MINUTE;
  const [from, to] = [wallOf(start), wallOf(start + 50 * MINUTE)];
  return { start, wish: time(from.date, from.time, to.time) };
});
const SPAN = { start: HOUR_LONG[0]?.start ?? 0, end: (HOUR_LONG.at(-1)?.start ?? 0) + 50 * MINUTE };
const wishes = (count: number) => HOUR_LONG.slice(0, count).map(({ wish }) => wish);
const starts = (count: number) => HOUR_LONG.slice(0, count).map(({ start }) => start);

/** Runs an edit and undoes it; answers how many statements it took and what it answered. */
async function cost<T>(contentId: string, edit: (tx: Tx, owner: CalendarOwner) => Promise<T>) {
  const owner = await ownerOf(contentId);
  let statements = 0;
  let answer: T | undefined;
  const undone = new Error('undone');
  const attempt = app.deps.db.transaction(async (tx) => {
    const counted: Tx = {
      ...tx,
      run: (statement, parameters) => {
        statements += 1;
        return tx.run(statement, parameters);
      },
    };
    answer = await edit(counted, owner);
    throw undone;
  });
  await expect(attempt).rejects.toBe(undone);
  return { statements, answer };
}

test('publishing, with the calendar locked, costs as many statements for 500 times as for one', async () => {
  const publish = (count: number) =>
    cost(TAMAR, (tx, owner) => addTimes(tx, owner, { times: wishes(count), now: app.clock.now() }));
  const [one, many] = [await publish(1), await publish(500)];
  expect(many.answer).toHaveLength(500);
  expect(many.statements).toBe(one.statements);
});

test('removing what was published by itself, with the calendar locked, costs as many statements for 500 times as for one', async () => {
  await add(TAMAR, ...wishes(500));
  const removal = (count: number) =>
    cost(TAMAR, (tx, owner) => removeTimes(tx, owner, { starts: starts(count), now: app.clock.now() }));
  const [one, many] = [await removal(1), await removal(500)];
  expect(many.answer).toEqual(starts(500));
  expect(many.statements).toBe(one.statements);
});

test('removing times of a template, with the calendar locked, costs as many statements for 500 times as for one', async () => {
  const removal = (count: number) =>
    cost(NINO, (tx, owner) => removeTimes(tx, owner, { starts: starts(count), now: app.clock.now() }));
  // The first that the template has is the eleventh.
  const [one, many] = [await removal(11), await removal(500)];
  expect(one.answer).toHaveLength(1);
  expect(many.answer?.length).toBeGreaterThan(200);
  expect(many.statements).toBe(one.statements);
});

const expectAlike = async () => {
  const withdrawal = (end: Instant) =>
    cost(NINO, (tx, owner) => withdrawSpan(tx, owner, { span: { start: SPAN.start, end }, now: app.clock.now() }));
  const [one, many] = [await withdrawal(SPAN.start + 50 * MINUTE), await withdrawal(SPAN.end)];
  expect(many.statements).toBe(one.statements);
};

test('withdrawing, with the calendar locked, costs as many statements for 500 times as for one', async () => {
  await app.rows(`delete from openings`);
  await add(NINO, ...wishes(500));
  await expectAlike();
});

test('withdrawing among times that are removed already, with the calendar locked, costs as many statements for 500 times as for one', async () => {
  const owner = await ownerOf(NINO);
  await app.deps.db.transaction((tx) => removeTimes(tx, owner, { starts: starts(500), now: app.clock.now() }));
  await expectAlike();
});

test('taking a span off among other time off, with the calendar locked, costs as many statements for 500 times as for one', async () => {
  await app.rows(
    `insert into time_off(therapist_id, during)
      select t.id, tstzrange($1::timestamptz + n * interval '1 hour', $1::timestamptz + n * interval '1 hour' + interval '50 minutes')
      from therapists t, generate_series(0, 499) as n`,
    [new Date(SPAN.start).toISOString()],
  );
  const takeOff = (end: Instant) =>
    cost(NINO, (tx, owner) => takeSpanOff(tx, owner, { span: { start: SPAN.start, end }, now: app.clock.now() }));
  const [one, many] = [await takeOff(SPAN.start + 60 * MINUTE), await takeOff(SPAN.end)];
  expect(many.statements).toBe(one.statements);
});

test('holds that come during an edit are placed, and stay', async () => {
  const phones = Array.from({ length: 6 }, (_, n) => `59900001${n}`);
  const clients = await Promise.all(phones.map((phone) => app.signIn(phone)));
  const owner = await ownerOf(NINO);
  const edit = app.deps.db.transaction((tx) => removeTimes(tx, owner, { starts: starts(500), now: app.clock.now() }));
  const holds = clients.map((client, n) =>
    check(app, client, { bookingSession: { ...WEDNESDAY, start: `${12 + n}:00`, end: `${12 + n}:50` } }),
  );
  expect((await edit).length).toBeGreaterThan(200);
  expect((await Promise.all(holds)).map(({ status }) => status)).toEqual(clients.map(() => 200));
  expect(await app.rows(`select 1 from appointments where status = 'held'`)).toHaveLength(clients.length);
});
