import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../proof/steps.ts';
import { readRuns, repeatable, type TestRun } from './engines.ts';
import { serverFiles } from './server-files.ts';
import { testTimesOf } from './totals.ts';

/**
 * `npm run test:sample` after a green `npm test`: writes the server tests that repeat on the embedded engine everything
 * that PostgreSQL ran, choosing the cheapest first (docs/decisions/209).
 */

const LOGS = join(ROOT, '.cache/test');

/** The cost of a file before its first test, in seconds. */
const OPENING = 0.3;

/** A test, and what it shows of the engine. */
type Choice = { file: string; test: string; seconds: number; items: Set<string> };

const onPglite = new Set(serverFiles().onPglite);
const seconds = testTimesOf(readFileSync(join(LOGS, 'server-postgres.json'), 'utf8'));
const runs = readRuns(join(LOGS, 'server-postgres.ndjson'));
const all = new Set(runs.flatMap(repeatable));
const choices = [...Map.groupBy(runs, keyOf).entries()].flatMap(([key, [first, ...more]]): Choice[] => {
  if (first === undefined || !onPglite.has(first.file)) return [];
  const items = new Set([first, ...more].flatMap(repeatable));
  return [{ file: first.file, test: first.test, seconds: seconds.get(key) ?? 1, items }];
});

const chosen: Choice[] = [];
const waiting = new Set(all);
while (waiting.size > 0) {
  const files = new Set(chosen.map(({ file }) => file));
  const worth = ({ file, seconds: cost, items }: Choice): number =>
    [...items].filter((item) => waiting.has(item)).length / (cost + (files.has(file) ? 0.01 : OPENING));
  const best = choices.reduce((one, other) => (worth(other) > worth(one) ? other : one));
  if (worth(best) === 0) throw new Error(`no test of both engines has ${[...waiting].join(', ')}`);
  for (const item of best.items) waiting.delete(item);
  chosen.push(best);
}
const covers = (some: readonly Choice[]): boolean => new Set(some.flatMap(({ items }) => [...items])).size === all.size;
const needed = chosen
  .toSorted((one, other) => other.seconds - one.seconds)
  .reduce(
    (some, one) => (covers(some.filter((other) => other !== one)) ? some.filter((other) => other !== one) : some),
    chosen,
  );

const sample = Object.fromEntries(
  [...Map.groupBy(needed, ({ file }) => file)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, tests]) => [file, tests.map(({ test }) => test).toSorted()]),
);
writeFileSync(join(import.meta.dirname, 'embedded-sample.json'), `${JSON.stringify(sample, null, 2)}\n`);
const sum = needed.reduce((total, { seconds: cost }) => total + cost, 0);
process.stdout.write(
  `${needed.length} tests of ${Object.keys(sample).length} files, ${Math.round(sum)} s on PostgreSQL.\n`,
);

function keyOf({ file, test }: Pick<TestRun, 'file' | 'test'>): string {
  return `${file} ${test}`;
}
