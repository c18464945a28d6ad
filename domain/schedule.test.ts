import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, DAY, HOUR, instantOf, isDate, isTime, MINUTE, wallOf, weekdayOf } from './dates.ts';
import { BOOKING_HORIZON_DAYS, freeSlots, publishedSlots, slotIsOffered, slotsByDay, withoutSpan } from './schedule.ts';
import type { Availability } from './schedule.ts';
import { aCalendar, at, daily, PERSONAL, span } from './testing/calendar.ts';
import { forAll } from './testing/for-all.ts';

/** A Tuesday, 08:00. */
const now = at('2026-11-24', '08:00');

function anAvailability(change: Partial<Availability> = {}): Availability {
  const weekly = [{ weekday: 2, start: '10:00', end: '14:00' }];
  return { ...aCalendar({ weekly }), ...PERSONAL, now, ...change };
}

function walls(availability: Availability, days = 1, from = '2026-11-24'): string[] {
  return freeSlots({ ...availability, from, days }).map(
    ({ start, end }) => `${wallOf(start).time}-${wallOf(end).time}`,
  );
}

// spec §9: "Session length 50 minutes;"
test('the grid has a session of 50 minutes every hour from the start of the opening', () => {
  expect(walls(anAvailability())).toEqual(['10:00-10:50', '11:00-11:50', '12:00-12:50', '13:00-13:50']);
});

test('the grid follows the rest that the therapist chose, in steps of five minutes', () => {
  expect(walls(anAvailability({ bufferMin: 0 }))).toEqual(['10:00-10:50', '10:50-11:40', '11:40-12:30', '12:30-13:20']);
  expect(walls(anAvailability({ bufferMin: 23 }))).toEqual(['10:00-10:50', '11:15-12:05', '12:30-13:20']);
});

test('the grid is that of the shortest session for the longer ones as well', () => {
  expect(walls(anAvailability({ durationMin: 80 }))).toEqual(['10:00-11:20', '11:00-12:20', '12:00-13:20']);
  expect(walls(anAvailability({ durationMin: 80, lengths: { couple: 80 } }))).toEqual(['10:00-11:20', '11:30-12:50']);
});

test('the grid ends with the last session that fits into the opening', () => {
  const ranges = [span('2026-11-24', '15:00', '15:50'), span('2026-11-24', '17:00', '17:49')];
  expect(walls(anAvailability({ weekly: [], ranges }))).toEqual(['15:00-15:50']);
});

test('the grid lists a time once when openings overlap', () => {
  const ranges = [span('2026-11-24', '09:00', '12:00'), span('2026-11-24', '10:00', '10:50')];
  expect(walls(anAvailability({ ranges, minNoticeMin: 0 }))).toEqual([
    '09:00-09:50',
    '10:00-10:50',
    '11:00-11:50',
    '12:00-12:50',
    '13:00-13:50',
  ]);
});

test('the grid takes an opening up to midnight', () => {
  const weekly = [{ weekday: 2, start: '22:00', end: '24:00' }];
  expect(walls(anAvailability({ weekly }))).toEqual(['22:00-22:50', '23:00-23:50']);
});

test('the grid goes on over midnight, each slot under its own date', () => {
  const ranges = [{ start: at('2026-11-24', '22:00'), end: at('2026-11-25', '02:00') }];
  const availability = anAvailability({ weekly: [], ranges });
  expect(walls(availability)).toEqual(['22:00-22:50', '23:00-23:50']);
  expect(walls(availability, 1, '2026-11-25')).toEqual(['00:00-00:50', '01:00-01:50']);
});

// spec §5: "Past slots for today are hidden;"
test('the schedule hides past times and those inside the notice', () => {
  expect(walls(anAvailability({ now: at('2026-11-24', '09:00') }))[0]).toBe('11:00-11:50');
  expect(walls(anAvailability({ now: at('2026-11-24', '09:01') }))[0]).toBe('12:00-12:50');
  expect(walls(anAvailability({ now: at('2026-11-24', '10:30'), minNoticeMin: 0 }))[0]).toBe('11:00-11:50');
  expect(walls(anAvailability({ now: at('2026-11-25', '10:00') }))).toEqual([]);
});

test('the schedule hides times that touch an appointment or time off, but not their neighbours', () => {
  const busy = [span('2026-11-24', '11:00', '11:50')];
  const timeOff = [span('2026-11-24', '12:30', '13:00')];
  expect(walls(anAvailability({ busy, timeOff }))).toEqual(['10:00-10:50', '13:00-13:50']);
});

test('the schedule hides no time that only borders on an appointment', () => {
  const busy = [span('2026-11-24', '09:00', '10:00'), span('2026-11-24', '11:40', '12:00')];
  expect(walls(anAvailability({ busy, bufferMin: 0 })).slice(0, 2)).toEqual(['10:00-10:50', '10:50-11:40']);
});

test('the schedule hides times of the template that would leave no rest beside a session, but none that was published by itself', () => {
  const busy = [span('2026-11-24', '10:30', '10:55'), span('2026-11-24', '12:55', '13:45')];
  expect(walls(anAvailability({ busy }))).toEqual([]);
  const ranges = [span('2026-11-24', '11:00', '11:50'), span('2026-11-24', '12:00', '12:50')];
  expect(walls(anAvailability({ busy, ranges }))).toEqual(['11:00-11:50', '12:00-12:50']);
});

test('the schedule hides times of the template that were removed or are overlapped by times published by themselves', () => {
  const removed = [span('2026-11-24', '11:00', '11:50')];
  const ranges = [span('2026-11-24', '12:30', '13:20')];
  expect(walls(anAvailability({ removed, ranges }))).toEqual(['10:00-10:50', '12:30-13:20']);
  const again = [...ranges, ...removed];
  expect(walls(anAvailability({ removed, ranges: again }))).toEqual(['10:00-10:50', '11:00-11:50', '12:30-13:20']);
});

test('the schedule hides times of a range that is for other session types', () => {
  const weekly = [{ weekday: 2, start: '10:00', end: '13:00', types: ['couple'] as const }];
  const lengths = { personal: 50, couple: 80 };
  expect(walls(anAvailability({ weekly, lengths }))).toEqual([]);
  const couple = { typeKey: 'couple', durationMin: 80 } as const;
  expect(walls(anAvailability({ weekly, lengths, ...couple }))).toEqual(['10:00-11:20', '11:30-12:50']);
});

test('the schedule hides times further ahead than the template runs', () => {
  const days = (weeksAhead: number) =>
    slotsByDay(freeSlots({ ...anAvailability({ weeksAhead }), from: '2026-11-24', days: 60 })).map(({ date }) => date);
  expect(days(2)).toEqual(['2026-11-24', '2026-12-01', '2026-12-08']);
  expect(days(8).at(-1)).toBe('2027-01-19');
  const ranges = [span('2026-12-15', '10:00', '10:50')];
  expect(walls(anAvailability({ weekly: [], ranges, weeksAhead: 2 }), 1, '2026-12-15')).toEqual(['10:00-10:50']);
});

test('the schedule hides weekly openings before and after their valid dates', () => {
  const weekly = [{ weekday: 2, start: '10:00', end: '11:00', validFrom: '2026-12-01', validTo: '2026-12-08' }];
  const days = slotsByDay(freeSlots({ ...anAvailability({ weekly }), from: '2026-11-24', days: 28 }));
  expect(days.map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-08']);
});

test('the schedule hides everything when the session has no length or no days are asked for', () => {
  expect(walls(anAvailability({ durationMin: 0 }))).toEqual([]);
  expect(walls(anAvailability({ durationMin: Number.NaN }))).toEqual([]);
  expect(walls(anAvailability(), 0)).toEqual([]);
});

test('a chosen slot is offered when it stands on the list', () => {
  expect(slotIsOffered(anAvailability(), span('2026-11-24', '10:00', '10:50'))).toBe(true);
  expect(slotIsOffered(anAvailability(), span('2026-12-01', '13:00', '13:50'))).toBe(true);
});

test('a chosen slot is refused with another length, off the grid, taken, too near or on another day', () => {
  expect(slotIsOffered(anAvailability(), span('2026-11-24', '10:00', '11:50'))).toBe(false);
  expect(slotIsOffered(anAvailability(), span('2026-11-24', '10:10', '11:00'))).toBe(false);
  expect(slotIsOffered(anAvailability(), span('2026-11-25', '10:00', '10:50'))).toBe(false);
  const busy = [span('2026-11-24', '10:00', '10:50')];
  expect(slotIsOffered(anAvailability({ busy }), span('2026-11-24', '10:00', '10:50'))).toBe(false);
  const late = anAvailability({ now: at('2026-11-24', '08:01') });
  expect(slotIsOffered(late, span('2026-11-24', '10:00', '10:50'))).toBe(false);
  expect(slotIsOffered(anAvailability(), { start: Number.NaN, end: Number.NaN })).toBe(false);
});

test('a chosen slot is refused beyond the horizon', () => {
  const open = anAvailability({
    weekly: daily('00:00', '24:00'),
    ranges: [{ start: now + 58 * DAY, end: now + 62 * DAY }],
  });
  const edge = now + BOOKING_HORIZON_DAYS * DAY;
  expect(slotIsOffered(open, { start: edge - HOUR, end: edge - HOUR + 50 * MINUTE })).toBe(true);
  expect(slotIsOffered(open, { start: edge, end: edge + 50 * MINUTE })).toBe(false);
});

// spec §5: "days without slots are hidden;"
// spec §5: "days sorted ascending."
test('slots by day ascend and leave out empty days', () => {
  const weekly = [
    { weekday: 4, start: '10:00', end: '11:00' },
    { weekday: 2, start: '18:00', end: '20:00' },
  ];
  const slots = freeSlots({ ...anAvailability({ weekly }), from: '2026-11-24', days: 7 });
  expect(slotsByDay(slots.toReversed())).toEqual([
    {
      date: '2026-11-24',
      day: 'tuesday',
      gaps: [
        { start: '18:00', end: '18:50' },
        { start: '19:00', end: '19:50' },
      ],
    },
    { date: '2026-11-26', day: 'thursday', gaps: [{ start: '10:00', end: '10:50' }] },
  ]);
});

const minutes = fc.integer({ min: 0, max: 20 * 24 * 12 }).map((five) => now - 3 * DAY + five * 5 * MINUTE);
const spans = fc.array(
  fc
    .tuple(minutes, fc.integer({ min: 1, max: 60 }))
    .map(([start, five]) => ({ start, end: start + five * 5 * MINUTE })),
  { maxLength: 12 },
);
const times = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  );
const availabilities = fc.record({
  weekly: fc.array(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), start: times, end: times }), { maxLength: 6 }),
  ranges: spans,
  timeOff: spans,
  busy: spans,
  typeKey: fc.constant('personal' as const),
  durationMin: fc.constantFrom(25, 50, 60, 80, 90),
  lengths: fc.constantFrom({}, { personal: 25 }, { personal: 80, couple: 90 }),
  removed: spans,
  bufferMin: fc.constantFrom(0, 10, 60),
  weeksAhead: fc.constantFrom(2, 8),
  minNoticeMin: fc.constantFrom(0, 60, 120, 1440),
  now: minutes,
});

test('for every calendar, no slot overlaps busy time or time off, stands inside the notice, or leaves its opening', () => {
  forAll(availabilities, fc.integer({ min: 1, max: 14 }), (availability, days) => {
    const from = wallOf(now).date;
    const slots = freeSlots({ ...availability, from, days });
    const taken = [...availability.busy, ...availability.timeOff];
    const hidden = [...availability.removed, ...availability.ranges];
    for (const slot of slots) {
      expect(taken.some((other) => other.start < slot.end && other.end > slot.start)).toBe(false);
      expect(slot.start - availability.now).toBeGreaterThanOrEqual(availability.minNoticeMin * MINUTE);
      expect(slot.end - slot.start).toBe(availability.durationMin * MINUTE);
      const { date, time } = wallOf(slot.start);
      expect(date >= from && date < addDays(from, days)).toBe(true);
      const inRange = availability.ranges.some((open) => open.start <= slot.start && slot.end <= open.end);
      const inWeek = availability.weekly.some(
        (open) =>
          open.weekday === weekdayOf(date) && open.start <= time && slot.end <= (instantOf(date, open.end) ?? 0),
      );
      expect(inRange || inWeek).toBe(true);
      if (!inRange) expect(hidden.some((other) => other.start < slot.end && other.end > slot.start)).toBe(false);
      expect(slotIsOffered(availability, slot)).toBe(true);
    }
  });
});

test('for every calendar, slots ascend, each once, and nothing free is lost', () => {
  forAll(availabilities, (availability) => {
    const query = { ...availability, from: wallOf(now).date, days: 14 };
    const slots = freeSlots({ ...query, bufferMin: 0 });
    const starts = slots.map(({ start }) => start);
    expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
    const taken = [...availability.busy, ...availability.timeOff];
    // Without rest between sessions: its own test is above.
    query.bufferMin = 0;
    const expected = freeSlots({ ...query, busy: [], timeOff: [] }).filter(
      (slot) => !taken.some((other) => other.start < slot.end && other.end > slot.start),
    );
    expect(slots).toEqual(expected);
  });
});

test('for every calendar, the slots of two days are those of the first and those of the second', () => {
  forAll(availabilities, (availability) => {
    const from = wallOf(now).date;
    const day = (date: string, days: number) => freeSlots({ ...availability, from: date, days });
    expect(day(from, 2)).toEqual([...day(from, 1), ...day(addDays(from, 1), 1)]);
  });
});

test('for every calendar, the wire shows every slot under a real date and time', () => {
  forAll(availabilities, (availability) => {
    const slots = freeSlots({ ...availability, from: wallOf(now).date, days: 14 });
    const shown = slotsByDay(slots);
    const back = shown.flatMap(({ date, gaps }) => gaps.map(({ start }) => instantOf(date, start)));
    expect(back).toEqual(slots.map(({ start }) => start));
    expect(shown.every(({ date, gaps }) => isDate(date) && gaps.every(({ end }) => isTime(end)))).toBe(true);
  });
});

describe('the published times of a therapist', () => {
  const published = (change: Partial<Availability> = {}, days = 1) =>
    publishedSlots({ ...anAvailability(change), from: '2026-11-24', days }).map(
      ({ start, end, types }) => `${wallOf(start).time}-${wallOf(end).time}${types === null ? '' : ` ${types.join()}`}`,
    );

  test('the published times of a therapist are also those that are past or inside the notice', () => {
    expect(published({ now: at('2026-11-24', '12:30') })).toEqual([
      '10:00-10:50',
      '11:00-11:50',
      '12:00-12:50',
      '13:00-13:50',
    ]);
  });

  test('the published times of a therapist keep the length they were published with, unless several sessions fit', () => {
    const ranges = [
      span('2026-11-24', '15:00', '15:20'),
      span('2026-11-24', '16:00', '17:30'),
      span('2026-11-24', '18:00', '20:00'),
    ];
    expect(published({ weekly: [], ranges })).toEqual(['15:00-15:20', '16:00-17:30', '18:00-18:50', '19:00-19:50']);
  });

  test('the published times of a therapist name the session types of their range', () => {
    const weekly = [{ weekday: 2, start: '10:00', end: '11:30', types: ['couple'] as const }];
    expect(published({ weekly, lengths: { personal: 50, couple: 80 } })).toEqual(['10:00-11:20 couple']);
  });

  test('the published times of a therapist are every time that a client can be offered', () => {
    const wide = fc.record({ weekly: fc.constant([{ weekday: 2, start: '08:00', end: '20:00' }]), ranges: spans });
    forAll(availabilities, wide, (availability, openings) => {
      const durationMin = Math.max(availability.durationMin, ...Object.values(availability.lengths), 50);
      const query = { ...availability, ...openings, durationMin, from: wallOf(now).date, days: 14 };
      const starts = new Set(publishedSlots(query).map(({ start }) => start));
      expect(freeSlots(query).filter(({ start }) => !starts.has(start))).toEqual([]);
    });
  });
});

const left = (from: string, to: string) =>
  withoutSpan(span('2026-11-26', '13:00', '18:50'), span('2026-11-26', from, to), {
    lengths: { personal: 50, couple: 80 },
    bufferMin: 10,
  }).map(({ start, end }) => [wallOf(start).time, wallOf(end).time]);

test.each([
  [
    'in the middle',
    '15:00',
    '15:50',
    [
      ['13:00', '15:00'],
      ['16:00', '18:50'],
    ],
  ],
  [
    'off its grid',
    '15:30',
    '16:20',
    [
      ['13:00', '15:30'],
      ['17:00', '18:50'],
    ],
  ],
  ['at its start', '12:30', '13:10', [['14:00', '18:50']]],
  ['at its end', '18:40', '19:30', [['13:00', '18:40']]],
  ['after which no session fits', '17:50', '18:10', [['13:00', '17:50']]],
  ['as long as itself', '13:00', '18:50', []],
])('an opening without a span %s keeps the times beside it where they are', (_where, from, to, expected) => {
  expect(left(from, to)).toEqual(expected);
});
