import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { addDays, DAY, HOUR, instantOf, wallOf } from '#domain/dates.ts';
import { isEmail } from '#domain/email.ts';
import { parseGeorgianMobile } from '#domain/georgian-mobile.ts';
import { HORIZON_DAYS } from '#domain/horizon.ts';
import { DEFAULT_BUFFER_MIN, DEFAULT_WEEKS_AHEAD, freeSlots } from '#domain/schedule.ts';
import { isCommonPassword, PASSWORD_MIN } from '#domain/sign-in.ts';
import { localContent } from '#server/providers/content/local.ts';
import { DEMO_THERAPISTS, DEMO_WAITING, demoPeople, type DemoTherapist } from './people.ts';

const content = localContent({ dirs: [resolve(import.meta.dirname, '../../studio/seed')] }).snapshot();
const people = demoPeople();
const byId = new Map(people.therapists.map((therapist) => [therapist.contentId, therapist]));

function profile(name: keyof typeof DEMO_THERAPISTS) {
  return content.therapists.get(DEMO_THERAPISTS[name]);
}

function person(name: keyof typeof DEMO_THERAPISTS) {
  return byId.get(DEMO_THERAPISTS[name]);
}

function slotsOf(therapist: DemoTherapist | undefined, now: number, days: number) {
  return freeSlots({
    weekly: therapist?.weekly ?? [],
    ranges: [],
    timeOff: [],
    busy: [],
    typeKey: 'personal',
    durationMin: 50,
    lengths: { personal: 50 },
    removed: [],
    bufferMin: DEFAULT_BUFFER_MIN,
    weeksAhead: DEFAULT_WEEKS_AHEAD,
    minNoticeMin: therapist?.minNoticeMin ?? 0,
    now,
    from: wallOf(now).date,
    days,
  });
}

const NOW = instantOf('2026-11-25', '13:20') ?? 0;

test('the demo people are the therapists of the content, one for one, but for a hidden profile that waits for its own', () => {
  expect([...byId.keys(), DEMO_WAITING].toSorted()).toEqual([...content.therapists.keys()].toSorted());
  expect([...content.therapists.values()].filter(({ visible }) => !visible).map(({ id }) => id)).toEqual([
    DEMO_WAITING,
  ]);
});

test('the demo people are always the same', () => {
  expect(demoPeople()).toEqual(people);
});

test('the demo people have Georgian phones, each of their own', () => {
  const phones = [...people.therapists, people.admin, ...people.clients].map(({ phone }) => phone);
  expect(phones.map(parseGeorgianMobile)).toEqual(phones);
  expect(new Set(phones).size).toBe(28);
});

test('the demo people sign in with e-mails of no real person and passwords that the rules accept', () => {
  const signIns = [...people.therapists, people.admin];
  expect(signIns.filter(({ email }) => !isEmail(email) || !email.endsWith('@example.com'))).toEqual([]);
  expect(new Set(signIns.map(({ email }) => email)).size).toBe(25);
  const weak = signIns.filter(({ password }) => password.length < PASSWORD_MIN || isCommonPassword(password));
  expect(weak).toEqual([]);
});

test('Th1 is free at 10:00 of every one of the next 56 days', () => {
  const starts = new Set(slotsOf(person('Th1'), NOW, 57).map(({ start }) => start));
  const today = wallOf(NOW).date;
  const tens = Array.from({ length: 56 }, (_, day) => instantOf(addDays(today, day + 1), '10:00'));
  expect(tens.filter((ten) => !starts.has(ten ?? 0))).toEqual([]);
});

test('Th2 takes teens only', () => {
  expect(profile('Th2')?.sessionTypes.map(({ typeKey }) => typeKey)).toEqual(['teen']);
  expect(profile('Th2')?.teensCheckedOn).not.toBeNull();
});

test('Th3 alone does not accept new clients', () => {
  const closed = people.therapists.filter(({ accepting }) => !accepting).map(({ contentId }) => contentId);
  expect(closed).toEqual([DEMO_THERAPISTS.Th3]);
});

test('Th4 has a broken video link', () => {
  expect(profile('Th4')?.videoLink).toBe('https://www.youtube.com/@example');
});

test('Th5 alone has no photo', () => {
  const without = [...content.therapists.values()]
    .filter(({ visible, photo }) => visible && photo === null)
    .map(({ id }) => id);
  expect(without).toEqual([DEMO_THERAPISTS.Th5]);
});

test('Th6 alone has no free times', () => {
  const without = people.therapists.filter(({ weekly }) => weekly.length === 0).map(({ contentId }) => contentId);
  expect(without).toEqual([DEMO_THERAPISTS.Th6]);
});

const open = people.therapists.filter(({ contentId }) => contentId !== DEMO_THERAPISTS.Th6);

test('the demo calendars have 6 to 20 times a week, Th1 seventy', () => {
  const monday = instantOf('2026-11-23', '00:00') ?? 0;
  const counts = open.map(
    (therapist) =>
      slotsOf(therapist, monday - DAY, 9).filter(({ start }) => start >= monday && start < monday + 7 * DAY).length,
  );
  expect(counts[0]).toBe(70);
  expect(counts.slice(1).filter((count) => count < 6 || count > 20)).toEqual([]);
});

test('the demo calendars reach mornings, days, evenings and weekends', () => {
  const hours = open.slice(1).flatMap(({ weekly }) => weekly.map(({ start }) => Number(start.slice(0, 2))));
  expect(hours.some((hour) => hour < 12)).toBe(true);
  expect(hours.some((hour) => hour >= 12 && hour < 17)).toBe(true);
  expect(hours.some((hour) => hour >= 17)).toBe(true);
  expect(open.slice(1).filter(({ weekly }) => weekly.some(({ weekday }) => weekday > 5)).length).toBeGreaterThan(5);
});

test('the demo calendars give everyone a time within the fortnight that clients see, at every hour of the day', () => {
  const looks = [0, 6, 12, 18, 23].map((hour) => NOW + hour * HOUR);
  const empty = looks.flatMap((now) => open.filter((therapist) => slotsOf(therapist, now, HORIZON_DAYS).length === 0));
  expect(empty).toEqual([]);
});
