import { join } from 'node:path';
import { CHECKS, ROOT, runStep, type Step, type StepResult, tail } from './steps.ts';
import { projectRun, resultLine, type Totals } from './vitest/totals.ts';

/** `npm test` after the installation: every check and every test, none skipped. */

const LOGS = join(ROOT, '.cache/test');

const PREPARATION: readonly Step[] = [
  { name: 'A browser and a PostgreSQL', args: ['tools/provision.ts'], limitMinutes: 15 },
];
const BUILD: Step = { name: 'Build of the pages', args: ['tools/build-web.ts'], limitMinutes: 5 };
/** Groups run in sequence; the steps of a group run in parallel, since each leaves a core idle. */
const TESTS = [
  [
    { name: 'Unit tests', project: 'unit', limitMinutes: 10 },
    { name: 'Races and crashes', project: 'races-and-crashes', limitMinutes: 10 },
  ],
  [
    { name: 'Simulated histories', project: 'simulator', limitMinutes: 10 },
    { name: 'Screens', project: 'screens', limitMinutes: 10 },
  ],
  [
    { name: 'Server tests on PGlite', project: 'server-pglite', limitMinutes: 15 },
    { name: 'Server tests on PostgreSQL', project: 'server-postgres', limitMinutes: 15 },
  ],
  [{ name: 'Browser journeys', project: 'e2e', limitMinutes: 40 }],
] as const;

const steps = [...PREPARATION, ...CHECKS, BUILD];
const count = steps.length + TESTS.flat().length;
const total: Totals = { passed: 0, failed: 0 };
let place = 0;

type Judged = { step: Step; judge: (exitCode: number) => Totals };

/** Runs a group and prints the results of its steps in their order. */
async function perform(group: readonly Judged[]): Promise<void> {
  const running = group.map(({ step, judge }, index) => {
    place += 1;
    const log = join(LOGS, `${String(place).padStart(2, '0')}.log`);
    const heading = `[${String(place).padStart(2)}/${count}] ${step.name} ...`;
    return { heading, judge, result: runStep(step, { log, env: { CI: 'true' }, heartbeat: index === 0 }) };
  });
  for (const { heading, judge, result } of running) {
    process.stdout.write(heading);
    tell(await result, judge);
  }
}

function tell(result: StepResult, judge: Judged['judge']): void {
  const { passed, failed } = judge(result.exitCode);
  total.passed += passed;
  total.failed += failed;
  process.stdout.write(` ${failed === 0 ? 'ok' : 'FAILED'}, ${passed} passed, ${failed} failed, ${result.seconds} s\n`);
  if (failed > 0) process.stdout.write(`${tail(result)}\n\n`);
}

function projectStep({ name, project, limitMinutes }: (typeof TESTS)[number][number]): Judged {
  const { args, totals } = projectRun(project, join(LOGS, `${project}.json`));
  return { step: { name, args, limitMinutes }, judge: totals };
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    process.stdout.write(` ended by ${signal}\n${resultLine({ ...total, failed: total.failed + 1 })}\n`);
    process.exit(130);
  });
}

for (const step of steps) {
  const judge = (exitCode: number) => (exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  await perform([{ step, judge }]);
}
for (const group of TESTS) await perform(group.map(projectStep));

process.stdout.write(`${resultLine(total)}\n`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
