import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { patched } from '../simulator/hooks.ts';
import { ROOT } from '../steps.ts';
import { totalsOf } from '../vitest/totals.ts';
import { MISTAKES, type Mistake } from './mistakes.ts';

/** The copy of the project does without these; it links to `node_modules`. */
const LEFT_OUT = new Set(['node_modules', '.git', '.data']);
const NEEDED_SHARE = 0.95;

/**
 * Plants one mistake after the other in a copy of the project and runs the tests that concern it. Answers whether at least
 * 95 % of the mistakes turn a test red. Without a mistake the same tests have to be green first.
 */
export function proveMistakes({ say, stop }: { say: (line: string) => void; stop: () => boolean }): boolean {
  const copy = mkdtempSync(join(tmpdir(), 'mistakes-'));
  try {
    cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(ROOT, path)) });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    const parts = Map.groupBy(MISTAKES, ({ project, tests }) => `${project} ${tests}`);
    let found = 0;
    for (const [part, mistakes] of parts) {
      const failed = mistakes[0] === undefined ? 0 : failedTests(copy, mistakes[0]);
      say(`${part}: ${failed} red without a mistake`);
      if (failed > 0 || stop()) return false;
      for (const mistake of mistakes) {
        const red = failedWith(copy, mistake);
        if (red > 0) found += 1;
        say(`  ${red === 0 ? 'NOT FOUND' : `${red} red`}: ${mistake.name}`);
      }
    }
    say(`${found} of ${MISTAKES.length} planted mistakes found (${100 * NEEDED_SHARE} % are needed)`);
    return found >= NEEDED_SHARE * MISTAKES.length;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function failedWith(copy: string, mistake: Mistake): number {
  const path = join(copy, mistake.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, patched(source, mistake));
  try {
    return failedTests(copy, mistake);
  } finally {
    writeFileSync(path, source);
  }
}

function failedTests(copy: string, { project, tests }: Mistake): number {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const options = ['--project', project, '--reporter=json', `--outputFile=${report}`];
  const args = ['node_modules/vitest/vitest.mjs', 'run', tests, ...options];
  const { status } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, CI: 'true' },
  });
  return totalsOf(existsSync(report) ? readFileSync(report, 'utf8') : null, status ?? 1).failed;
}
