import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { DAY } from '#domain/dates.ts';
import { hashFiles } from '../start/build-web.ts';
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

/** How long a window may stay open that still fetches parts of a former build, in milliseconds. */
const FORMER_KEPT_MS = 14 * DAY;

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

/** The names of the files of former builds. */
const formerOf = (dist: string): string => join(dist, '.former');

const stampOf = (dist: string): string => join(dist, '.build-hash');

function hashStudio(root: string): string {
  const hash = createHash('sha256');
  hashFiles(hash, root, SOURCES);
  return hash.digest('hex');
}

/**
 * Copies the files of former builds, which open windows still fetch. The time of a former file is when it was replaced;
 * files of the build that is replaced now get the present time.
 */
function bringFormer(dist: string, next: string): void {
  const from = join(dist, 'assets');
  if (!existsSync(from)) return;
  const now = new Date();
  const former = new Set(existsSync(formerOf(dist)) ? readFileSync(formerOf(dist), 'utf8').split('\n') : []);
  const brought: string[] = [];
  for (const name of readdirSync(from)) {
    const file = join(from, name);
    const target = join(next, 'assets', name);
    const isOld = former.has(name) && statSync(file).mtimeMs < now.getTime() - FORMER_KEPT_MS;
    if (existsSync(target) || isOld) continue;
    cpSync(file, target, { preserveTimestamps: true });
    if (!former.has(name)) utimesSync(target, now, now);
    brought.push(name);
  }
  writeFileSync(formerOf(next), brought.join('\n'));
}

/** A build that was ended between the two names has left the Studio under the third. */
function bringBack(app: string): void {
  const [dist, old] = [join(app, 'dist'), join(app, 'dist.old')];
  if (!existsSync(dist) && existsSync(old)) renameSync(old, dist);
}

/** Between the two names the product has no Studio for an instant, and says so to who comes just then. */
function swapIn(app: string): void {
  const [dist, next, old] = ['dist', 'dist.next', 'dist.old'].map((name) => join(app, name)) as [
    string,
    string,
    string,
  ];
  rmSync(old, { recursive: true, force: true });
  bringFormer(dist, next);
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(next, dist);
  rmSync(old, { recursive: true, force: true });
}
