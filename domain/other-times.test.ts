import { expect, test } from 'vitest';
import { DAY, HOUR } from './dates.ts';
import { OTHER_TIMES_STATUSES, OTHER_TIMES_TRANSITIONS, otherTimesAt } from './other-times.ts';
import { type BookedSession, otherTimesRefusal } from './session-actions.ts';
import { wantsChange, wantsNewBooking } from './therapist-messages.ts';

const NOW = 100 * DAY;

test('only an open offer can become anything else', () => {
  const { open, ...ended } = OTHER_TIMES_TRANSITIONS;
  expect(open.toSorted()).toEqual(OTHER_TIMES_STATUSES.filter((status) => status !== 'open').toSorted());
  expect(Object.values(ended).flat()).toEqual([]);
});

test('an open offer lapses 24 hours before its session, and what has ended stays as it ended', () => {
  const start = NOW + DAY;
  expect(otherTimesAt({ status: 'open' }, start, NOW)).toBe('open');
  expect(otherTimesAt({ status: 'open' }, start, NOW + 1)).toBe('expired');
  expect(otherTimesAt({ status: 'declined' }, start, NOW + 1)).toBe('declined');
});

// P13: an offered time is none of the two moves.
test('another time can be offered until 24 hours before, however often the client has moved the session', () => {
  const session: BookedSession = {
    status: 'confirmed',
    start: NOW + DAY,
    end: NOW + DAY + HOUR,
    moves: 2,
    complaint: null,
    markedAt: null,
  };
  expect(otherTimesRefusal(session, NOW)).toBeNull();
  expect(otherTimesRefusal(session, NOW + 1)).toEqual({ code: 'MOVE_TOO_LATE', until: NOW });
  expect(otherTimesRefusal(session, NOW + DAY)).toMatchObject({ code: 'SESSION_BEGUN' });
  expect(otherTimesRefusal({ ...session, status: 'cancelled' }, NOW)).toMatchObject({ code: 'SESSION_NOT_BOOKED' });
});

test.each([
  [DAY - 1, [], true, true],
  [DAY, [], false, false],
  [DAY, ['newBookingEmail'], true, false],
  [DAY, ['newBookingSms'], false, true],
] as const)('a booking %d ms ahead is told to who chose %j: mail %s, SMS %s', (ahead, chosen, mail, sms) => {
  const at = { start: NOW + ahead, now: NOW };
  expect([wantsNewBooking(chosen, 'email', at), wantsNewBooking(chosen, 'sms', at)]).toEqual([mail, sms]);
});

test.each([
  ['the client, both times a day ahead', true, [DAY, 2 * DAY], [], false],
  ['the client, to a therapist who chose to know', true, [DAY], ['changeEmail'], true],
  ['the client, the old time close', true, [DAY - 1, 2 * DAY], [], true],
  ['the client, the new time close', true, [2 * DAY, DAY - 1], [], true],
  ['anybody else', false, [2 * DAY], [], true],
] as const)('a change by %s is told: %s', (_, byClient, ahead, chosen, told) => {
  const starts = ahead.map((ms) => NOW + ms);
  expect(wantsChange(chosen, { byClient, starts, now: NOW })).toBe(told);
});
