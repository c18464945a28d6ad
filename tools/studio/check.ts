import { spawn } from 'node:child_process';
import { ROOT } from '../steps.ts';

/** Works in the Studio as editors do (`e2e/studio`): provides a browser, builds the product's pages and runs the tests; answers the exit code. */
export async function checkStudio(): Promise<number> {
  for (const args of [['tools/provision.ts'], ['tools/build-web.ts'], [VITEST, 'run', '--project', 'studio']]) {
    // In turn: the tests need what comes before.
    // oxlint-disable-next-line no-await-in-loop
    const code = await run(args);
    if (code !== 0) return code;
  }
  return 0;
}

const VITEST = 'node_modules/vitest/vitest.mjs';

async function run(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
