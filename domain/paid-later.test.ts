import { expect, test } from 'vitest';
import { APPOINTMENT_STATUSES, CANCEL_REASONS } from './booking.ts';
import { DAY, MINUTE } from './dates.ts';
import { payPageEnd, unpaidRefusal } from './paid-later.ts';

const START = Date.UTC(2026, 11, 3, 11);
const UNTIL = START - DAY;

const waits = (now: number) => unpaidRefusal({ status: 'proposed', cancelReason: null, start: START }, now);

// spec §9: "Client pays in advance, no later than a day before"
test('an appointment waits for its payment to the last moment, that moment included, whoever looks first', () => {
  expect([UNTIL - DAY, UNTIL, UNTIL + 1].map(waits)).toEqual([null, null, 'APPOINTMENT_RELEASED']);
});

test('an appointment waits for its payment in no other state than its own, and each says what became of it', () => {
  const refusals = APPOINTMENT_STATUSES.flatMap((status) => {
    const reasons = status === 'cancelled' ? CANCEL_REASONS : [null];
    return reasons.map((cancelReason) => [
      cancelReason ?? status,
      unpaidRefusal({ status, cancelReason, start: START }, UNTIL),
    ]);
  });
  expect(Object.fromEntries(refusals)).toEqual({
    held: 'SESSION_NOT_BOOKED',
    proposed: null,
    confirmed: 'APPOINTMENT_PAID',
    completed: 'APPOINTMENT_PAID',
    client_absent: 'APPOINTMENT_PAID',
    therapist_absent: 'APPOINTMENT_PAID',
    expired: 'APPOINTMENT_RELEASED',
    withdrawn: 'APPOINTMENT_WITHDRAWN',
    declined: 'APPOINTMENT_DECLINED',
    replaced: 'SESSION_NOT_BOOKED',
    stepped_back: 'SESSION_NOT_BOOKED',
    client: 'SESSION_NOT_BOOKED',
    client_late: 'SESSION_NOT_BOOKED',
    therapist: 'SESSION_NOT_BOOKED',
    our_fault: 'SESSION_NOT_BOOKED',
    guardian_refused: 'SESSION_NOT_BOOKED',
  });
});

test('a page to pay it lives 15 minutes and never past the last moment', () => {
  expect([30, 15, 10, 0].map((before) => payPageEnd(START, UNTIL - before * MINUTE) - UNTIL)).toEqual([
    -15 * MINUTE,
    0,
    0,
    0,
  ]);
});
