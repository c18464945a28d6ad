import { expect, test } from 'vitest';
import { DAY, HOUR, type Instant, MINUTE, wallOf } from './dates.ts';
import {
  type EarningContext,
  type EarningFacts,
  earningLines,
  type EarningState,
  nextPayout,
  sumsOf,
} from './earning-line.ts';
import { payoutDueAt } from './payout.ts';

const START = Date.UTC(2026, 10, 10, 9);
const END = START + 50 * MINUTE;
const LATER = END + 3 * DAY;

/** A session at 100 ₾ that was marked as held and is booked. */
const HELD: EarningFacts = {
  key: 'k',
  name: 'ანა',
  typeKey: 'personal',
  start: START,
  end: END,
  status: 'completed',
  markedAt: null,
  cancelledBy: null,
  cancelReason: null,
  complaintStatus: null,
  isPaidFor: true,
  priceMinor: 10_000,
  commissionPercent: 25,
  earnedAt: END + DAY,
  earnedMinor: 7500,
  takenBackAt: null,
  payoutStatus: 'DUE',
  payoutDueAt: payoutDueAt(END),
  sentAt: null,
  accountId: null,
  last4: null,
  outcome: null,
  outcomeAt: 0,
};
const UNBOOKED = { earnedAt: null, earnedMinor: 0, payoutStatus: null } as const;
const OPEN: EarningContext = {
  now: END + 49 * HOUR,
  account: { id: 'first', usableFrom: DAY, isRefused: false },
  isStopped: false,
};

const linesOf = (change: Partial<EarningFacts> = {}, context: Partial<EarningContext> = {}) =>
  earningLines({ ...HELD, ...change }, { ...OPEN, ...context });
const stateOf = (...change: Parameters<typeof linesOf>): EarningState | undefined => linesOf(...change)[0]?.state;
const minorOf = (...change: Parameters<typeof linesOf>) =>
  linesOf(...change).map(({ priceMinor, commissionMinor, shareMinor }) => [priceMinor, commissionMinor, shareMinor]);

test('a line is ahead until the end of a confirmed session, then over until a batch takes it, or 48 h after it', () => {
  const confirmed = { ...UNBOOKED, status: 'confirmed' } as const;
  expect(stateOf(confirmed, { now: START - DAY })).toEqual({ kind: 'ahead' });
  expect(stateOf(confirmed, { now: END - 1 })).toEqual({ kind: 'ahead' });
  const until = END + 48 * HOUR;
  expect(stateOf(confirmed, { now: END })).toEqual({ kind: 'over', until });
  expect(stateOf(UNBOOKED, { now: until })).toEqual({ kind: 'over', until });
  expect(stateOf({}, { now: END + DAY })).toEqual({ kind: 'over', until });
  expect(stateOf({ markedAt: END + HOUR }, { now: END + 25 * HOUR })).toEqual({ kind: 'over', until });
  expect(stateOf({ markedAt: END + HOUR }, { now: END + 25 * HOUR + 1 })).toMatchObject({ kind: 'due' });
  expect(stateOf({}, { now: END + DAY + 1 })).toMatchObject({ kind: 'due' });
  expect(stateOf({ ...UNBOOKED, status: 'client_absent' }, { now: START + HOUR / 2 })).toEqual({
    kind: 'over',
    until,
  });
});

test('a line is due by three days after the end, and with the next payout once that is past or the account is too young', () => {
  expect(stateOf()).toEqual({ kind: 'due', by: payoutDueAt(END) });
  expect(stateOf({}, { now: payoutDueAt(END) + 1 })).toEqual({ kind: 'due', by: null });
  const young = { id: 'second', usableFrom: OPEN.now + DAY, isRefused: false };
  expect(stateOf({}, { account: young })).toEqual({ kind: 'due', by: null });
});

test('a session that its client cancelled too late is due at once, since nothing can change it', () => {
  const late = { ...UNBOOKED, status: 'cancelled', cancelledBy: 'client', cancelReason: 'client_late' } as const;
  const [line] = linesOf(late, { now: START - HOUR });
  expect(line).toMatchObject({
    late: true,
    isBooked: false,
    shareMinor: 7500,
    state: { kind: 'due', by: payoutDueAt(END) },
  });
  expect(linesOf({ status: 'client_absent' })[0]).toMatchObject({ late: false, clientAbsent: true });
});

test('a line is sent and paid with the account it went to', () => {
  const sentAt = END + 26 * HOUR;
  const sent = { payoutStatus: 'SENT', sentAt, last4: '4417' } as const;
  expect(stateOf(sent, { now: END + 27 * HOUR })).toEqual({ kind: 'sent', at: sentAt, last4: '4417' });
  expect(stateOf({ ...sent, payoutStatus: 'PAID', outcome: 'PAID', outcomeAt: LATER }, { isStopped: true })).toEqual({
    kind: 'paid',
    at: LATER,
    last4: '4417',
  });
});

test('a line that came back stands so until another account is named, then is due with the next payout', () => {
  const back = {
    sentAt: END + 26 * HOUR,
    accountId: 'first',
    last4: '4417',
    outcome: 'RETURNED',
    outcomeAt: END + 30 * HOUR,
  } as const;
  expect(stateOf(back, { now: END + 31 * HOUR })).toEqual({ kind: 'came_back', at: back.outcomeAt });
  expect(stateOf(back, { account: null })).toEqual({ kind: 'came_back', at: back.outcomeAt });
  // Also one that was named before the bank had answered: it is not the one that failed.
  for (const usableFrom of [back.outcomeAt - HOUR + DAY, back.outcomeAt + HOUR + DAY]) {
    expect(stateOf(back, { account: { id: 'second', usableFrom, isRefused: false } })).toEqual({
      kind: 'due',
      by: null,
    });
  }
  expect(stateOf({ ...back, payoutStatus: 'SENT' })).toMatchObject({ kind: 'sent' });
  // What was never sent waits for another account as well, and what came back from one before.
  const refused = { id: 'second', usableFrom: DAY, isRefused: true };
  for (const facts of [{}, back]) expect(stateOf(facts, { account: refused })).toEqual({ kind: 'account_refused' });
});

test('a line waits for an account, for the end of a stop, or for nothing when the share is 0', () => {
  expect(stateOf({}, { account: null })).toEqual({ kind: 'no_account' });
  expect(stateOf({}, { account: null, isStopped: true })).toEqual({ kind: 'stopped' });
  const all = { commissionPercent: 100, earnedMinor: 0, payoutStatus: null };
  expect(stateOf(all, { account: null })).toEqual({ kind: 'no_share' });
  expect(minorOf(all)).toEqual([[10_000, 10_000, 0]]);
});

test.each<[string, Partial<EarningFacts>]>([
  ['cancelled_in_time', { status: 'cancelled', cancelledBy: 'client', cancelReason: 'client' }],
  ['cancelled_by_therapist', { status: 'cancelled', cancelledBy: 'therapist', cancelReason: 'therapist' }],
  ['money_returned', { status: 'cancelled', cancelledBy: 'admin', cancelReason: 'our_fault' }],
  ['money_returned', { status: 'cancelled', cancelledBy: 'guardian', cancelReason: 'guardian_refused' }],
  ['money_returned', { status: 'completed', isPaidFor: false }],
  ['therapist_absent', { status: 'therapist_absent', isPaidFor: false }],
  ['complaint_open', { complaintStatus: 'open' }],
  ['complaint_open', { complaintStatus: 'disputed', status: 'client_absent' }],
])('a line has no pay: %s', (why, change) => {
  expect(stateOf({ ...UNBOOKED, ...change })).toEqual({ kind: 'no_pay', why });
  expect(minorOf({ ...UNBOOKED, ...change })).toEqual([[10_000, 0, 0]]);
  expect(sumsOf(linesOf({ ...UNBOOKED, ...change }))).toMatchObject({ sessions: 0, priceMinor: 0, shareMinor: 0 });
});

test('a complaint that was withdrawn or rejected changes nothing', () => {
  expect(stateOf({ complaintStatus: 'withdrawn' })).toEqual(stateOf());
  expect(stateOf({ complaintStatus: 'rejected' })).toEqual(stateOf());
});

test('what is booked stays in the sums while a complaint stands, and leaves them by a correction', () => {
  const complained = linesOf({ complaintStatus: 'open' });
  expect(complained[0]?.state).toEqual({ kind: 'no_pay', why: 'complaint_open' });
  expect(sumsOf(complained)).toMatchObject({ sessions: 1, shareMinor: 7500 });
  const booked = END + 30 * HOUR;
  const both = linesOf({
    status: 'therapist_absent',
    complaintStatus: 'upheld',
    isPaidFor: false,
    takenBackAt: booked,
    payoutStatus: 'VOID',
  });
  expect(both.map(({ state }) => state)).toEqual([
    { kind: 'taken_back', on: booked },
    { kind: 'correction', of: START, why: 'therapist_absent' },
  ]);
  expect(both.map(({ on }) => on)).toEqual([START, booked]);
  expect(both.map(({ shareMinor, commissionMinor }) => [shareMinor, commissionMinor])).toEqual([
    [7500, 2500],
    [-7500, -2500],
  ]);
  expect(new Set(both.map(({ key }) => key)).size).toBe(2);
  expect(sumsOf(both)).toMatchObject({ sessions: 0, priceMinor: 0, commissionMinor: 0, shareMinor: 0 });
});

test('the sums leave out what is ahead, and name a percentage only where all lines have it', () => {
  const ahead = linesOf({ ...UNBOOKED, status: 'confirmed', commissionPercent: 10 }, { now: START });
  const odd = linesOf({ priceMinor: 5002, commissionPercent: 12.5, earnedMinor: 4377 });
  expect(sumsOf([...ahead, ...linesOf()])).toEqual({
    sessions: 1,
    priceMinor: 10_000,
    commissionMinor: 2500,
    shareMinor: 7500,
    commissionPercent: 25,
  });
  expect(sumsOf([...odd, ...linesOf()])).toMatchObject({
    priceMinor: 15_002,
    commissionMinor: 3125,
    shareMinor: 11_877,
    commissionPercent: null,
  });
  expect(sumsOf([])).toMatchObject({ sessions: 0, shareMinor: 0, commissionPercent: null });
});

test('the next payout is all that is due on its earliest day, first what is late', () => {
  const dayOf = (by: Instant) => wallOf(by).date;
  const dueBy = (payout: Instant) => linesOf({ payoutDueAt: payout });
  const [monday, evening, tuesday] = [LATER, LATER + HOUR, LATER + DAY].map(dueBy);
  const all = [...(tuesday ?? []), ...(evening ?? []), ...(monday ?? [])];
  expect(nextPayout(all, dayOf)).toEqual({ by: LATER, minor: 15_000 });
  expect(nextPayout([...all, ...dueBy(START)], dayOf)).toEqual({ by: null, minor: 7500 });
  expect(nextPayout(linesOf({}, { account: null }), dayOf)).toBeNull();
});
