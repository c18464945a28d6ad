import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { hashFiles } from '../start/build-web.ts';
import { bringBack, swapIn } from '../start/former-builds.ts';
import { Refusal } from '../start/install.mjs';
import { runGroup } from './process-group.ts';
import { buildRefusal } from './refusals.ts';

/** The sources of the build: the Studio, its imports from us, its packages by lockfile, and the building program. */
const SOURCES = [
  'studio/app',
  'studio/schema',
  'domain',
  'contract',
  'web/public/fonts',
  'web/ui/sans-lari.woff2',
  'package-lock.json',
  'tools/studio/bundle.ts',
];

/** Whether the Studio's build is one of the present sources. */
export function isStudioBuilt(root: string): boolean {
  const dist = join(root, 'studio/app/dist');
  if (!existsSync(join(dist, 'index.html')) || !existsSync(stampOf(dist))) return false;
  return readFileSync(stampOf(dist), 'utf8') === hashStudio(root);
}

/**
 * Builds the Studio beside the present build and replaces that when done: open Studios keep their files meanwhile, and
 * a failed or stopped build changes nothing. Refuses in one line what cannot be built.
 */
export async function buildStudio(
  root: string,
  { log, stopped }: { log: string; stopped: AbortSignal },
): Promise<void> {
  const app = join(root, 'studio/app');
  const next = join(app, 'dist.next');
  bringBack(app);
  // What is changed while it is built belongs to the next build.
  const hash = hashStudio(root);
  const code = await runGroup([process.execPath, BUNDLE, app, next], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    log,
    stopped,
  });
  if (code !== 0)
    throw new Refusal(`${buildRefusal(stripVTControlCharacters(readFileSync(log, 'utf8')))} The log: ${log}`);
  writeFileSync(stampOf(next), hash);
  swapIn(app);
}

const BUNDLE = join(import.meta.dirname, 'bundle.ts');

const stampOf = (dist: string): string => join(dist, '.build-hash');

function hashStudio(root: string): string {
  const hash = createHash('sha256');
  hashFiles(hash, root, SOURCES);
  return hash.digest('hex');
}
