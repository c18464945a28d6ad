// docs/decisions/207, docs/decisions/240
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
import { DAY } from '#domain/dates.ts';

/** How long a page may stay open that still fetches parts of a former build, in milliseconds. */
const FORMER_KEPT_MS = 14 * DAY;

/** The names of the files of former builds. */
const formerOf = (dist: string): string => join(dist, '.former');

/**
 * Puts the build in `dist.next` in the place of `dist`, with the assets of former builds. Between the two names the
 * product has no build for an instant.
 */
export function swapIn(folder: string): void {
  const [dist, next, old] = ['dist', 'dist.next', 'dist.old'].map((name) => join(folder, name)) as [
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

/** A build that was ended between the two names has left the one before under the third. */
export function bringBack(folder: string): void {
  const [dist, old] = [join(folder, 'dist'), join(folder, 'dist.old')];
  if (!existsSync(dist) && existsSync(old)) renameSync(old, dist);
}

/**
 * Copies the files of former builds, which open pages still fetch. The time of a former file is when it was replaced;
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
