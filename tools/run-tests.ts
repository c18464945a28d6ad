import { join } from 'node:path';
import { CHECKS, ROOT, runStep, type Step, type StepResult, tail } from './steps.ts';
import { projectRun, resultLine, type Totals } from './vitest/totals.ts';

/** `npm test` after the installation: every check and every test, none skipped. */

const LOGS = join(ROOT, '.cache/test');

const PREPARATION: Step = { name: 'A browser and a PostgreSQL', args: ['tools/provision.ts'], limitMinutes: 15 };
const BUILD: Step = { name: 'Build of the pages', args: ['tools/build-web.ts'], limitMinutes: 5 };
/** In the order in which they start. The browser comes last: its three workers need both cores of a small machine. */
const TESTS = [
  { name: 'Races and crashes', project: 'races-and-crashes', limitMinutes: 30 },
  { name: 'Unit tests', project: 'unit', limitMinutes: 30 },
  { name: 'Simulated histories', project: 'simulator', limitMinutes: 30 },
  { name: 'Screens', project: 'screens', limitMinutes: 30 },
  { name: 'Server tests on PGlite', project: 'server-pglite', limitMinutes: 30 },
  { name: 'Server tests on PostgreSQL', project: 'server-postgres', limitMinutes: 30 },
  { name: 'Browser journeys', project: 'e2e', limitMinutes: 40 },
] as const;

/** Steps that run at a time: each leaves a core idle now and then. */
const LANES = 2;

type Judged = { step: Step; judge: (exitCode: number) => Totals };

const phases: readonly (readonly Judged[])[] = [
  [checkStep(PREPARATION)],
  [...CHECKS, BUILD].map(checkStep),
  TESTS.map(projectStep),
];
const count = phases.flat().length;
const total: Totals = { passed: 0, failed: 0 };
/** The place of the step whose heading is the last line on the screen. */
let shown = 0;

/** Runs the steps of a phase in their order, `LANES` at a time, and prints their results in that order too. */
async function perform(phase: readonly Judged[]): Promise<void> {
  const first = shown + 1;
  const results = phase.map(() => Promise.withResolvers<StepResult>());
  const waiting = phase.entries();
  const lane = async (): Promise<void> => {
    for (const [index, { step }] of waiting) {
      const place = first + index;
      const log = join(LOGS, `${String(place).padStart(2, '0')}.log`);
      results[index]?.resolve(await runStep(step, { log, env: { CI: 'true' }, isShown: () => shown === place }));
    }
  };
  const lanes = Array.from({ length: LANES }, lane);
  for (const [index, { step, judge }] of phase.entries()) {
    shown = first + index;
    process.stdout.write(`[${String(shown).padStart(2)}/${count}] ${step.name} ...`);
    const result = await results[index]?.promise;
    if (result !== undefined) tell(result, judge);
  }
  await Promise.all(lanes);
}

function tell(result: StepResult, judge: Judged['judge']): void {
  const { passed, failed } = judge(result.exitCode);
  total.passed += passed;
  total.failed += failed;
  process.stdout.write(` ${failed === 0 ? 'ok' : 'FAILED'}, ${passed} passed, ${failed} failed, ${result.seconds} s\n`);
  if (failed > 0) process.stdout.write(`${tail(result)}\n\n`);
}

function checkStep(step: Step): Judged {
  return { step, judge: (exitCode) => (exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }) };
}

function projectStep({ name, project, limitMinutes }: (typeof TESTS)[number]): Judged {
  const { args, totals } = projectRun(project, join(LOGS, `${project}.json`));
  return { step: { name, args, limitMinutes }, judge: totals };
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    process.stdout.write(` ended by ${signal}\n${resultLine({ ...total, failed: total.failed + 1 })}\n`);
    process.exit(130);
  });
}

for (const phase of phases) await perform(phase);

process.stdout.write(`${resultLine(total)}\n`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
