import { join } from 'node:path';
import { CHECKS, ROOT, runStep, tail } from '../proof/steps.ts';
import { readFileSync } from 'node:fs';
import { git } from '../proof/changes.ts';

/** `npm run check`: the fast part of `npm test`. */

let failed = 0;
for (const [index, step] of CHECKS.entries()) {
  process.stdout.write(`${step.name} ...`);
  const result = await runStep(step, { log: join(ROOT, '.cache/check', `${index + 1}.log`) });
  process.stdout.write(` ${result.exitCode === 0 ? 'ok' : 'FAILED'}, ${result.seconds} s\n`);
  if (result.exitCode === 0) continue;
  failed += 1;
  process.stdout.write(`${tail(result)}\n\n`);
}
const lines = addedLines();
if (lines !== null) process.stdout.write(`${lines}\n`);
process.exitCode = failed === 0 ? 0 : 1;

/** The group that a path counts to; null for files that are neither code nor style. */
function kindOf(path: string): 'product' | 'tests' | 'tools' | null {
  if (!/\.(?:[cm]?tsx?|mjs|css|sql)$/.test(path)) return null;
  if (/\.test\.tsx?$|(?:^|\/)testing\/|^e2e\//.test(path)) return 'tests';
  return /^(?:tools|bench)\/|^[^/]+$/.test(path) ? 'tools' : 'product';
}

/**
 * By how many lines product, tests and tools grow with this change, in one line. The change is everything that is not
 * on the main branch of `origin`, or without such a branch, everything uncommitted. Null outside of a git repository.
 */
function addedLines(): string | null {
  const base = git(['merge-base', 'HEAD', 'origin/main']) ?? git(['rev-parse', 'HEAD']);
  if (base === null) return null;
  const sums = { product: 0, tests: 0, tools: 0 };
  for (const line of (git(['diff', '--numstat', '--no-renames', base]) ?? '').split('\n')) {
    const [added = '', removed = '', path = ''] = line.split('\t');
    const kind = kindOf(path);
    if (kind !== null) sums[kind] += (Number(added) || 0) - (Number(removed) || 0);
  }
  for (const path of (git(['ls-files', '--others', '--exclude-standard']) ?? '').split('\n')) {
    const kind = kindOf(path);
    if (kind !== null) sums[kind] += readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1;
  }
  const signed = (lines: number): string => (lines < 0 ? `${lines}` : `+${lines}`);
  return `Lines of this change: product ${signed(sums.product)}, tests ${signed(sums.tests)}, tools ${signed(sums.tools)}.`;
}
