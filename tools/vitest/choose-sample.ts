import { readFileSync, writeFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { ROOT } from '../steps.ts';
import { readRuns, repeatable } from './engines.ts';
import { serverFiles } from './server-files.ts';
import { fileTimesOf } from './totals.ts';

/**
 * `npm run test:sample` after a green `npm test`: writes the files of server tests that repeat on the
 * embedded engine everything that PostgreSQL ran, the cheapest first choice (docs/decisions/209).
 */

const LOGS = join(ROOT, '.cache/test');

/** What a file costs before its first test, in seconds. */
const OPENING = 0.3;

const seconds = new Map(
  fileTimesOf(readFileSync(join(LOGS, 'server-postgres.json'), 'utf8')).map((file) => [file.file, file.seconds]),
);
const costOf = (file: string): number => (seconds.get(file) ?? 1) + OPENING;
const { onPglite } = serverFiles();
const runs = readRuns(join(LOGS, 'server-postgres.ndjson'));
const all = new Set(runs.flatMap(repeatable));
const itemsOf = new Map(
  runs.filter(({ file }) => onPglite.includes(file)).map((run) => [run.file, new Set(repeatable(run))]),
);
const isCovered = (files: readonly string[]): boolean =>
  new Set(files.flatMap((file) => [...(itemsOf.get(file) ?? [])])).size === all.size;

// What ends the embedded engine is tested on it alone.
const own = onPglite.filter((file) => matchesGlob(file, '**/*.pglite.test.ts'));
const chosen: string[] = [];
const waiting = new Set(all);
while (waiting.size > 0) {
  const worth = (file: string): number =>
    [...(itemsOf.get(file) ?? [])].filter((item) => waiting.has(item)).length / costOf(file);
  const best = [...itemsOf.keys()].reduce((one, other) => (worth(other) > worth(one) ? other : one));
  const before = waiting.size;
  for (const item of itemsOf.get(best) ?? []) waiting.delete(item);
  if (waiting.size === before) throw new Error(`no file that both engines run has ${[...waiting].join(', ')}`);
  chosen.push(best);
}
const needed = chosen
  .toSorted((one, other) => costOf(other) - costOf(one))
  .reduce(
    (files, file) => (isCovered(files.filter((one) => one !== file)) ? files.filter((one) => one !== file) : files),
    chosen,
  );
const sample = [...own, ...needed].toSorted();
writeFileSync(join(import.meta.dirname, 'embedded-sample.json'), `${JSON.stringify(sample, null, 2)}\n`);
const sum = sample.reduce((total, file) => total + (seconds.get(file) ?? 0), 0);
process.stdout.write(`${sample.length} files, ${Math.round(sum)} s on PostgreSQL.\n`);
