import { expect } from 'vitest';
import type { Answer } from '#contract/api.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { refusal, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { editedContent } from '#server/testing/content/edited-content.ts';
import { test as paymentTest } from '#server/testing/payment/payment-test.ts';
import { calendarOf, practise, publish, unpublish } from '#server/testing/practice/practice.ts';
import { check, finish, order, prefer, THURSDAY, WEDNESDAY } from '#server/testing/booking/shopping.ts';

/** Sessions of 50 minutes, free from 10:00 to 20:00 every day; it is Tuesday, 24 November 2026, 10:00. */
const { Th1: NINO, Th2: MARIAM, Th6: TAMAR } = DEMO_THERAPISTS;
const FRIDAY = '2026-11-27';

const test = paymentTest
  .extend('content', () => editedContent())
  .extend('options', ({ content }) => ({ change: { content } }))
  .extend('therapist', async ({ app }) => app.signInAs('THERAPIST'));
let app: TestApp;
let ana: TestPerson;
let therapist: TestPerson;
let content: ReturnType<typeof editedContent>;
test.beforeEach(({ app: a, ana: b, therapist: c, content: d }) => void ([app, ana, therapist, content] = [a, b, c, d]));

type Times = readonly { start: string; end: string }[];
const words = (times: Times = []) => times.map(({ start, end }) => `${start}-${end}`);
const HOURS = ['10:00-11:00', '11:10-12:10', '12:20-13:20', '13:30-14:30', '14:40-15:40'];

/** The times on Friday, wherever a client sees them. */
async function clientsSee({ token }: TestPerson): Promise<Record<string, string[]>> {
  const onFriday = (therapist: Answer<'readTherapist'>['therapist'] | undefined) =>
    words(therapist?.availabilityGaps.find(({ date }) => date === FRIDAY)?.gaps);
  const get = async (path: string) => (await app.inject('GET', path, { token })).body;
  const { therapist } = (await get(`/therapists/${NINO}`)) as Answer<'readTherapist'>;
  const { slots } = (await get(`/therapists/${NINO}/slots`)) as Answer<'listFreeTimes'>;
  const list = (await app.inject('POST', '/therapists', { token, body: {} })).body as Answer<'listTherapists'>;
  return {
    profile: onFriday(therapist),
    'free times': words(slots.filter(({ date }) => date === FRIDAY)),
    list: onFriday(list.therapists.find(({ _id }) => _id === NINO)),
  };
}

/** The free times of the cabinet on a date. */
const cabinetShows = async (therapist: TestPerson, date: string) =>
  words((await calendarOf(app, therapist, { from: date, to: date })).filter(({ status }) => status === 'free'));

test('minutes of an offer that change move the free times of clients with the next look, and judge holds at once', async () => {
  await prefer(app, ana, { type: 'personal' });
  const before = await clientsSee(ana);
  for (const times of Object.values(before)) expect(times.slice(0, 2)).toEqual(['10:00-10:50', '11:00-11:50']);
  // The calendar is read ahead for the next hold.
  expect((await check(app, ana)).status).toBe(200);
  content.offer(NINO, { duration: 60 });
  for (const times of Object.values(await clientsSee(ana))) expect(times.slice(0, 5)).toEqual(HOURS);
  const onFriday = (start: string, end: string, duration: number) =>
    check(app, ana, { bookingSession: { date: FRIDAY, start, end }, duration });
  expect(await refusal(onFriday('11:00', '11:50', 50))).toEqual([422, 'DURATION_MISMATCH']);
  expect(await refusal(onFriday('11:00', '11:50', 60))).toEqual([422, 'BAD_SLOT']);
  expect(await refusal(onFriday('11:10', '12:00', 60))).toEqual([422, 'BAD_SLOT']);
  expect(await refusal(onFriday('11:00', '12:00', 60))).toEqual([422, 'BAD_SLOT']);
  expect((await onFriday('11:10', '12:10', 60)).body['hold']).toMatchObject({ duration: 60 });
  content.offer(NINO, { duration: 50 });
  // The hour that is held now hides two of the old times.
  const left = (before['profile'] ?? []).filter((time) => !['11:00-11:50', '12:00-12:50'].includes(time));
  for (const times of Object.values(await clientsSee(ana))) expect(times).toEqual(left);
});

test('minutes of an offer that change move the free times of the cabinet, and leave what is held or booked its own length', async () => {
  await finish(app, await order(app, ana, { bookingSession: THURSDAY }), 'pay');
  await check(app, await app.signIn('599000002'));
  content.offer(NINO, { duration: 60 });
  expect((await cabinetShows(therapist, FRIDAY)).slice(0, 5)).toEqual(HOURS);
  const [held, booked] = await Promise.all(
    [WEDNESDAY, THURSDAY].map(async ({ date }) =>
      words((await calendarOf(app, therapist, { from: date, to: date })).filter(({ status }) => status !== 'free')),
    ),
  );
  expect([held, booked]).toEqual([['12:00-12:50'], ['15:00-15:50']]);
  // With their rest they hide the new times that they overlap.
  expect((await cabinetShows(therapist, WEDNESDAY.date)).slice(0, 4)).toEqual([
    '10:00-11:00',
    '13:30-14:30',
    '14:40-15:40',
    '15:50-16:50',
  ]);
});

test('minutes of an offer that change move the times of a template, and refuse a range that has become too short for any', async () => {
  const { token } = therapist;
  const template = (await app.inject('GET', '/practice/template', { token })).body['template'] as object;
  const preview = async (wish: object) =>
    app.inject('POST', '/practice/template/preview', { token, body: { template: wish } });
  content.offer(NINO, { duration: 60 });
  const { change, times } = (await preview(template)).body as Answer<'previewTemplate'>;
  expect(change).toMatchObject({ added: 0, removed: 0 });
  expect(words(times.filter(({ date }) => date === FRIDAY)).slice(0, 5)).toEqual(HOURS);
  const narrow = { ...template, ranges: [{ weekday: 5, start: '10:00', end: '10:50', types: null }] };
  const refused = await preview(narrow);
  expect([refused.status, refused.body['code'], refused.body['field']]).toEqual([
    422,
    'TEMPLATE_INVALID',
    'ranges.0.end',
  ]);
  content.offer(NINO, { duration: 50 });
  expect((await preview(narrow)).status).toBe(200);
});

test('minutes of an offer that change are in the overview at once, which says when nobody can book any more', async () => {
  const therapist = await practise(app, TAMAR, '577000606');
  const overview = async () =>
    (await app.inject('GET', '/practice', { token: therapist.token })).body as Answer<'readPractice'>;
  await publish(app, therapist, { date: FRIDAY, start: '12:00', end: '12:50' });
  expect(await overview()).toMatchObject({ hasFreeTimes: true, sessionTypes: [{ duration: 50 }, { duration: 50 }] });
  content.offer(TAMAR, { duration: 60 });
  expect(await overview()).toMatchObject({ hasFreeTimes: false, sessionTypes: [{ duration: 60 }, { duration: 60 }] });
  // What was published by itself stands in the cabinet as it was, and can be taken away; no client is offered it.
  expect(await cabinetShows(therapist, FRIDAY)).toEqual(['12:00-12:50']);
  const { body } = await app.inject('GET', `/therapists/${TAMAR}`, {});
  expect(body['therapist']).toMatchObject({ availabilityGaps: [] });
  const [time] = await calendarOf(app, therapist, { from: FRIDAY, to: FRIDAY });
  expect((await unpublish(app, therapist, time?._id ?? '')).status).toBe(200);
  expect(await cabinetShows(therapist, FRIDAY)).toEqual([]);
});

test('minutes of an offer that change bring no time back that its therapist removed', async () => {
  const [, second] = await calendarOf(app, therapist, { from: FRIDAY, to: FRIDAY });
  expect(second).toMatchObject({ start: '11:00', end: '11:50' });
  expect((await unpublish(app, therapist, second?._id ?? '')).status).toBe(200);
  for (const [duration, hidden] of [
    [60, ['11:10-12:10']],
    [30, ['10:40-11:10', '11:20-11:50']],
  ] as const) {
    content.offer(NINO, { duration });
    const times = (await clientsSee(ana))['profile'] ?? [];
    expect(times.length).toBeGreaterThan(3);
    expect(times).toEqual(await cabinetShows(therapist, FRIDAY));
    for (const time of hidden) expect(times).not.toContain(time);
  }
});

test('minutes of an offer that change of one specialist leave those of another as they are', async () => {
  const profileOf = async () => (await app.inject('GET', `/therapists/${MARIAM}`, {})).body['therapist'];
  const before = await profileOf();
  content.offer(NINO, { duration: 60 });
  expect(await profileOf()).toEqual(before);
});
