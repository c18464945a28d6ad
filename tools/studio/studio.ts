import { join } from 'node:path';
import { command, Refusal } from '../start/install.mjs';
import { ROOT } from '../proof/steps.ts';
import { buildStudio, isStudioBuilt } from './build.ts';
import { countInstalled, installStudio, isStudioInstalled, npmOfStudio } from './install.ts';
import { checkStudio } from './check.ts';
import { readStudioCommand } from './options.ts';
import { placeOf, placeWords } from './place.ts';
import { showing } from './progress.ts';
import { systemRefusal } from './refusals.ts';
import { takeTurn } from './turn.ts';

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
