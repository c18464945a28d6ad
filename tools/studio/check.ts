import { spawn } from 'node:child_process';
import { ROOT } from '../proof/steps.ts';

/**
 * Works in the Studio as editors do (`e2e/studio`): provides a browser, builds the product's pages and runs the tests;
 * returns the exit code. `stopped` ends it.
 */
export async function checkStudio(stopped: AbortSignal): Promise<number> {
  for (const args of [
    ['tools/machine/provision.ts'],
    ['tools/start/build-web.ts'],
    [VITEST, 'run', '--project', 'studio'],
  ]) {
    // In turn: the tests need what comes before.
    // oxlint-disable-next-line no-await-in-loop
    const code = await run(args, stopped);
    if (code !== 0) return code;
  }
  return 0;
}

const VITEST = 'node_modules/vitest/vitest.mjs';

async function run(args: readonly string[], stopped: AbortSignal): Promise<number> {
  stopped.throwIfAborted();
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', signal: stopped });
  return new Promise((resolve, reject) => {
    // A stop is told as what it is.
    child.once('error', (error) => reject(stopped.aborted ? stopped.reason : error));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
