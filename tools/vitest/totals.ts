import { existsSync, readFileSync, rmSync } from 'node:fs';

/** How many tests of a run passed and failed. */
export type Totals = { passed: number; failed: number };

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

/**
 * Sums up Vitest's JSON report. A file that could not be loaded, a skipped test, and a run that failed without a failing
 * test or wrote no report count as one failure each.
 */
export function totalsOf(reportText: string | null, exitCode: number): Totals {
  const report = reportText === null ? null : parse(reportText);
  if (report === null) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + unloaded.length;
  const passed = report.numPassedTests;
  return failed === 0 && (exitCode !== 0 || passed === 0) ? { passed, failed: 1 } : { passed, failed };
}

/** The arguments that run a project of Vitest with its report in a file, and the totals after its end. */
export function projectRun(project: string, report: string) {
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return {
    args: ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters],
    totals: (exitCode: number) => totalsOf(existsSync(report) ? readFileSync(report, 'utf8') : null, exitCode),
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
