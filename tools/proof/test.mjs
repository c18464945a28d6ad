// `npm test`: installs if needed, then every check and test. The last line always reads `N passed, N failed`.
import { command, ensureInstalled, runBundled } from '../start/install.mjs';

await command(async () => {
  try {
    ensureInstalled((line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : error}\n0 passed, 1 failed\n`);
    return 1;
  }
  return runBundled('tools/proof/run-tests.ts', process.argv.slice(2));
});
