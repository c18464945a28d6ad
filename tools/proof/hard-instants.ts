import { join } from 'node:path';
import { ROOT, runStep, tail } from './steps.ts';
import { projectRun } from '../vitest/totals.ts';

/**
 * `npm run instants [-- name ...]`: runs the browser tests of the built product in turn at instants where the hour, the
 * weekday or the calendar is hard. Tbilisi has the same offset all year; the travellers of the tests do not.
 */

const INSTANTS: Readonly<Record<string, string>> = {
  'before-midnight': '2027-03-09T23:50:00+04:00',
  'saturday-night': '2027-03-13T00:10:00+04:00',
  'sunday-noon': '2027-03-14T12:00:00+04:00',
  'new-years-eve': '2026-12-31T23:30:00+04:00',
  'leap-day': '2028-02-29T10:00:00+04:00',
  'end-of-month': '2027-04-30T10:00:00+04:00',
  // In Europe the clocks change at 01:00 UTC, half an hour after these.
  'summer-time-begins': '2027-03-28T04:30:00+04:00',
  'summer-time-ends': '2027-10-31T04:30:00+04:00',
};

const LOGS = join(ROOT, '.cache/instants');

/** Runs all browser tests at an instant; answers whether they pass. */
async function passesAt(name: string, start: string): Promise<boolean> {
  const { args, totals } = projectRun('e2e', join(LOGS, `${name}.json`));
  const result = await runStep(
    { name, args, limitMinutes: 40 },
    { log: join(LOGS, `${name}.log`), env: { CI: 'true', E2E_START: start, TEST_EXTENT: 'whole' } },
  );
  const { passed, failed } = totals(result.exitCode);
  const word = failed === 0 ? 'ok' : 'FAILED';
  process.stdout.write(`${name}, ${start}: ${word}, ${passed} passed, ${failed} failed, ${result.seconds} s\n`);
  if (failed > 0) process.stdout.write(`${tail(result)}\n\n`);
  return failed === 0;
}

const wished = process.argv.slice(2);
const unknown = wished.filter((name) => INSTANTS[name] === undefined);
if (unknown.length > 0) {
  process.stderr.write(`No instant is named ${unknown.join(', ')}. There are: ${Object.keys(INSTANTS).join(', ')}\n`);
  process.exit(1);
}
let passed = true;
for (const [name, start] of Object.entries(INSTANTS)) {
  if (wished.length === 0 || wished.includes(name)) passed = (await passesAt(name, start)) && passed;
}
process.exitCode = passed ? 0 : 1;
