import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { changedSince, git, NoComparison } from './changes.ts';
import { CHECKS, ROOT, runStep, type Step, type StepResult, tail } from './steps.ts';
import { costOf, overBudget, readBudget, type Run, writeBudget } from '../vitest/budget.ts';
import { neverRan, readRuns, statementNames } from '../vitest/engines.ts';
import { PARTS, type PartProject, partsOf } from '../vitest/parts.ts';
import { type FileTime, projectRun, resultLine, type Totals } from '../vitest/totals.ts';

/**
 * `npm test` after the installation: every check, and every test once or a sample of it. `--all` (`npm run test:all`)
 * runs all, `--since-whole` (CI) runs after it what it leaves out of the parts changed since the last whole run, and
 * `--write-budget` writes down the cost of the run (docs/decisions/209).
 */

const {
  all,
  'since-whole': sinceWhole,
  'write-budget': writesBudget,
} = parseArgs({
  options: { all: { type: 'boolean' }, 'since-whole': { type: 'boolean' }, 'write-budget': { type: 'boolean' } },
}).values;

const LOGS = join(ROOT, '.cache/test');
/** The commit of the last whole run that was green. */
const LAST_WHOLE = join(ROOT, '.ci/last-whole-run');

const PREPARATION: Step = {
  name: 'A browser and a PostgreSQL',
  args: ['tools/machine/provision.ts'],
  limitMinutes: 15,
};
const BUILD: Step = { name: 'Build of the pages', args: ['tools/start/build-web.ts'], limitMinutes: 5 };
/** In the order in which they start: the longest first. */
const TESTS = [
  { name: 'Server tests on PostgreSQL', project: 'server-postgres', limitMinutes: 30 },
  { name: 'Screens', project: 'screens', limitMinutes: 30 },
  { name: 'Races and crashes', project: 'races-and-crashes', limitMinutes: 30 },
  { name: 'Unit tests', project: 'unit', limitMinutes: 30 },
  { name: 'Simulated histories', project: 'simulator', limitMinutes: 30 },
  { name: 'Server tests on PGlite', project: 'server-pglite', limitMinutes: 40 },
  { name: 'Browser journeys', project: 'e2e', limitMinutes: 40 },
] as const;

/** Steps that run at a time: each leaves a core idle now and then. */
const LANES = 2;
/** Files of each step that the report names. */
const DEAREST = 5;

type Verdict = Totals & { files?: readonly FileTime[] };
type Judged = { step: Step; env: Record<string, string>; judge: (result: StepResult) => Verdict };

const parts = sinceWhole === true ? partsSinceWhole() : [];
const costs: Run[] = [];
const phases: readonly (readonly Judged[])[] = [
  [checkStep(PREPARATION)],
  [...CHECKS, BUILD].map(checkStep),
  [
    ...TESTS.map((test) => projectStep(test, all === true ? 'whole' : 'everyday')),
    ...TESTS.filter(({ project }) => parts.includes(project as PartProject)).map((test) => projectStep(test, 'rest')),
  ],
];
const count = phases.flat().length + 2;
const total: Totals = { passed: 0, failed: 0 };
const dearest: string[] = [];
/** The place of the step whose heading is the last line on the screen. */
let shown = 0;

/** Runs the steps of a phase in their order, `LANES` at a time, and prints their results in that order too. */
async function perform(phase: readonly Judged[]): Promise<void> {
  const first = shown + 1;
  const results = phase.map(() => Promise.withResolvers<StepResult>());
  const waiting = phase.entries();
  const lane = async (): Promise<void> => {
    for (const [index, { step, env }] of waiting) {
      const place = first + index;
      const log = join(LOGS, `${String(place).padStart(2, '0')}.log`);
      const result = await runStep(step, { log, env: { CI: 'true', ...env }, isShown: () => shown === place });
      results[index]?.resolve(result);
    }
  };
  const lanes = Array.from({ length: LANES }, lane);
  for (const [index, { step, judge }] of phase.entries()) {
    shown = first + index;
    process.stdout.write(`[${String(shown).padStart(2)}/${count}] ${step.name} ...`);
    const result = await results[index]?.promise;
    if (result !== undefined) tell(step.name, result, judge);
  }
  await Promise.all(lanes);
}

function tell(name: string, result: StepResult, judge: Judged['judge']): void {
  const { passed, failed, files = [] } = judge(result);
  total.passed += passed;
  total.failed += failed;
  const processor = result.processorSeconds === null ? '' : `, ${result.processorSeconds} s of processor`;
  process.stdout.write(
    ` ${failed === 0 ? 'ok' : 'FAILED'}, ${passed} passed, ${failed} failed, ${result.seconds} s${processor}\n`,
  );
  if (failed > 0) process.stdout.write(`${tail(result)}\n\n`);
  const rows = files.slice(0, DEAREST).map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
  if (rows.length > 0) dearest.push(name, ...rows);
}

function checkStep(step: Step): Judged {
  const verdict = (exitCode: number): Totals => (exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  return { step, env: {}, judge: ({ exitCode }) => verdict(exitCode) };
}

function projectStep({ name, project, limitMinutes }: (typeof TESTS)[number], extent: string): Judged {
  const isRest = extent === 'rest';
  const { args, totals, fileTimes } = projectRun(project, join(LOGS, `${project}${isRest ? '-rest' : ''}.json`));
  const statements = join(LOGS, `${project}.ndjson`);
  if (!isRest) rmSync(statements, { force: true });
  return {
    step: { name: isRest ? `${name}, the rest` : name, args, limitMinutes },
    env: { TEST_EXTENT: extent, ...(!isRest && { STATEMENTS_RUN: statements }) },
    judge: ({ exitCode, processorSeconds }) => {
      const { passed, failed } = totals(exitCode, project === 'server-pglite' && extent === 'everyday');
      const files = fileTimes();
      if (extent === 'everyday' && processorSeconds !== null) costs.push({ project, processorSeconds, files });
      return { passed, failed, files };
    },
  };
}

/** Compares what the two engines ran, which the tests before have written. */
function compareEngines(): void {
  const runs = (project: string) => readRuns(join(LOGS, `${project}.ndjson`));
  const missing = neverRan(statementNames(), { postgres: runs('server-postgres'), pglite: runs('server-pglite') });
  const lines = [
    ...missing.postgres.map((name) => `No test runs the statement "${name}".`),
    ...missing.pglite.map((name) => `The sample on the embedded engine does not run "${name}".`),
  ];
  const failed = lines.length > 0;
  total[failed ? 'failed' : 'passed'] += 1;
  process.stdout.write(`[${count - 1}/${count}] Statements of both engines ... ${failed ? 'FAILED' : 'ok'}\n`);
  if (missing.pglite.length > 0) {
    lines.push('`npm run test:sample` chooses the sample anew.');
  }
  if (failed) process.stdout.write(`${lines.join('\n')}\n`);
}

/** Compares costs of the projects with the budget; judges neither a whole run nor one that writes the budget. */
function compareCosts(): void {
  const over = writesBudget === true ? [] : overBudget(readBudget(), costs);
  total[over.length > 0 ? 'failed' : 'passed'] += 1;
  process.stdout.write(`[${count}/${count}] Cost of the tests ... ${over.length > 0 ? 'FAILED' : 'ok'}\n`);
  for (const lines of over) process.stdout.write(`${lines}\n`);
}

/** The parts whose paths have changed since the last whole run; all when it is not known. */
function partsSinceWhole(): PartProject[] {
  try {
    return partsOf(changedSince(existsSync(LAST_WHOLE) ? readFileSync(LAST_WHOLE, 'utf8').trim() : 'none yet'));
  } catch (error) {
    if (!(error instanceof NoComparison)) throw error;
    process.stdout.write(`${error.message} Every part of the whole is run.\n`);
    return PARTS.map(({ project }) => project);
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    process.stdout.write(` ended by ${signal}\n${resultLine({ ...total, failed: total.failed + 1 })}\n`);
    process.exit(130);
  });
}

const commit = git(['rev-parse', 'HEAD']);
mkdirSync(LOGS, { recursive: true });
const [preparation = [], ...others] = phases;
await perform(preparation);
// Without a browser or a PostgreSQL nothing else begins.
if (total.failed === 0) {
  for (const phase of others) await perform(phase);
  compareEngines();
  compareCosts();
}

process.stdout.write(`\nThe dearest files of each step, by the clock:\n${dearest.join('\n')}\n`);
const isGreen = total.failed === 0 && total.passed > 0;
if (isGreen && writesBudget === true && costs.length === TESTS.length) {
  const cost = ({ project, processorSeconds, files }: Run) => [project, costOf(processorSeconds, files)] as const;
  writeBudget({ projects: Object.fromEntries(costs.map(cost)) });
}
if (isGreen && all === true && commit !== null) {
  const isCommitted = git(['status', '--porcelain']) === '' && git(['rev-parse', 'HEAD']) === commit;
  if (isCommitted) writeFileSync(LAST_WHOLE, `${commit}\n`);
  else process.stdout.write('Not written down as the last whole run: the files are not those of one commit.\n');
}
process.stdout.write(`${resultLine(total)}\n`);
process.exitCode = isGreen ? 0 : 1;
