import { expect, test } from 'vitest';
import {
  APPOINTMENT_STATUSES,
  APPOINTMENT_TRANSITIONS,
  HOLD_MAX_MS,
  HOLD_MS,
  isLive,
  LIVE_STATUSES,
  renewedHoldExpiry,
} from './booking.ts';

test('exactly these changes of an appointment are allowed', () => {
  const allowed = APPOINTMENT_STATUSES.flatMap((from) => APPOINTMENT_TRANSITIONS[from].map((to) => `${from} > ${to}`));
  expect(allowed).toEqual([
    'held > confirmed',
    'held > cancelled',
    'held > expired',
    'proposed > confirmed',
    'proposed > cancelled',
    'proposed > expired',
    'confirmed > confirmed',
    'confirmed > completed',
    'confirmed > client_absent',
    'confirmed > therapist_absent',
    'confirmed > cancelled',
    'completed > client_absent',
    'completed > therapist_absent',
    'client_absent > completed',
    'client_absent > therapist_absent',
    'expired > confirmed',
  ]);
});

test('only a confirmed appointment stays what it is through an event: a move', () => {
  expect(APPOINTMENT_STATUSES.filter((status) => APPOINTMENT_TRANSITIONS[status].includes(status))).toEqual([
    'confirmed',
  ]);
});

test('an appointment occupies its time while it may become a session', () => {
  expect(APPOINTMENT_STATUSES.filter(isLive)).toEqual([...LIVE_STATUSES]);
});

test('a client who has cancelled or expired does not come back by a click', () => {
  expect(APPOINTMENT_TRANSITIONS.cancelled).toEqual([]);
  expect(APPOINTMENT_TRANSITIONS.expired).toEqual(['confirmed']);
});

test('paying renews a hold to 15 minutes, at most 45 after the first', () => {
  const minute = 60_000;
  expect([HOLD_MS, HOLD_MAX_MS]).toEqual([15 * minute, 45 * minute]);
  expect(renewedHoldExpiry(10 * minute, 0)).toBe(25 * minute);
  expect(renewedHoldExpiry(30 * minute, 0)).toBe(45 * minute);
  expect(renewedHoldExpiry(40 * minute, 0)).toBe(45 * minute);
});
