import { join } from 'node:path';
import { command, Refusal } from '../start/install.mjs';
import { ROOT } from '../proof/steps.ts';
import { buildStudio, isStudioBuilt } from './build.ts';
import { countInstalled, installStudio, isStudioInstalled, npmOfStudio } from './install.ts';
import { readStudioCommand } from './options.ts';
import { placeOf, placeWords } from './place.ts';
import { showing } from './progress.ts';
import { systemRefusal } from './refusals.ts';
import { takeTurn } from './turn.ts';
import { spawn } from 'node:child_process';

/**
 * Works in the Studio as editors do (`e2e/studio`): provides a browser, builds the product's pages and runs the tests;
 * returns the exit code. `stopped` ends it.
 */
async function checkStudio(stopped: AbortSignal): Promise<number> {
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

/** `npm run studio`: installs and builds the editors' Studio, and says where it is served (docs/decisions/207). */

const APP = join(ROOT, 'studio/app');
const CACHE = join(ROOT, '.cache/studio');

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => stop.abort(new Refusal('Stopped. The next npm run studio goes on.')));
}

await command(async () => {
  const asked = readStudioCommand(process.argv.slice(2));
  if (typeof asked === 'string') {
    process.stderr.write(`${asked}\n`);
    return 2;
  }
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  if (isStudioInstalled(APP) && isStudioBuilt(ROOT)) say('The Studio is installed and built: nothing to do.');
  else await inTurn(makeReady);
  if (asked.what === 'check') return checkStudio(stop.signal);
  say(await placeWords(placeOf(process.env)));
  return 0;
});

/** Does work while no other process does it, and tells what the system refuses in one line. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  try {
    const release = await takeTurn(CACHE);
    try {
      await work();
    } finally {
      await release();
    }
  } catch (error) {
    const refusal = systemRefusal(error);
    throw refusal === null ? error : new Refusal(refusal);
  }
}

async function makeReady(): Promise<void> {
  const screen = process.stdout;
  const { signal: stopped } = stop;
  if (!isStudioInstalled(APP)) {
    await showing('1/2 Installing the Studio into studio/app: 1 to 3 minutes, about 600 MB ...', {
      screen,
      work: async () => installStudio(APP, { npm: npmOfStudio(), log: join(CACHE, 'install.log'), stopped }),
      done: countInstalled(APP),
    });
  }
  if (isStudioBuilt(ROOT)) return;
  await showing('2/2 Building the Studio: about 10 seconds, 9 MB ...', {
    screen,
    work: async () => buildStudio(ROOT, { log: join(CACHE, 'build.log'), stopped }),
  });
}
