import { expect } from 'vitest';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { refusal, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { test } from '#server/testing/booking/after-booking.ts';
import { dump } from '#server/testing/database/dump.ts';
import { calendarOf, offeredOn, publish, unpublish } from '#server/testing/practice/practice.ts';
import { check, WEDNESDAY } from '#server/testing/booking/shopping.ts';

/** Free daily from 10:00 to 20:00; personal and couple sessions of 50 minutes. It is Tue, 24 November 2026, 10:00. */
const NINO = DEMO_THERAPISTS.Th1;
const FRIDAY = '2026-11-27';

type Range = { weekday: number; start: string; end: string; types: string[] | null };
const range = (weekday: number, start: string, end: string, types: string[] | null = null): Range => ({
  weekday,
  start,
  end,
  types,
});
const week = (start: string, end: string) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => range(weekday, start, end));
const OWN = { ranges: week('10:00', '20:00'), bufferMin: 10, minNoticeMin: 120, weeksAhead: 8 };

const read = async (app: TestApp, { token }: TestPerson) =>
  (await app.inject('GET', '/practice/template', { token })).body['template'];
const preview = (app: TestApp, { token }: TestPerson, template: object) =>
  app.inject('POST', '/practice/template/preview', { token, body: { template } });
const save = (app: TestApp, { token }: TestPerson, template: object) =>
  app.inject('PUT', '/practice/template', { token, body: { template } });
const versionOf = async (app: TestApp) =>
  (await app.rows<{ version: number }>('select version from therapists where content_id = $1', [NINO]))[0]?.version;

test('the weekly template is read as it stands', async ({ app, therapist }) => {
  expect(await read(app, therapist)).toEqual(OWN);
});

test('the weekly template is previewed with the difference and the times that clients will see, and nothing is written', async ({
  app,
  therapist,
  orderId,
}) => {
  expect(orderId).not.toBe('');
  await check(app, await app.signIn('599000077'));
  const before = await dump(app.deps.db);
  const wish = { ...OWN, ranges: [...week('10:00', '19:00'), range(5, '20:00', '00:00')], minNoticeMin: 1440 };
  const { body } = await preview(app, therapist, wish);
  // The hour from 19:00 goes today and on 56 days after; eight Fridays have four hours more, without the last rest.
  expect(body['change']).toEqual({ added: 32, removed: 57, booked: 2 });
  const times = body['times'] as { date: string; start: string; end: string }[];
  expect(times[0]).toEqual({ date: WEDNESDAY.date, start: '10:00', end: '10:50' });
  expect(times.filter(({ date }) => date === WEDNESDAY.date).map(({ start }) => start)).not.toContain('12:00');
  expect(times.filter(({ date }) => date === FRIDAY).at(-1)).toEqual({ date: FRIDAY, start: '23:00', end: '23:50' });
  expect(await dump(app.deps.db)).toBe(before);
  await save(app, therapist, wish);
  expect(await offeredOn(app, NINO, FRIDAY)).toEqual(
    times.filter(({ date }) => date === FRIDAY).map(({ start }) => start),
  );
});

test('the weekly template is saved, and is what clients see; what is held or booked stays', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  await check(app, await app.signIn('599000077'));
  const taken = async () =>
    (await calendarOf(app, therapist)).filter(({ status }) => status !== 'free' && status !== 'off');
  const before = await taken();
  expect(before).toHaveLength(2);
  const wish = { ...OWN, ranges: [range(5, '20:00', '00:00', ['couple'])], bufferMin: 0, weeksAhead: 2 };
  const saved = await save(app, therapist, wish);
  expect([saved.status, saved.body['template']]).toEqual([200, wish]);
  expect(saved.body['change']).toMatchObject({ booked: 2 });
  expect(await read(app, therapist)).toEqual(wish);
  expect(await taken()).toEqual(before);
  const free = (await calendarOf(app, therapist, { from: '2026-11-24' })).filter(({ status }) => status === 'free');
  expect(free.map(({ date, start, types }) => [date, start, types])).toEqual(
    [FRIDAY, '2026-12-04'].flatMap((date) =>
      ['20:00', '20:50', '21:40', '22:30'].map((start) => [date, start, ['couple']]),
    ),
  );
  const own = await app.inject('GET', `/cabinet/sessions/${orderId}`, { token: ana.token });
  expect(own.body['session']).toMatchObject({ status: 'confirmed' });
});

test('the weekly template saved again as it is changes nothing at all', async ({ app, therapist }) => {
  const [before, version] = [await dump(app.deps.db), await versionOf(app)];
  expect((await save(app, therapist, OWN)).body['change']).toMatchObject({ added: 0, removed: 0 });
  expect(await dump(app.deps.db)).toBe(before);
  await save(app, therapist, { ...OWN, minNoticeMin: 60 });
  expect(await versionOf(app)).toBeGreaterThan(version ?? 0);
});

test('the weekly template leaves what was published and removed by itself, and gives way to it', async ({
  app,
  therapist,
}) => {
  const at = async (date: string) =>
    (await calendarOf(app, therapist, { from: date, to: date })).map(({ start, end }) => `${start}-${end}`);
  const idAt = async (start: string) =>
    (await calendarOf(app, therapist, { from: FRIDAY, to: FRIDAY })).find((one) => one.start === start)?._id ?? '';
  await save(app, therapist, { ...OWN, ranges: [range(5, '10:00', '13:00')] });
  await unpublish(app, therapist, await idAt('12:00'));
  await publish(app, therapist, { date: FRIDAY, start: '12:00', end: '13:20' });
  await save(app, therapist, { ...OWN, ranges: [range(5, '10:00', '15:00')] });
  expect(await at(FRIDAY)).toEqual(['10:00-10:50', '11:00-11:50', '12:00-13:20', '14:00-14:50']);
  // It lies over a time that was removed and over one that the longer template would have.
  expect((await unpublish(app, therapist, await idAt('12:00'))).status).toBe(200);
  expect(await at(FRIDAY)).toEqual(['10:00-10:50', '11:00-11:50', '14:00-14:50']);
  expect(await at('2026-12-04')).toHaveLength(5);
});

const fine = range(1, '10:00', '13:00');
test.for([
  ['ranges', { ...OWN, ranges: Array.from({ length: 200 }, () => fine) }],
  ['ranges.1.start', { ...OWN, ranges: [fine, range(1, '12:00', '14:00')] }],
  ['ranges.0.end', { ...OWN, ranges: [range(1, '10:00', '10:00')] }],
  ['ranges.0.types', { ...OWN, ranges: [range(1, '10:00', '13:00', ['group'])] }],
  ['bufferMin', { ...OWN, bufferMin: -1 }],
  ['minNoticeMin', { ...OWN, minNoticeMin: 0 }],
  ['weeksAhead', { ...OWN, weeksAhead: 53 }],
] as const)(
  'the weekly template is refused with the field %s, in both calls, and nothing is written',
  async ([field, wish], { app, therapist }) => {
    const before = await dump(app.deps.db);
    for (const call of [preview, save]) {
      const { status, body } = await call(app, therapist, wish);
      expect([status, body['code'], body['field']]).toEqual([422, 'TEMPLATE_INVALID', field]);
    }
    expect(await dump(app.deps.db)).toBe(before);
  },
);

test('the weekly template that is no template is refused', async ({ app, therapist }) => {
  for (const wish of [{}, { ...OWN, ranges: 'all' }, { ...OWN, bufferMin: '10' }, { ...OWN, ranges: [null] }]) {
    expect(await refusal(save(app, therapist, wish))).toEqual([400, 'VALIDATION']);
  }
});
