import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../proof/steps.ts';
import { fileTimesOf, resultLine, totalsOf } from './totals.ts';

const report = (counts: Record<string, number> = {}, testResults: unknown[] = []): string =>
  JSON.stringify({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults, ...counts });

test('passed and failed tests are summed', () => {
  expect(totalsOf(report({ numPassedTests: 7, numFailedTests: 2 }), 1)).toEqual({ passed: 7, failed: 2 });
});

test('a skipped or planned test counts as failed', () => {
  expect(totalsOf(report({ numPassedTests: 7, numPendingTests: 1, numTodoTests: 1 }), 0)).toEqual({
    passed: 7,
    failed: 2,
  });
});

test('what a sample leaves out counts nothing', () => {
  expect(totalsOf(report({ numPassedTests: 7, numPendingTests: 90 }), 0, true)).toEqual({ passed: 7, failed: 0 });
});

test('a file that could not be loaded counts as one failure', () => {
  const results = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'passed', assertionResults: [{}] },
  ];
  expect(totalsOf(report({ numPassedTests: 1, numFailedTests: 1 }, results), 1)).toEqual({ passed: 1, failed: 2 });
});

test('a run that fails without a failing test counts as one failure', () => {
  expect(totalsOf(report({ numPassedTests: 7 }), 1)).toEqual({ passed: 7, failed: 1 });
});

test('a run without tests is a failure', () => {
  expect(totalsOf(report(), 0)).toEqual({ passed: 0, failed: 1 });
});

test('a run that was killed or wrote an incomplete report is a failure', () => {
  expect(totalsOf(null, 143)).toEqual({ passed: 0, failed: 1 });
  expect(totalsOf('{"numPassed', 143)).toEqual({ passed: 0, failed: 1 });
});

test('the last line has its fixed form', () => {
  expect(resultLine({ passed: 12, failed: 0 })).toBe('12 passed, 0 failed');
});

test('the files of a report come with their seconds, the dearest first', () => {
  const file = (name: string, startTime: number, endTime: number) => ({
    name: join(ROOT, name),
    startTime,
    endTime,
    status: 'passed',
    assertionResults: [],
  });
  expect(fileTimesOf(report({}, [file('a.test.ts', 0, 1500), file('b.test.ts', 1000, 4040)]))).toEqual([
    { file: 'b.test.ts', seconds: 3 },
    { file: 'a.test.ts', seconds: 1.5 },
  ]);
  expect(fileTimesOf(null)).toEqual([]);
});
