import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

let updated = false;

/** Installs Debian packages when this is a Debian machine and we are root; says whether they are there now. */
export function installDebianPackages(names: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  if (!updated) {
    updated = aptGet(['update', '-qq']);
    if (!updated) return false;
  }
  return aptGet(['install', '-y', '-qq', '--no-install-recommends', ...names]);
}

function aptGet(args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const limits = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=2'];
  const { status } = spawnSync('apt-get', [...limits, ...args], { env, stdio: 'ignore', timeout: 600_000 });
  return status === 0;
}
