import type { Answer } from '#contract/api.ts';
import { DAY, type Instant, instantOf, MINUTE } from '#domain/dates.ts';

type Month = Omit<Answer<'readEarnings'>, 'now'>;
type Line = Month['lines'][number];

const iso = (instant: Instant) => new Date(instant).toISOString();
const at = (date: string, time = '13:00') => instantOf(date, time) ?? 0;

/** A line of earnings: 100 ₾ of which 75 are the therapist's, paid to an account. */
export function aLine(date: string, change: Partial<Line> = {}): Line {
  const on = at(date);
  return {
    key: `line-${date}-${change.name ?? ''}-${change.state?.kind ?? ''}`,
    on: iso(on),
    name: 'Ana',
    sessionType: 'personal',
    late: false,
    clientAbsent: false,
    priceMinor: 10_000,
    commissionPercent: 25,
    commissionMinor: 2500,
    shareMinor: 7500,
    state: { kind: 'paid', at: iso(on + 2 * DAY), last4: '4417' },
    isBooked: true,
    ...change,
  };
}

/** A month of earnings as the server answers it; `lines` are not added up here. */
export function aMonth(change: Partial<Month> = {}): Month {
  return {
    month: '2027-03',
    firstMonth: '2027-01',
    lastMonth: '2027-05',
    lines: [aLine('2027-03-02')],
    sums: { sessions: 1, priceMinor: 10_000, commissionMinor: 2500, shareMinor: 7500, commissionPercent: 25 },
    next: null,
    owedMinor: 0,
    account: { last4: '4417' },
    waits: { cameBack: null, noAccountMinor: 0, stoppedMinor: 0 },
    ...change,
  };
}

/** A month with every kind of line. */
export function everyLine(): Month {
  const due = { kind: 'due', by: iso(at('2027-03-11')) } as const;
  const free = { commissionMinor: 0, shareMinor: 0, isBooked: false };
  return aMonth({
    lines: [
      aLine('2027-03-30', { name: 'ლუკა', state: { kind: 'ahead' }, isBooked: false }),
      aLine('2027-03-10', { name: 'კონსტანტინე-ალექსანდრე ბაგრატიონი', state: { kind: 'ahead' }, isBooked: false }),
      aLine('2027-03-09', {
        name: 'მ. და გ.',
        sessionType: 'couple',
        priceMinor: 15_000,
        commissionMinor: 3750,
        shareMinor: 11_250,
        state: { kind: 'over', until: iso(at('2027-03-11') + 50 * MINUTE) },
      }),
      aLine('2027-03-08', { name: 'ლუკა', state: due, clientAbsent: true }),
      aLine('2027-03-08', { name: 'თეკლა', state: due }),
      aLine('2027-03-07', { name: null, state: { kind: 'due', by: null } }),
      aLine('2027-03-06', { name: 'თეკლა', state: { kind: 'sent', at: iso(at('2027-03-09')), last4: '4417' } }),
      aLine('2027-03-05', {
        name: 'თორნიკე',
        sessionType: 'teen',
        priceMinor: 5002,
        commissionPercent: 12.5,
        commissionMinor: 625,
        shareMinor: 4377,
      }),
      aLine('2027-03-05', { name: 'ნიტა', state: { kind: 'no_pay', why: 'cancelled_in_time' }, ...free }),
      aLine('2027-03-05', { name: 'ეკა', state: { kind: 'no_pay', why: 'complaint_open' } }),
      aLine('2027-03-04', { name: 'დათო', late: true }),
      aLine('2027-03-04', { name: 'გიო', state: { kind: 'came_back', at: iso(at('2027-03-08')) } }),
      aLine('2027-03-04', { name: 'გვანცა', state: { kind: 'account_refused' } }),
      aLine('2027-03-03', {
        name: 'ზღაპარი',
        priceMinor: -10_000,
        commissionMinor: -2500,
        shareMinor: -7500,
        state: { kind: 'correction', of: iso(at('2027-03-02')), why: 'therapist_absent' },
      }),
      aLine('2027-03-02', { name: 'ზღაპარი', state: { kind: 'taken_back', on: iso(at('2027-03-03')) } }),
      aLine('2027-03-02', {
        name: 'W'.repeat(60),
        commissionPercent: 100,
        commissionMinor: 10_000,
        shareMinor: 0,
        state: { kind: 'no_share' },
      }),
      aLine('2027-03-01', { name: 'ლალი', state: { kind: 'no_account' } }),
      aLine('2027-03-01', { name: 'ნინი', state: { kind: 'stopped' } }),
    ],
    sums: {
      sessions: 11,
      priceMinor: 1_100_002,
      commissionMinor: 236_875,
      shareMinor: 863_127,
      commissionPercent: null,
    },
    next: { minor: 15_000, by: iso(at('2027-03-11')) },
    owedMinor: 60_000,
    waits: {
      cameBack: { minor: 7500, sessions: 1, on: iso(at('2027-03-04')) },
      noAccountMinor: 0,
      stoppedMinor: 7500,
    },
  });
}
