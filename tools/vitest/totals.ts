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

function parse(text: string): Report | null {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return null;
  }
}

/** The one line that ends `npm test`. */
export function resultLine({ passed, failed }: Totals): string {
  return `${passed} passed, ${failed} failed`;
}
