import { expect, test } from 'vitest';
import { costOf, overBudget } from './budget.ts';

const files = [
  { file: 'a.test.ts', seconds: 12 },
  { file: 'b.test.ts', seconds: 3 },
];
const budget = {
  projects: {
    unit: costOf(20, [
      { file: 'a.test.ts', seconds: 5 },
      { file: 'b.test.ts', seconds: 3 },
    ]),
    e2e: costOf(100, []),
    screens: costOf(200, []),
  },
};
const runs = (unit: number, e2e: number, screens: number) =>
  Object.entries({ unit, e2e, screens }).map(([project, processorSeconds]) => ({ project, processorSeconds, files }));

test('a project that needs 15 % more than was written down names the files that grew', () => {
  expect(overBudget(budget, runs(24, 100, 200))).toEqual([
    expect.stringMatching(/^unit used 24 s .* 23 s are allowed here[^]*a\.test\.ts: 12 s, 7\.0 s more$/),
  ]);
  expect(overBudget(budget, runs(22.9, 100, 200))).toEqual([]);
});

test('on a machine that is slower or faster for all projects none is over', () => {
  expect(overBudget(budget, runs(60, 310, 590))).toEqual([]);
  expect(overBudget(budget, runs(22, 70, 140))).toEqual([]);
});

test('on a machine that slows down in the middle of a run the projects after that are not over, but one alone is', () => {
  const projects = { ...budget.projects, simulator: costOf(100, []), pglite: costOf(60, []) };
  const run = (...seconds: readonly number[]) =>
    Object.keys(projects).map((project, n) => ({ project, processorSeconds: seconds[n] ?? 0, files }));
  expect(overBudget({ projects }, run(20, 100, 200, 122, 74))).toEqual([]);
  expect(overBudget({ projects }, run(20, 100, 200, 100, 74))).toEqual([expect.stringMatching(/^pglite used 74 s/)]);
});

test('a project of which nothing is written down is over no budget', () => {
  expect(overBudget({ projects: {} }, runs(24, 100, 200))).toEqual([]);
});
