import { spawnSync } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { PAGE_SETTINGS } from '#web/build/page-settings.ts';
import { bringBack, swapIn } from './former-builds.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const SOURCES = ['web', 'domain', 'contract', 'package.json', 'package-lock.json'];
const NOT_SOURCES = /(^|\/)(node_modules|dist(\.next|\.old)?)$|\.test\.tsx?$/;

/** A hash over the names and contents of the sources of the pages, and the settings that the pages contain. */
export function hashSources(root: string, env: Readonly<Record<string, string | undefined>> = process.env): string {
  const hash = createHash('sha256');
  for (const name of PAGE_SETTINGS) hash.update(`${name}=${env[name] ?? ''}\0`);
  hashFiles(hash, root, SOURCES);
  return hash.digest('hex');
}

/** Hashes names and contents of all sources under some paths of `root`, without installed files, builds and tests. */
export function hashFiles(hash: Hash, root: string, paths: readonly string[]): void {
  for (const path of paths.flatMap((source) => filesUnder(root, source))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
}

function filesUnder(root: string, path: string): string[] {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (stat === undefined || NOT_SOURCES.test(path)) return [];
  if (!stat.isDirectory()) return [path];
  const names = readdirSync(join(root, path)).toSorted();
  return names.flatMap((name) => filesUnder(root, `${path}/${name}`));
}

/**
 * Builds the pages when their sources have changed, beside `web/dist`, which a running product serves, and puts them in
 * its place; returns whether it did. Throws with the reason.
 */
export function buildWeb(root: string, beforeBuild: () => void): boolean {
  const web = join(root, 'web');
  bringBack(web);
  const hash = hashSources(root);
  const stamp = join(web, 'dist/.build-hash');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  beforeBuild();
  const args = ['web/build.ts', 'dist.next'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The pages could not be built:\n${stripVTControlCharacters(stdout + stderr)}`);
  writeFileSync(join(web, 'dist.next/.build-hash'), hash);
  swapIn(web);
  return true;
}

if (import.meta.main) {
  const place = process.argv[2] ?? '';
  try {
    buildWeb(ROOT, () => process.stdout.write(`${place} Building the pages ...\n`.trimStart()));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
