// `npm start`: installs, builds the pages and serves the product. Plain JavaScript: it runs before the installation.
import { command, ensureInstalled, runBundled } from './install.mjs';

await command(async () => {
  process.stdout.write('Simshvide is starting.\n');
  ensureInstalled((line) => process.stdout.write(`1/3 ${line}\n`), 'start');
  // Side by side: each keeps one processor busy. The server makes a missing snapshot; a signal ends the start.
  const [built, made] = await Promise.all([
    runBundled('tools/start/build-web.ts', ['2/3']),
    runBundled('tools/start/make-database.ts', ['2/3']),
  ]);
  if (built !== 0) return built;
  if (made > 128) return made;
  process.stdout.write('3/3 Starting the server ...\n');
  return runBundled('server/main.ts', process.argv.slice(2));
});
