import { beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, type Instant, instantOf, MINUTE, wallOf } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { check, WEDNESDAY } from '#server/testing/booking/shopping.ts';
import { addRange } from '#server/testing/practice/practice.ts';
import type { Calendar } from '#domain/schedule.ts';
import { calendars, isListed, judgeSlot, slotsOf, windowAround } from './calendar.ts';

const NINO = DEMO_THERAPISTS.Th1;
const PERSONAL = { typeKey: 'personal', durationMin: 50, lengths: { personal: 50 } } as const;

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

const at = (date: string, time: string): Instant => instantOf(date, time) ?? 0;
const slotAt = (date: string, time: string) => ({ start: at(date, time), end: at(date, time) + 50 * MINUTE });

async function calendarOf(contentId: string): Promise<Calendar> {
  const now = app.clock.now();
  const found = await calendars(app.deps.db, { contentIds: [contentId], from: now, to: now + 15 * DAY, now });
  const calendar = found.get(contentId);
  if (calendar === undefined) throw new Error(`no calendar of ${contentId}`);
  return calendar;
}

const timeOff = (range: string) => addRange(app, 'time_off', NINO, range);

test('time off without an end leaves no time free', async () => {
  const before = slotsOf(await calendarOf(NINO), PERSONAL, app.clock.now(), 14).length;
  await timeOff('[2026-11-26T20:00:00Z,)');
  const left = slotsOf(await calendarOf(NINO), PERSONAL, app.clock.now(), 14);
  expect(left.length).toBeLessThan(before);
  expect(left.every(({ start }) => start < at('2026-11-27', '00:00'))).toBe(true);
});

test('calendars come for the named therapists or for all, and not for unknown ones', async () => {
  const now = app.clock.now();
  const window = { from: now, to: now + DAY, now };
  expect((await calendars(app.deps.db, window)).size).toBe(24);
  expect([...(await calendars(app.deps.db, { ...window, contentIds: [NINO, 'nobody'] })).keys()]).toEqual([NINO]);
  expect((await calendars(app.deps.db, { ...window, contentIds: [] })).size).toBe(0);
});

test('calendars carry weekly hours with their dates, single openings, time off and live appointments as instants', async () => {
  await app.rows(`update openings set valid = '[2026-11-01,2026-11-26)' where weekday = 3`);
  await addRange(app, 'openings', NINO, '[2026-11-25T18:00Z,2026-11-25T19:00Z)');
  await timeOff('[2026-11-26T06:00Z,2026-11-26T08:00Z)');
  await check(app, await app.signIn());
  const calendar = await calendarOf(NINO);
  expect(calendar.weekly.find(({ weekday }) => weekday === 3)).toEqual({
    weekday: 3,
    start: '10:00',
    end: '20:00',
    validFrom: '2026-11-01',
    validTo: '2026-11-25',
    types: null,
  });
  expect(calendar.weekly.find(({ weekday }) => weekday === 4)).toMatchObject({ validFrom: null, validTo: null });
  expect(calendar.ranges).toEqual([{ start: at('2026-11-25', '22:00'), end: at('2026-11-25', '23:00') }]);
  expect(calendar.timeOff).toEqual([{ start: at('2026-11-26', '10:00'), end: at('2026-11-26', '12:00') }]);
  expect(calendar.busy).toEqual([slotAt('2026-11-25', '12:00')]);
  expect(calendar).toMatchObject({
    contentId: NINO,
    accepting: true,
    minNoticeMin: 120,
    bufferMin: 10,
    weeksAhead: 8,
  });
});

test('calendars forget a hold at the instant it ends', async () => {
  await check(app, await app.signIn());
  app.clock.advance(15 * MINUTE - 1);
  expect((await calendarOf(NINO)).busy).toHaveLength(1);
  app.clock.advance(1);
  expect((await calendarOf(NINO)).busy).toHaveLength(0);
});

test('free times start with today, leave out the notice, time off and taken times, and end with the horizon', async () => {
  await timeOff('[2026-11-24T06:00Z,2026-11-24T09:00Z)');
  await check(app, await app.signIn(), { bookingSession: { ...WEDNESDAY, start: '10:00', end: '10:50' } });
  const slots = slotsOf(await calendarOf(NINO), PERSONAL, app.clock.now(), 2);
  expect(slots.slice(0, 2).map(({ start }) => wallOf(start))).toEqual([
    { date: '2026-11-24', time: '13:00' },
    { date: '2026-11-24', time: '14:00' },
  ]);
  expect(slots.some(({ start }) => start === at('2026-11-25', '10:00'))).toBe(false);
  expect(wallOf(slots.at(-1)?.start ?? 0)).toEqual({ date: '2026-11-25', time: '19:00' });
  const now = app.clock.now();
  const far = slotsOf(await calendarOf(NINO), PERSONAL, now, 10_000);
  expect(far.at(-1)?.start).toBeLessThan(now + 61 * DAY);
});

const verdict = async (date: string, time: string) =>
  judgeSlot(await calendarOf(NINO), slotAt(date, time), { wanted: PERSONAL, now: app.clock.now() });

test('the verdict on a slot is offered for every listed time, also when it is taken: the database judges that', async () => {
  expect(await verdict('2026-11-25', '12:00')).toBe('offered');
  await check(app, await app.signIn());
  expect(await verdict('2026-11-25', '12:00')).toBe('offered');
});

test('the verdict on a slot is closed inside the notice and in time off, to the millisecond', async () => {
  app.clock.set(at('2026-11-25', '10:00'));
  expect(await verdict('2026-11-25', '12:00')).toBe('offered');
  app.clock.advance(1);
  expect(await verdict('2026-11-25', '12:00')).toBe('closed');
  await timeOff('[2026-11-25T10:49:59.999Z,2026-11-25T11:00Z)');
  expect(await verdict('2026-11-25', '14:00')).toBe('closed');
  expect(await verdict('2026-11-25', '15:00')).toBe('offered');
});

test('the verdict on a slot is unlisted off the grid, outside the hours and beyond the horizon', async () => {
  expect(await verdict('2026-11-25', '12:10')).toBe('unlisted');
  expect(await verdict('2026-11-25', '21:00')).toBe('unlisted');
  expect(await verdict('2027-03-25', '12:00')).toBe('unlisted');
});

test('the verdict on a slot for money that came late does not ask for the notice, but for the rest', async () => {
  const listed = async (date: string, time: string) => {
    const slot = slotAt(date, time);
    const now = app.clock.now();
    const found = await calendars(app.deps.db, { contentIds: [NINO], ...windowAround(slot, now) });
    const calendar = found.get(NINO);
    return calendar !== undefined && isListed(calendar, slot, { wanted: PERSONAL, now });
  };
  app.clock.set(at('2026-11-25', '12:00') - HOUR);
  expect(await listed('2026-11-25', '12:00')).toBe(true);
  await timeOff('[2026-11-25T08:00Z,2026-11-25T09:00Z)');
  expect(await listed('2026-11-25', '12:00')).toBe(false);
  expect(await listed('2026-11-25', '12:10')).toBe(false);
});
