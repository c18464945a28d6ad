import { expect, test } from 'vitest';
import { DAY, wallOf } from './dates.ts';
import type { Calendar } from './schedule.ts';
import {
  isSameTemplate,
  readTemplate,
  templateChange,
  templateOf,
  type TemplateWish,
  timesForClients,
  withTemplate,
} from './template.ts';
import { aCalendar, at, span } from './testing/calendar.ts';

/** Tuesday. */
const now = at('2026-11-24', '08:00');
const lengths = { personal: 50, couple: 80 };
const range = (weekday: number, start: string, end: string, types: readonly string[] | null = null) => ({
  weekday,
  start,
  end,
  types,
});
const choices = { bufferMin: 10, minNoticeMin: 120, weeksAhead: 8 };
const wish = (...ranges: TemplateWish['ranges']): TemplateWish => ({ ...choices, ranges });
const sound = (of: TemplateWish) => {
  const { template } = readTemplate(of, lengths);
  if (template === null) throw new Error('no template');
  return template;
};

test('a typed template stands in the order of the week, and ends a day at midnight', () => {
  const { template, field } = readTemplate(
    wish(range(5, '20:00', '00:00'), range(1, '10:00', '13:00', ['couple', 'personal']), range(1, '13:00', '14:00')),
    lengths,
  );
  expect(field).toBeNull();
  expect(template?.ranges).toEqual([
    range(1, '10:00', '13:00', ['personal', 'couple']),
    range(1, '13:00', '14:00'),
    range(5, '20:00', '24:00'),
  ]);
  expect(sound(wish(range(5, '20:00', '24:00'))).ranges).toEqual([range(5, '20:00', '24:00')]);
  expect(readTemplate(wish(), lengths).field).toBeNull();
});

const fine = range(1, '10:00', '13:00');
test.each([
  ['ranges', wish(...Array.from({ length: 71 }, () => fine))],
  ['ranges.1.weekday', wish(fine, range(0, '10:00', '13:00'))],
  ['ranges.1.weekday', wish(fine, range(8, '10:00', '13:00'))],
  ['ranges.1.weekday', wish(fine, range(1.5, '10:00', '13:00'))],
  ['ranges.0.start', wish(range(1, '24:00', '00:00'))],
  ['ranges.0.start', wish(range(1, '9:00', '13:00'))],
  ['ranges.0.start', wish(range(1, '10:02', '13:00'))],
  ['ranges.0.end', wish(range(1, '10:00', '13:01'))],
  ['ranges.0.end', wish(range(1, '10:00', 'noon'))],
  ['ranges.0.end', wish(range(1, '10:00', '10:00'))],
  ['ranges.0.end', wish(range(1, '13:00', '10:00'))],
  ['ranges.0.end', wish(range(1, '10:00', '10:45'))],
  ['ranges.0.end', wish(range(1, '10:00', '11:15', ['couple']))],
  ['ranges.0.types', wish(range(1, '10:00', '13:00', []))],
  ['ranges.0.types', wish(range(1, '10:00', '13:00', ['group']))],
  ['ranges.0.types', wish(range(1, '10:00', '13:00', ['personal', 'personal']))],
  ['ranges.0.types', wish(range(1, '10:00', '13:00', ['teen']))],
  ['ranges.2.start', wish(fine, range(2, '10:00', '13:00'), range(1, '12:55', '14:00'))],
  ['ranges.1.start', wish(fine, fine)],
  ['bufferMin', { ...wish(fine), bufferMin: -1 }],
  ['bufferMin', { ...wish(fine), bufferMin: 61 }],
  ['bufferMin', { ...wish(fine), bufferMin: 7.5 }],
  ['minNoticeMin', { ...wish(fine), minNoticeMin: 59 }],
  ['minNoticeMin', { ...wish(fine), minNoticeMin: 72 * 60 + 1 }],
  ['weeksAhead', { ...wish(fine), weeksAhead: 1 }],
  ['weeksAhead', { ...wish(fine), weeksAhead: 53 }],
])('a typed template is refused with the field %s (%#)', (field, one) => {
  expect(readTemplate(one, lengths)).toEqual({ template: null, field });
});

test('a typed template takes every bound', () => {
  for (const edge of [
    { bufferMin: 0, minNoticeMin: 60, weeksAhead: 2 },
    { bufferMin: 60, minNoticeMin: 72 * 60, weeksAhead: 8 },
  ]) {
    expect(readTemplate({ ...wish(fine), ...edge }, lengths).field).toBeNull();
  }
});

test('a typed template of a therapist without offers may name any session type', () => {
  expect(readTemplate(wish(range(1, '10:00', '13:00', ['teen'])), {}).field).toBeNull();
});

const calendar = aCalendar({ weekly: [{ weekday: 3, start: '10:00', end: '13:00', validTo: null, types: null }] });

test('the template of a calendar is the same when it is saved again, and another with any change', () => {
  const own = templateOf(calendar, now);
  expect(isSameTemplate(own, sound(wish(range(3, '10:00', '13:00'))))).toBe(true);
  for (const other of [
    wish(range(3, '10:00', '13:05')),
    wish(range(3, '10:00', '13:00', ['personal', 'couple'])),
    { ...wish(range(3, '10:00', '13:00')), bufferMin: 5 },
    { ...wish(range(3, '10:00', '13:00')), minNoticeMin: 60 },
    { ...wish(range(3, '10:00', '13:00')), weeksAhead: 7 },
  ]) {
    expect(isSameTemplate(own, sound(other))).toBe(false);
  }
});

test('the template of a calendar leaves out what is not valid any more', () => {
  const weekly = [{ weekday: 3, start: '10:00', end: '13:00', validTo: '2026-11-23' }];
  expect(templateOf({ ...calendar, weekly }, now).ranges).toEqual([]);
});

const changeTo = (from: Calendar, ...ranges: TemplateWish['ranges']) =>
  templateChange([from, withTemplate(from, sound(wish(...ranges)))], { lengths, now });

test('a change of the template is the difference of the times, over all weeks that the template runs', () => {
  // Three times on each of eight Wednesdays; Thursday has as many.
  expect(changeTo(calendar, range(3, '10:00', '13:00'))).toEqual({ added: 0, removed: 0, booked: 0 });
  expect(changeTo(calendar, range(3, '10:00', '13:00'), range(4, '10:00', '12:00'))).toMatchObject({
    added: 16,
    removed: 0,
  });
  expect(changeTo(calendar, range(3, '11:00', '14:00'))).toMatchObject({ added: 8, removed: 8 });
  expect(changeTo(calendar)).toMatchObject({ added: 0, removed: 24 });
});

test('a change of the template counts what is held or booked as staying, and not as removed', () => {
  const booked = { ...calendar, busy: [span('2026-11-25', '10:00', '10:50')] };
  expect(changeTo(booked)).toEqual({ added: 0, removed: 23, booked: 1 });
});

test('a change of the template leaves times that were published or removed by themselves', () => {
  const own = {
    ...calendar,
    ranges: [span('2026-11-26', '18:00', '18:50')],
    removed: [span('2026-12-02', '10:00', '10:50')],
  };
  expect(changeTo(own)).toMatchObject({ removed: 23 });
});

test('the times that clients would see are outside of the notice, of every session type, the shortest at each start', () => {
  const early = { ...calendar, minNoticeMin: 27 * 60, weeksAhead: 2 };
  const walls = timesForClients(early, { lengths, now }).map(({ start, end }) => [
    wallOf(start).date,
    `${wallOf(start).time}-${wallOf(end).time}`,
  ]);
  // Of tomorrow morning the first time is inside the notice.
  expect(walls.slice(0, 3)).toEqual([
    ['2026-11-25', '11:00-11:50'],
    ['2026-11-25', '12:00-12:50'],
    ['2026-12-02', '10:00-10:50'],
  ]);
  expect(Math.max(...timesForClients(early, { lengths, now }).map(({ start }) => start))).toBeLessThan(now + 15 * DAY);
  expect(timesForClients(early, { lengths: {}, now })).toEqual([]);
});

test('the times that clients would see of a range for one session type are those of that type', () => {
  const couples = { ...calendar, weekly: [{ weekday: 3, start: '10:00', end: '13:00', types: ['couple'] as const }] };
  const [first, second] = timesForClients(couples, { lengths, now });
  expect([first, second].map((slot) => slot && wallOf(slot.end).time)).toEqual(['11:20', '12:50']);
});
