// `npm run build`: installs and builds the pages with the settings of the environment, and starts nothing.
import { command, ensureInstalled, runBundled } from './install.mjs';

await command(async () => {
  ensureInstalled((line) => process.stdout.write(`${line}\n`), 'start');
  return runBundled('tools/start/build-web.ts');
});
