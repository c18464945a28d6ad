import { join } from 'node:path';
import { addedLines } from './added-lines.ts';
import { CHECKS, ROOT, runStep, tail } from '../proof/steps.ts';

/** `npm run check`: the fast part of `npm test`. */

let failed = 0;
for (const [index, step] of CHECKS.entries()) {
  process.stdout.write(`${step.name} ...`);
  const result = await runStep(step, { log: join(ROOT, '.cache/check', `${index + 1}.log`) });
  process.stdout.write(` ${result.exitCode === 0 ? 'ok' : 'FAILED'}, ${result.seconds} s\n`);
  if (result.exitCode === 0) continue;
  failed += 1;
  process.stdout.write(`${tail(result)}\n\n`);
}
const lines = addedLines();
if (lines !== null) process.stdout.write(`${lines}\n`);
process.exitCode = failed === 0 ? 0 : 1;
