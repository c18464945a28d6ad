import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_WHOLE } from '../vitest/extent.ts';
import { findMutants, missing, openPool, type Pool, runSeeds, tell, type Totals } from './run.ts';
import { MUTANTS, SQL_MUTANTS } from './mutants.ts';
import { readRegressions } from './regressions.ts';

let pool: Pool;
beforeAll(async () => {
  pool = await openPool();
});
afterAll(() => pool.close());

/** Enough histories for every branch to come up; fixed seeds, so that a failure is repeatable. */
const HISTORIES = IS_WHOLE ? 10_000 : 1000;
/**
 * Rare branches (about 1 in 1,000): late money seats an appointment whose time was released; a mark after the pay; a
 * move and a cancellation exactly 24 hours before.
 */
const RARE = [1993, 1229, 1248, 1598];

let totals: Totals;

test('histories that failed before keep every promise', async () => {
  for (const { name, tale } of readRegressions()) {
    expect((await tell(pool, tale)).violation, `${name}, seed ${tale.seed}`).toBeNull();
  }
});

test('histories of the real core keep every promise', async () => {
  totals = await runSeeds(pool, { from: 1, count: HISTORIES });
  const broken = totals.failed.map(({ seed, violation }) => `seed ${seed}: ${violation?.name} ${violation?.detail}`);
  expect(broken.slice(0, 5)).toEqual([]);
  expect(totals.histories).toBe(HISTORIES);
});

test('every branch that matters came up in them, or in the history that is kept for it', async () => {
  const counts = [...totals.counts];
  for (const from of RARE) counts.push(...(await runSeeds(pool, { from, count: 1 })).counts);
  expect(missing({ counts: new Map(counts) })).toEqual([]);
});

test('the same seed is the same history', async () => {
  const again = await runSeeds(pool, { from: 1, count: IS_WHOLE ? 100 : 20, chunk: 7 });
  for (const [seed, trace] of again.traces) expect(trace, `seed ${seed}`).toBe(totals.traces.get(seed));
});

test('a history with a story has the same result as without', async () => {
  const outcome = await tell(pool, { seed: 1 });
  expect(outcome.trace).toBe(totals.traces.get(1));
  expect(outcome.story.length).toBeGreaterThan(5);
  expect(outcome.story[0]).toMatch(/^2026-1[12]-\d\d \d\d:\d\d:\d\d {2}\S/);
});

test('the tables in memory and the real database give the same results for every statement', async () => {
  // The cheapest of the first forty: 118 of the statements that these run, and with the others all 134.
  for (const seed of [37, 2, 1, 26, ...(IS_WHOLE ? [6, 10, 16, 20, 28, 29, 38] : [])]) {
    const answer = await pool.ask({ kind: 'compare', tale: { seed }, change: null });
    expect(answer.kind === 'compared' && answer.difference, `seed ${seed}`).toBeNull();
  }
});

test('planted mistakes are found', async () => {
  const expected: Record<string, string> = {
    'a seat forgets its payment': 'FREE_SESSION',
    'any sum seats': 'FREE_SESSION',
    'the amount is another one': 'WRONG_SUM',
    'nobody is told that a session is cancelled': 'NOT_TOLD',
    'a change goes without a look at its version': 'STALE',
    'pay is sent twice': 'SENT_TWICE',
    'pay is sent for nothing': 'PAID_TOO_EARLY',
    'pay is sent to a young account': 'YOUNG_ACCOUNT',
  };
  const mutants = MUTANTS.filter(({ name }) => name in expected);
  const found = await findMutants({ mutants, from: 1210, budget: 100, threads: 2 }, () => undefined);
  expect(Object.fromEntries(found.map(({ name, by }) => [name, by]))).toEqual(expected);
});

test('a mistake in a statement is found by the comparison', async () => {
  const [first] = SQL_MUTANTS.filter(({ file }) => file === 'jobs.claim');
  const answer = await pool.ask({ kind: 'compare', tale: { seed: 1 }, change: first ?? null });
  expect(answer.kind === 'compared' && answer.difference).toMatchObject({
    real: expect.stringContaining('jobs.claim'),
  });
});
