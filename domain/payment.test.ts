import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { APPOINTMENT_STATUSES, type CancelledBy } from './booking.ts';
import {
  afterCapture,
  amountMatches,
  isReturnable,
  isTerminal,
  nextPaymentStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  PAYMENT_TRANSITIONS,
  returnReason,
  WIRE_STATUSES,
  toldRefund,
  wireStatus,
} from './payment.ts';
import { forAll } from './testing/for-all.ts';

const NO_PAGE = { checkoutUrl: null, settledAt: null };
function unseated(...statuses: readonly PaymentStatus[]) {
  return statuses.map((status) => ({ ...NO_PAGE, status, seats: false }));
}

test.each([
  ['INITIAL', 'INITIAL PROCESSING SUCCESS FAILED CANCELED EXPIRED'],
  ['PROCESSING', 'PROCESSING PROCESSING SUCCESS FAILED CANCELED EXPIRED'],
  ['SUCCESS', 'SUCCESS SUCCESS SUCCESS SUCCESS SUCCESS SUCCESS'],
  ['FAILED', 'FAILED FAILED SUCCESS FAILED FAILED FAILED'],
  ['CANCELED', 'CANCELED CANCELED SUCCESS CANCELED CANCELED CANCELED'],
  ['EXPIRED', 'EXPIRED EXPIRED SUCCESS EXPIRED EXPIRED EXPIRED'],
  ['REFUND_PENDING', 'REFUND_PENDING '.repeat(6).trim()],
  ['REFUNDED', 'REFUNDED '.repeat(6).trim()],
  ['REFUND_FAILED', 'REFUND_FAILED '.repeat(6).trim()],
  ['CHARGEBACK', 'CHARGEBACK '.repeat(6).trim()],
] as const)('the word of the provider after %s leads to %s', (current, expected) => {
  expect(WIRE_STATUSES.map((reported) => nextPaymentStatus(current, reported)).join(' ')).toBe(expected);
});

test('every state of a payment has its row, and the rows name states', () => {
  expect(Object.keys(PAYMENT_TRANSITIONS)).toEqual([...PAYMENT_STATUSES]);
  expect(
    Object.values(PAYMENT_TRANSITIONS)
      .flat()
      .every((status) => PAYMENT_STATUSES.includes(status)),
  ).toBe(true);
});

test('a captured payment stays paid after any later events in any order', () => {
  forAll(fc.array(fc.constantFrom(...WIRE_STATUSES)), (words) => {
    const last = words.reduce<(typeof PAYMENT_STATUSES)[number]>(nextPaymentStatus, 'INITIAL');
    expect(last === 'SUCCESS').toBe(words.includes('SUCCESS'));
  });
});

test('sum and currency must both be the expected ones', () => {
  const expected = { minor: 6002, currency: 'GEL' } as const;
  expect(amountMatches(expected, { minor: 6002, currency: 'GEL' })).toBe(true);
  expect(amountMatches(expected, { minor: 6001, currency: 'GEL' })).toBe(false);
  expect(amountMatches(expected, { minor: 6002, currency: 'EUR' })).toBe(false);
  expect(amountMatches(expected, { minor: 6002, currency: 'USD' })).toBe(false);
});

test('only a captured sum in a currency of ours is sent back without an operator', () => {
  expect(isReturnable({ minor: 1, currency: 'GEL' })).toBe(true);
  expect(isReturnable({ minor: 6002, currency: 'EUR' })).toBe(true);
  for (const minor of [0, -1, 0.5, Number.NaN, Infinity, 2 ** 53]) {
    expect(isReturnable({ minor, currency: 'GEL' })).toBe(false);
  }
  for (const currency of ['USD', 'gel', '', 'GELX']) expect(isReturnable({ minor: 100, currency })).toBe(false);
});

describe('money that has arrived', () => {
  const capture = {
    appointmentStatus: 'held',
    alreadySeated: false,
    amountOk: true,
    undone: false,
    clientHere: true,
    slotFree: true,
    clientFree: true,
    listed: true,
    startsAt: 1000,
    now: 0,
  } as const;

  const late = { appointmentStatus: 'expired' } as const;
  test.each([
    ['seat', 'of the client who holds the time', {}],
    ['seat', 'of the client who was offered the time', { appointmentStatus: 'proposed' }],
    ['reseat', 'after the end of the hold, when time, client and listing allow it', late],
    ['refund', 'when the time is taken after the end of the hold', { ...late, slotFree: false }],
    ['refund', 'when the client is taken after the end of the hold', { ...late, clientFree: false }],
    ['refund', 'when the client has left after the end of the hold', { ...late, clientHere: false }],
    ['refund', 'when the listing ended after the hold', { ...late, listed: false }],
    ['refund', 'when the session has begun', { ...late, now: 1000 }],
    ['refund', 'of another sum', { amountOk: false }],
    ['refund', 'that the provider sends back already', { undone: true }],
    ['refund', 'that came a second time', { appointmentStatus: 'confirmed' }],
    ['refund', 'for a cancelled appointment', { appointmentStatus: 'cancelled' }],
    ['none', 'that was dealt with before', { appointmentStatus: 'confirmed', alreadySeated: true }],
  ] as const)('money that has arrived means %s when it is money %s', (outcome, _, change) => {
    expect(afterCapture({ ...capture, ...change })).toBe(outcome);
  });

  const lost = { ...capture, ...late, seatedByOther: false, cancelledBy: null };
  const ended = (cancelledBy: CancelledBy) => ({ appointmentStatus: 'cancelled', cancelledBy }) as const;
  test.each([
    ['wrong_amount', 'the sum is another one', { amountOk: false, seatedByOther: true }],
    ['paid_twice', 'another payment seats the client', { seatedByOther: true, undone: true }],
    ['undone', 'the provider sends it back', { undone: true, slotFree: false }],
    ['given_up', 'the client gave the time back', { ...ended('client'), slotFree: false, now: 1000 }],
    ['own_session', 'an earlier payment of the client was seated there', ended('system')],
    ['given_up', 'the client has left', { clientHere: false, slotFree: false }],
    ['closed', 'the therapist took the proposal back', ended('therapist')],
    ['too_late', 'the session would have begun', { now: 1000, slotFree: false }],
    ['own_session', 'the client has another session then', { clientFree: false, slotFree: false }],
    ['taken', 'another client has the time', { slotFree: false, listed: false }],
    ['closed', 'the therapist does not offer the time any more', { listed: false }],
  ] as const)('money that has arrived goes back as %s when %s', (reason, _, change) => {
    expect(returnReason({ ...lost, ...change })).toBe(reason);
  });

  test('money that has arrived is never kept without a seat, and never seats where the table forbids it', () => {
    for (const appointmentStatus of APPOINTMENT_STATUSES) {
      for (let bits = 0; bits < 256; bits += 1) {
        const flag = (index: number) => ((bits >> index) & 1) === 1;
        const [alreadySeated, amountOk, slotFree, clientFree, listed, future, undone, clientHere] = [
          0, 1, 2, 3, 4, 5, 6, 7,
        ].map(flag);
        const free = { slotFree, clientFree, listed, clientHere };
        const facts = { alreadySeated, amountOk, undone, ...free } as Record<string, boolean>;
        const outcome = afterCapture({
          ...capture,
          ...facts,
          appointmentStatus,
          now: future ? 0 : 1000,
        });
        const sound = amountOk === true && future === true && undone === false;
        const seats = {
          none: alreadySeated === true,
          seat: sound && (appointmentStatus === 'held' || appointmentStatus === 'proposed'),
          reseat: sound && appointmentStatus === 'expired' && Object.values(free).every(Boolean),
          refund: alreadySeated === false,
        };
        expect(seats[outcome]).toBe(true);
      }
    }
  });
});

// docs/decisions/052
test('money that bought no session is told by where it is, the worst news first', () => {
  expect(toldRefund([])).toBeNull();
  expect(toldRefund(['SUCCESS', 'CHARGEBACK', 'CANCELED'])).toBeNull();
  expect(toldRefund(['REFUNDED', 'SUCCESS'])).toBe('done');
  expect(toldRefund(['REFUNDED', 'REFUND_PENDING'])).toBe('pending');
  expect(toldRefund(['REFUND_FAILED', 'REFUND_PENDING', 'REFUNDED'])).toBe('failed');
});

test('the status that a waiting client is told follows the last attempt while the time is held', () => {
  expect(wireStatus([], 'held')).toBe('INITIAL');
  expect(wireStatus(unseated('INITIAL'), 'held')).toBe('INITIAL');
  expect(wireStatus(unseated('FAILED', 'PROCESSING'), 'held')).toBe('PROCESSING');
  expect(wireStatus(unseated('PROCESSING', 'FAILED'), 'held')).toBe('FAILED');
  expect(wireStatus(unseated('CANCELED'), 'held')).toBe('CANCELED');
});

test('the status that a waiting client is told is success once the client is seated, by whichever attempt', () => {
  expect(wireStatus(unseated('SUCCESS'), 'confirmed')).toBe('SUCCESS');
  expect(wireStatus(unseated('SUCCESS', 'CANCELED'), 'confirmed')).toBe('SUCCESS');
  expect(wireStatus(unseated('SUCCESS'), 'completed')).toBe('SUCCESS');
});

test('the status that a waiting client is told stays success for the payment that seated the client, whatever follows', () => {
  for (const status of ['SUCCESS', 'REFUND_PENDING', 'REFUNDED', 'REFUND_FAILED', 'CHARGEBACK'] as const) {
    for (const appointment of ['confirmed', 'completed', 'cancelled', 'therapist_absent'] as const) {
      expect(wireStatus([{ ...NO_PAGE, status, seats: true }, ...unseated('REFUNDED')], appointment)).toBe('SUCCESS');
    }
  }
});

test('the status that a waiting client is told waits on while money came and the seat is not decided', () => {
  expect(wireStatus(unseated('SUCCESS'), 'expired')).toBe('PROCESSING');
});

test('the status that a waiting client is told is the end of time when the hold ended unpaid or the money goes back', () => {
  expect(wireStatus(unseated('PROCESSING'), 'expired')).toBe('EXPIRED');
  expect(wireStatus([], 'cancelled')).toBe('EXPIRED');
  for (const status of ['EXPIRED', 'REFUND_PENDING', 'REFUNDED', 'REFUND_FAILED', 'CHARGEBACK'] as const) {
    expect(wireStatus(unseated(status), 'cancelled')).toBe('EXPIRED');
  }
});

test('the status that a waiting client is told waits on while a payment is open at the bank, whatever became of the time and of a newer try', () => {
  const at = (status: PaymentStatus, settledAt: number | null) => ({
    status,
    seats: false,
    settledAt,
    checkoutUrl: 'https://bank',
  });
  for (const status of ['INITIAL', 'PROCESSING', 'FAILED', 'CANCELED', 'EXPIRED'] as const) {
    for (const appointment of ['expired', 'cancelled'] as const) {
      expect(wireStatus([at(status, null), at('FAILED', 1)], appointment)).toBe('PROCESSING');
    }
  }
  expect(wireStatus([at('CANCELED', null)], 'held')).toBe('PROCESSING');
  expect(wireStatus([at('CANCELED', 1)], 'held')).toBe('CANCELED');
  // The time can be paid again.
  expect(wireStatus([at('CANCELED', null), at('FAILED', 1)], 'held')).toBe('FAILED');
});

// spec §4: "Local status starts INITIAL;"
// spec §4: "terminal statuses SUCCESS, FAILED, CANCELED, EXPIRED;"
test('the status that a waiting client is told is always a word of the specification, and waiting ends with four of them', () => {
  for (const appointment of APPOINTMENT_STATUSES) {
    for (const payment of PAYMENT_STATUSES) expect(WIRE_STATUSES).toContain(wireStatus(unseated(payment), appointment));
  }
  expect(WIRE_STATUSES.filter(isTerminal)).toEqual(['SUCCESS', 'FAILED', 'CANCELED', 'EXPIRED']);
});
