import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from '../proof/steps.ts';

/** How many tests of a run passed and failed. */
export type Totals = { passed: number; failed: number };

/** A file of tests with the seconds by the clock that its tests took. */
export type FileTime = { file: string; seconds: number };

type Result = { ancestorTitles: string[]; title: string; duration?: number | null };

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; startTime: number; endTime: number; status: string; assertionResults: Result[] }[];
};

/**
 * Sums up Vitest's JSON report. A file that could not be loaded, a skipped test, and a run that failed without a
 * failing test or wrote no report count as one failure each; tests left out of a sample do not count.
 */
export function totalsOf(reportText: string | null, exitCode: number, isSample = false): Totals {
  const report = reportText === null ? null : parse(reportText);
  if (report === null) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const skipped = isSample ? 0 : report.numPendingTests + report.numTodoTests;
  const failed = report.numFailedTests + skipped + unloaded.length;
  const passed = report.numPassedTests;
  return failed === 0 && (exitCode !== 0 || passed === 0) ? { passed, failed: 1 } : { passed, failed };
}

/** The files of Vitest's JSON report, the dearest first. */
export function fileTimesOf(reportText: string | null): FileTime[] {
  const report = reportText === null ? null : parse(reportText);
  const files = (report?.testResults ?? []).map(({ name, startTime, endTime }) => {
    return { file: relative(ROOT, name), seconds: Math.round((endTime - startTime) / 100) / 10 };
  });
  return files.toSorted((one, other) => other.seconds - one.seconds);
}

/** The tests of Vitest's JSON report by file and full name with the seconds by the clock that each took. */
export function testTimesOf(reportText: string): Map<string, number> {
  return new Map(
    (parse(reportText)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, duration }) => [
        `${relative(ROOT, name)} ${[...ancestorTitles, title].join(' > ')}`,
        (duration ?? 0) / 1000,
      ]),
    ),
  );
}

/** The arguments that run a project of Vitest with its report in a file, and what the report says after its end. */
export function projectRun(project: string, report: string) {
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const text = () => (existsSync(report) ? readFileSync(report, 'utf8') : null);
  return {
    args: ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters],
    totals: (exitCode: number, isSample = false) => totalsOf(text(), exitCode, isSample),
    fileTimes: () => fileTimesOf(text()),
  };
}

function parse(text: string): Report | null {
  try {
    return JSON.parse(text) as Report;
  } catch {
    // Harmless: a report that cannot be read counts as a failure.
    return null;
  }
}

/** The one line that ends `npm test`. */
export function resultLine({ passed, failed }: Totals): string {
  return `${passed} passed, ${failed} failed`;
}
