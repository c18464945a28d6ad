import { expect, test } from 'vitest';
import { costOf, overBudget } from './budget.ts';

const files = [
  { file: 'a.test.ts', seconds: 12 },
  { file: 'b.test.ts', seconds: 3 },
];
const budget = {
  yardstick: 0.2,
  projects: {
    unit: costOf(20, [
      { file: 'a.test.ts', seconds: 5 },
      { file: 'b.test.ts', seconds: 3 },
    ]),
  },
};
const run = { project: 'unit', yardstick: 0.2, processorSeconds: 24, files };

test('a run that needs 15 % more than was written down names the files that grew', () => {
  expect(overBudget(budget, run)).toMatch(
    /^unit used 24 s .* 23 s are allowed here[^]*a\.test\.ts: 12 s, 7\.0 s more$/,
  );
  expect(overBudget(budget, { ...run, processorSeconds: 22.9 })).toBeNull();
});

test('a slower machine is allowed as much more as the yardstick takes there', () => {
  expect(overBudget(budget, { ...run, yardstick: 0.4 })).toBeNull();
});

test('a project that nothing is written down of, and a system that does not tell, are over no budget', () => {
  expect(overBudget(budget, { ...run, project: 'new' })).toBeNull();
  expect(overBudget(budget, { ...run, processorSeconds: null })).toBeNull();
});
