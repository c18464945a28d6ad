// `node tools/start/run.mjs file.ts ...`: installs if needed and runs the file with the bundled Node.
import { command, ensureInstalled, Refusal, runBundled } from './install.mjs';

await command(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (file === undefined) throw new Refusal('Usage: node tools/start/run.mjs <file.ts> [arguments]');
  ensureInstalled((line) => process.stdout.write(`${line}\n`));
  return runBundled(file, args);
});
