import { spawnSync } from 'node:child_process';
import { ROOT } from './steps.ts';

/** Why nothing can be said about what has changed, in one line. */
export class NoComparison extends Error {}

/**
 * The paths, from the root, that differ between a commit and the working files, including untracked files. Throws
 * NoComparison without git and for a commit that this clone does not have.
 */
export function changedSince(commit: string): string[] {
  if (git(['rev-parse', '--git-dir']) === null)
    throw new NoComparison('This is no git repository: what has changed is not known.');
  if (git(['rev-parse', '--verify', '--quiet', `${commit}^{commit}`]) === null) {
    throw new NoComparison(`This repository has no commit "${commit}".`);
  }
  const tracked = git(['diff', '--name-only', '--no-renames', '-z', commit, '--']) ?? '';
  const untracked = git(['ls-files', '--others', '--exclude-standard', '-z']) ?? '';
  return [...new Set(`${tracked}${untracked}`.split('\0').filter((path) => path !== ''))].toSorted();
}

/** The output of a git command, or null when git refuses or is missing. */
export function git(args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', [...args], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 });
  return status === 0 ? stdout.trim() : null;
}
