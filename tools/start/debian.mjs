// Also used before the installation: plain JavaScript and no packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

let updated = false;

/**
 * Installs Debian packages when this is a Debian machine and we are root; returns whether they are installed now.
 * @param {readonly string[]} names
 * @returns {boolean}
 */
export function installDebianPackages(names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  updated ||= aptGet(['update', '-qq']);
  return updated && aptGet(['install', '-y', '-qq', '--no-install-recommends', ...names]);
}

/** @param {readonly string[]} args */
function aptGet(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const limits = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=2'];
  return spawnSync('apt-get', [...limits, ...args], { env, stdio: 'ignore', timeout: 600_000 }).status === 0;
}
