import { expect, test } from 'vitest';
import { COMPLAINT_KINDS } from './complaint.ts';
import { MINUTE } from './dates.ts';
import {
  contradictsComplaint,
  contradictsMark,
  minutesTogether,
  presenceWord,
  type Stay,
  stayedUntil,
  wasPresent,
} from './presence.ts';
import { SEATS } from './room.ts';
import { SESSION_MARKS } from './session-actions.ts';

const SESSION = { start: 0, end: 50 * MINUTE };

function stay(seat: Stay['seat'], enteredAt: number, seenAt: number, leftAt: number | null = null): Stay {
  return { seat, enteredAt, seenAt, leftAt };
}

test('a stay ends when it was left, else when a server last knew it connected', () => {
  expect(stayedUntil(stay('client', 0, 5, 7))).toBe(7);
  expect(stayedUntil(stay('client', 0, 5))).toBe(5);
});

test('both were together for the whole minutes in which both seats were taken, however often they came', () => {
  const client = [stay('client', 0, 10 * MINUTE), stay('client', 8 * MINUTE, 20 * MINUTE)];
  const therapist = [stay('therapist', 5 * MINUTE, 9 * MINUTE + 1), stay('therapist', 30 * MINUTE, 40 * MINUTE)];
  expect(minutesTogether([...client, ...therapist])).toBe(4);
  expect(minutesTogether(client)).toBe(0);
  expect(minutesTogether([])).toBe(0);
});

test.each([
  ['left before the start', -15 * MINUTE, -1, false],
  ['left at the very start', -15 * MINUTE, 0, true],
  ['the whole session', -MINUTE, 51 * MINUTE, true],
  ['a look of no length', 20 * MINUTE, 20 * MINUTE, true],
  ['the last millisecond', 50 * MINUTE - 1, 60 * MINUTE, true],
  ['entered at the end', 50 * MINUTE, 60 * MINUTE, false],
] as const)('%s: presence is %s to %s: %s', (_, enteredAt, until, expected) => {
  for (const seat of SEATS) {
    const other = seat === 'client' ? 'therapist' : 'client';
    for (const one of [stay(seat, enteredAt, until), stay(seat, enteredAt, enteredAt, until)]) {
      expect(wasPresent([one], seat, SESSION)).toBe(expected);
      expect(wasPresent([one], other, SESSION)).toBe(false);
    }
  }
});

test('one stay of several is enough, and no stay says nothing', () => {
  const stays = [stay('client', -15 * MINUTE, -MINUTE), stay('client', 5 * MINUTE, 6 * MINUTE)];
  expect(wasPresent(stays, 'client', SESSION)).toBe(true);
  expect(wasPresent([], 'client', SESSION)).toBe(false);
});

test('only the specialist in the room contradicts a complaint, only the client a mark, and only of absence', () => {
  const there = { client: [stay('client', 0, MINUTE)], therapist: [stay('therapist', 0, MINUTE)] };
  for (const seat of SEATS) {
    const complaints = COMPLAINT_KINDS.filter((kind) => contradictsComplaint(kind, there[seat], SESSION));
    const marks = SESSION_MARKS.filter((mark) => contradictsMark(mark, there[seat], SESSION));
    expect([seat, complaints, marks]).toEqual(
      seat === 'therapist' ? [seat, ['therapist_absent'], []] : [seat, [], ['client_absent']],
    );
  }
});

test('the times are against what the client says, or alone while the client says nothing', () => {
  const told = COMPLAINT_KINDS.flatMap((kind) =>
    [true, false].map((isDoubted) => presenceWord({ kind, isSaid: true, isDoubted })),
  );
  expect(told).toEqual(['against', null, null, null]);
  expect(presenceWord({ kind: 'client_present', isSaid: false, isDoubted: true })).toBe('alone');
});
