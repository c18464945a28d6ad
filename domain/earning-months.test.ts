import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EarningLine, earningLines, sumsOf } from './earning-line.ts';
import { earningMonths } from './testing/earning-months.ts';
import { forAll } from './testing/for-all.ts';

const sharesOf = (lines: readonly EarningLine[]) => lines.reduce((total, { shareMinor }) => total + shareMinor, 0);

/** A hundred times ten. */
const thousandMonths = fc.array(earningMonths, { minLength: 10, maxLength: 10 });

test('in a thousand random months the lines are what the ledger owes, to the last tetri', () => {
  forAll(thousandMonths, (months) => {
    for (const { courses, context } of months) {
      const lines = courses.flatMap(({ facts }) => earningLines(facts, context));
      const owed = lines.filter(({ isBooked, state }) => isBooked && state.kind !== 'paid');
      expect(sharesOf(owed)).toBe(courses.reduce((total, { owedMinor }) => total + owedMinor, 0));
      const sums = sumsOf(lines);
      expect(sums.shareMinor).toBe(courses.reduce((total, { keptMinor }) => total + keptMinor, 0));
      expect(sums.priceMinor - sums.commissionMinor).toBe(sums.shareMinor);
      for (const { priceMinor, commissionMinor, shareMinor, state, isBooked } of lines) {
        if (state.kind === 'no_pay' && !isBooked) expect([commissionMinor, shareMinor]).toEqual([0, 0]);
        else expect(priceMinor - commissionMinor).toBe(shareMinor);
      }
    }
  });
});
