import fc from 'fast-check';
import { DAY, HOUR, type Instant, instantOf, MINUTE } from '../dates.ts';
import type { EarningContext, EarningFacts } from '../earning-line.ts';
import { type Tetri, therapistShare } from '../money.ts';
import { COMPLETE_AFTER_MS, payoutDueAt } from '../payout.ts';

/** The month that is shown of all these sessions, and an instant in it. */
export const MONTH = '2026-11';
const NOW = instantOf('2026-11-20', '12:00') ?? 0;

/** A session's money by the books, independent of any line: its final or future earnings, and the ledger's debt. */
export type Course = { readonly facts: EarningFacts; readonly keptMinor: Tetri; readonly owedMinor: Tetri };

/** A therapist's sessions of some weeks around the month, in every state that the rules allow. */
export type EarningMonth = { readonly courses: readonly Course[]; readonly context: EarningContext };

const COURSES = [
  'held',
  'held',
  'client_absent',
  'client_late',
  'client',
  'therapist',
  'our_fault',
  'therapist_absent',
  'complaint',
  'complaint_after_booking',
  'upheld',
  'corrected',
  'money_returned',
] as const;

/** Names as people type them, and as nobody should. */
const NAMES = [
  'ანა',
  'მ. და გ.',
  '=1+1',
  '-5',
  '+995',
  '@x',
  '"ა", ბ',
  'ა\nბ',
  'ა;=1',
  'José 😀',
  'محمد',
  'W'.repeat(100),
  null,
];

const drawn = fc.record({
  /** In steps of five minutes from some days before the month to its end. */
  step: fc.integer({ min: 0, max: 37 * 24 * 12 }),
  priceMinor: fc.oneof(fc.constantFrom(5002, 10_000, 1, 2, 99_999), fc.integer({ min: 1, max: 40_000 })),
  commissionPercent: fc.constantFrom(25, 25, 12.5, 0, 100, 33.33),
  course: fc.constantFrom(...COURSES),
  name: fc.constantFrom(...NAMES),
  typeKey: fc.constantFrom('personal', 'couple', 'teen'),
  payout: fc.constantFrom('DUE', 'SENT', 'PAID', 'RETURNED'),
  /** How long after it was earned something was corrected, sent or answered, as a part of the time until now. */
  wait: fc.double({ min: 0, max: 1, noNaN: true }),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;

/** Random months; prices of 50.02 at 12.5 %, corrections, complaints, returns, shares of 0, with or without account. */
export const earningMonths: fc.Arbitrary<EarningMonth> = fc.record({
  courses: fc
    .array(drawn, { maxLength: 24 })
    .map((sessions) => sessions.map((session, index) => courseOf(session, `k${index}`))),
  context: fc
    .record({
      account: fc.constantFrom('none', 'young', 'old'),
      isStopped: fc.constantFrom(false, false, true),
      isRefused: fc.constantFrom(false, false, true),
    })
    .map(({ account, isStopped, isRefused }) => {
      const since = account === 'old' ? NOW - 90 * DAY : NOW - HOUR;
      return {
        now: NOW,
        isStopped,
        account: account === 'none' ? null : { id: account, usableFrom: since + DAY, isRefused },
      };
    }),
});

function courseOf({ step, course, payout, wait, ...terms }: Drawn, key: string): Course {
  const start = (instantOf('2026-10-25', '00:00') ?? 0) + step * 5 * MINUTE;
  const end = start + 50 * MINUTE;
  const untouched: EarningFacts = {
    ...terms,
    key,
    start,
    end,
    status: 'confirmed',
    markedAt: null,
    cancelledBy: null,
    cancelReason: null,
    complaintStatus: null,
    isPaidFor: true,
    earnedAt: null,
    earnedMinor: 0,
    takenBackAt: null,
    payoutStatus: null,
    payoutDueAt: payoutDueAt(end),
    sentAt: null,
    accountId: null,
    last4: null,
    outcome: null,
    outcomeAt: 0,
  };
  const share = therapistShare(terms.priceMinor, terms.commissionPercent);
  const unpaid = (change: Partial<EarningFacts>) => ({
    facts: { ...untouched, ...change },
    keptMinor: 0,
    owedMinor: 0,
  });
  const later = (from: Instant) => from + Math.floor((NOW - from) * wait);
  const earned = (at: Instant, change: Partial<EarningFacts>): EarningFacts => ({
    ...untouched,
    earnedAt: at,
    earnedMinor: share,
    payoutStatus: share === 0 ? null : 'DUE',
    ...change,
  });
  /** The course of a session that is owed, with its payout. */
  const due = (facts: EarningFacts, at: Instant): Course => {
    const isPaid = payout === 'PAID' && share > 0;
    const facts_ = share === 0 ? facts : { ...facts, ...payoutOf(payout, later(at)) };
    return { facts: facts_, keptMinor: share, owedMinor: isPaid ? 0 : share };
  };

  switch (course) {
    case 'client':
    case 'therapist':
    case 'our_fault':
      return unpaid({
        status: 'cancelled',
        cancelReason: course,
        cancelledBy: course === 'our_fault' ? 'admin' : course,
        isPaidFor: false,
      });
    case 'client_late': {
      const at = start - 5 * HOUR;
      if (at > NOW) break;
      return due(earned(at, { status: 'cancelled', cancelledBy: 'client', cancelReason: 'client_late' }), at);
    }
    default:
  }
  if (end > NOW) return unpaid({});
  const at = end + COMPLETE_AFTER_MS;
  if (course === 'therapist_absent') return unpaid({ status: 'therapist_absent', isPaidFor: false });
  if (course === 'complaint') return unpaid({ status: 'completed', complaintStatus: 'disputed' });
  if (course === 'money_returned') return unpaid({ status: 'completed', isPaidFor: false });
  const status = course === 'client_absent' ? 'client_absent' : 'completed';
  // It will be: a session that is over counts before it is booked.
  if (at > NOW) return { ...unpaid({ status }), keptMinor: share };
  if (course === 'complaint_after_booking') {
    return { facts: earned(at, { status, complaintStatus: 'open' }), keptMinor: share, owedMinor: share };
  }
  if (course === 'upheld' || course === 'corrected') {
    const change = course === 'upheld' ? ({ complaintStatus: 'upheld' } as const) : {};
    const facts = earned(at, { status: 'therapist_absent', isPaidFor: false, takenBackAt: later(at), ...change });
    return unpaid({ ...facts, payoutStatus: share === 0 ? null : 'VOID' });
  }
  return due(earned(at, { status }), at);
}

function payoutOf(payout: Drawn['payout'], at: Instant): Partial<EarningFacts> {
  const sent = { sentAt: at, accountId: 'old', last4: '4417' };
  if (payout === 'SENT') return { payoutStatus: 'SENT', ...sent };
  if (payout === 'PAID') return { payoutStatus: 'PAID', ...sent, outcome: 'PAID', outcomeAt: at };
  if (payout === 'RETURNED') return { payoutStatus: 'DUE', ...sent, outcome: 'RETURNED', outcomeAt: at };
  return {};
}
