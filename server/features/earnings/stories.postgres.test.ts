import { expect } from 'vitest';
import { DAY, type Instant } from '#domain/dates.ts';
import type { EarningLine } from '#domain/earning-line.ts';
import { datesOf, type Month, monthAfter, monthOf } from '#domain/month.ts';
import { test as base } from '#server/testing/payment/payment-test.ts';
import type { TestApp } from '#server/testing/app.ts';
import { tellStories } from '#server/testing/payment/earning-stories.ts';
import { earningsOf } from './earnings.ts';

const FIRST = Date.UTC(2026, 10, 10, 6);
const test = base.extend('options', { now: FIRST });

/** The ledger's bookings for a therapist by month: earnings in the session's, corrections in their booking's. */
async function booksOf(app: TestApp, therapistId: string) {
  const months = await app.rows<{ month: Month; share: number; commission: number }>(
    `select to_char((case t.kind when 'earn' then lower(a.during) else t.at end) at time zone 'Asia/Tbilisi', 'YYYY-MM') as month,
      -sum(e.amount_minor) filter (where e.account = 'therapist_payable')::int as share,
      -sum(e.amount_minor) filter (where e.account = 'platform_commission')::int as commission
    from ledger_transfers t
    join appointments a on a.id = t.object_id
    join ledger_entries e on e.transfer_id = t.id
    where t.kind in ('earn', 'earn_reversal') and a.therapist_id = $1 group by 1`,
    [therapistId],
  );
  const [sums] = await app.rows<{ owed: number; paid: number }>(
    `select coalesce(-sum(e.amount_minor), 0)::int as owed,
      coalesce(sum(e.amount_minor) filter (where t.kind in ('payout', 'payout_return')), 0)::int as paid
    from ledger_entries e join ledger_transfers t on t.id = e.transfer_id where e.therapist_id = $1`,
    [therapistId],
  );
  return { months, owed: sums?.owed ?? 0, paid: sums?.paid ?? 0 };
}

/** The states that are not booked and in no sum either. */
const WITHOUT = ['ahead', 'no_pay'];
const total = (lines: readonly EarningLine[], of: (line: EarningLine) => number) =>
  lines.reduce((sum, line) => sum + of(line), 0);

test('what screens show of all months and what the ledger has differ by 0 tetri, at any moment', async ({ app }) => {
  const seen = new Set<string>();
  const look = async (earners: readonly { therapistId: string }[], now: Instant) => {
    for (const { therapistId } of earners) {
      const books = await booksOf(app, therapistId);
      const all: EarningLine[] = [];
      let owed = NaN;
      for (let month = monthOf(FIRST); month <= monthOf(now + 60 * DAY); month = monthAfter(month)) {
        const { lines, sums, owedMinor } = await earningsOf(app.deps, { therapistId, ...datesOf(month) });
        owed = owedMinor;
        all.push(...lines);
        const booked = lines.filter(({ isBooked }) => isBooked);
        const ledger = books.months.find((one) => one.month === month);
        expect([total(booked, (line) => line.shareMinor), total(booked, (line) => line.commissionMinor)]).toEqual([
          ledger?.share ?? 0,
          ledger?.commission ?? 0,
        ]);
        const toCome = lines.filter(({ isBooked, state }) => !isBooked && !WITHOUT.includes(state.kind));
        expect(sums.shareMinor).toBe((ledger?.share ?? 0) + total(toCome, (line) => line.shareMinor));
        expect(sums.priceMinor).toBe(sums.shareMinor + sums.commissionMinor);
        for (const line of lines)
          if (line.isBooked) expect(line.priceMinor).toBe(line.shareMinor + line.commissionMinor);
      }
      const booked = total(all, (line) => (line.isBooked ? line.shareMinor : 0));
      const paid = total(all, ({ state, shareMinor }) => (state.kind === 'paid' ? shareMinor : 0));
      expect({ owed, rest: booked - paid, paid }).toEqual({ owed: books.owed, rest: books.owed, paid: books.paid });
      for (const { state } of all) seen.add('why' in state ? `${state.kind} ${state.why}` : state.kind);
    }
  };
  await tellStories(app, { seed: 36, earners: 6, sessions: 16 }, look);
  expect([...seen].toSorted()).toEqual([
    'account_refused',
    'ahead',
    'came_back',
    'correction therapist_absent',
    'due',
    'no_account',
    'no_pay cancelled_by_therapist',
    'no_pay cancelled_in_time',
    'no_pay complaint_open',
    'no_pay money_returned',
    'no_pay therapist_absent',
    'no_share',
    'over',
    'paid',
    'sent',
    'stopped',
    'taken_back',
  ]);
});
