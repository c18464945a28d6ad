import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKS, ROOT, runStep, type Step, tail } from './steps.ts';
import { resultLine, type Totals, totalsOf } from './vitest/totals.ts';

/** `npm test` after the installation: every check and every test, one after the other, none skipped. */

const LOGS = join(ROOT, '.cache/test');

const PREPARATION: readonly Step[] = [
  { name: 'A browser and a PostgreSQL', args: ['tools/provision.ts'], limitMinutes: 15 },
];
const BUILD: Step = { name: 'Build of the pages', args: ['tools/build-web.ts'], limitMinutes: 5 };
const TESTS = [
  { name: 'Unit tests', project: 'unit', limitMinutes: 10 },
  { name: 'Simulated histories', project: 'simulator', limitMinutes: 10 },
  { name: 'Server tests on PGlite', project: 'server-pglite', limitMinutes: 15 },
  { name: 'Server tests on PostgreSQL', project: 'server-postgres', limitMinutes: 15 },
  { name: 'Browser journeys', project: 'e2e', limitMinutes: 20 },
] as const;

const steps = [...PREPARATION, ...CHECKS, BUILD];
const count = steps.length + TESTS.length;
const total: Totals = { passed: 0, failed: 0 };
let place = 0;

async function perform(step: Step, judge: (exitCode: number) => Totals): Promise<void> {
  place += 1;
  process.stdout.write(`[${String(place).padStart(2)}/${count}] ${step.name} ...`);
  const log = join(LOGS, `${String(place).padStart(2, '0')}.log`);
  const result = await runStep(step, { log, env: { CI: 'true' } });
  const { passed, failed } = judge(result.exitCode);
  total.passed += passed;
  total.failed += failed;
  process.stdout.write(` ${failed === 0 ? 'ok' : 'FAILED'}, ${passed} passed, ${failed} failed, ${result.seconds} s\n`);
  if (failed > 0) process.stdout.write(`${tail(result)}\n\n`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    process.stdout.write(` ended by ${signal}\n${resultLine({ ...total, failed: total.failed + 1 })}\n`);
    process.exit(130);
  });
}

for (const step of steps) {
  await perform(step, (exitCode) => (exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }));
}
for (const { name, project, limitMinutes } of TESTS) {
  const report = join(LOGS, `${project}.json`);
  rmSync(report, { force: true });
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--reporter=default', '--reporter=json'];
  await perform({ name, args: [...args, `--outputFile.json=${report}`], limitMinutes }, (exitCode) =>
    totalsOf(existsSync(report) ? readFileSync(report, 'utf8') : null, exitCode),
  );
}

process.stdout.write(`${resultLine(total)}\n`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
