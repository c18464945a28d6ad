import { instantOf, type Instant } from '#domain/dates.ts';
import { type EarningLine, type EarningState, sumsOf } from '#domain/earning-line.ts';
import { commissionOf } from '#domain/money.ts';
import type { Statement } from '../statement.ts';

/** The instant of a wall in Tbilisi. */
export function at(date: string, time = '18:00'): Instant {
  return instantOf(date, time) ?? 0;
}

/** A line of a session of that day. */
export function line(date: string, state: EarningState, more: Partial<EarningLine> = {}): EarningLine {
  const { priceMinor = 10_000, commissionPercent = 25 } = more;
  const commissionMinor = state.kind === 'no_pay' || priceMinor < 0 ? 0 : commissionOf(priceMinor, commissionPercent);
  return {
    key: `${date}-${state.kind}`,
    on: at(date),
    name: 'ლუკა',
    typeKey: 'personal',
    late: false,
    clientAbsent: false,
    priceMinor,
    commissionPercent,
    commissionMinor,
    shareMinor: state.kind === 'no_pay' ? 0 : priceMinor - commissionMinor,
    state,
    isBooked: !['ahead', 'over', 'no_pay'].includes(state.kind),
    ...more,
  };
}

/** A month in which every kind of line stands once. */
export const EVERY_KIND: readonly EarningLine[] = [
  line('2026-11-06', { kind: 'taken_back', on: at('2026-11-08') }, { name: 'ზღაპარი' }),
  line(
    '2026-11-08',
    { kind: 'correction', of: at('2026-11-06'), why: 'money_returned' },
    { name: 'ზღაპარი', priceMinor: -10_000, commissionMinor: -2500, shareMinor: -7500 },
  ),
  line('2026-11-09', { kind: 'came_back', at: at('2026-11-11') }),
  line('2026-11-12', { kind: 'paid', at: at('2026-11-14'), last4: '4417' }, { name: 'დათო', late: true }),
  line('2026-11-13', { kind: 'no_pay', why: 'complaint_open' }, { name: 'მარი' }),
  line('2026-11-14', { kind: 'no_pay', why: 'cancelled_in_time' }, { name: 'ნიტა' }),
  line('2026-11-15', { kind: 'no_pay', why: 'cancelled_by_therapist' }),
  line('2026-11-16', { kind: 'no_pay', why: 'therapist_absent' }),
  line('2026-11-17', { kind: 'no_pay', why: 'money_returned' }),
  line(
    '2026-11-18',
    { kind: 'paid', at: at('2026-11-20'), last4: '4417' },
    { name: 'თორნიკე', typeKey: 'teen', priceMinor: 9000 },
  ),
  line('2026-11-19', { kind: 'no_share' }, { priceMinor: 1, commissionPercent: 100 }),
  line('2026-11-20', { kind: 'stopped' }, { clientAbsent: true }),
  line('2026-11-20', { kind: 'no_account' }, { priceMinor: 5002, commissionPercent: 12.5 }),
  line('2026-11-21', { kind: 'sent', at: at('2026-11-24'), last4: null }, { name: null }),
  line('2026-11-23', { kind: 'due', by: at('2026-11-26') }, { name: 'თეკლა' }),
  line('2026-11-23', { kind: 'due', by: null }, { priceMinor: 123_456 }),
  line(
    '2026-11-24',
    { kind: 'over', until: at('2026-11-26') },
    { name: 'მ. და გ.', typeKey: 'couple', priceMinor: 15_000 },
  ),
  line('2026-11-30', { kind: 'ahead' }),
];

/** The statement of these lines. */
export function statementOf(lines: readonly EarningLine[], more: Partial<Statement> = {}): Statement {
  return {
    locale: 'ka',
    therapist: 'ნინო ბერიძე',
    from: '2026-11-01',
    to: '2026-11-30',
    madeOn: '2026-11-26',
    last4: '4417',
    lines,
    sums: sumsOf(lines),
    ...more,
  };
}
