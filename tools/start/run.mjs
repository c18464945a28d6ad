// `node tools/start/run.mjs [--start] file.ts ...`: installs if needed and runs the file with the bundled Node.
import { command, ensureInstalled, Refusal, runBundled } from './install.mjs';

await command(async () => {
  const given = process.argv.slice(2);
  // What a server runs needs the packages of the start alone; only its `--check` works with those of the tests.
  const isStart = given[0] === '--start' && !given.includes('--check');
  const [file, ...args] = given[0] === '--start' ? given.slice(1) : given;
  if (file === undefined) throw new Refusal('Usage: node tools/start/run.mjs [--start] <file.ts> [arguments]');
  ensureInstalled((line) => process.stdout.write(`${line}\n`), isStart ? 'start' : 'all');
  return runBundled(file, args);
});
