import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** A shell outside our process group that cleans up after us. */
export type Watchman = ReturnType<typeof postWatchman>;

/**
 * Starts a watchman, then makes a temporary directory. When we end, even by SIGKILL, the watchman's input closes: it
 * ends the watched process and removes the directory, if it still exists.
 */
export function watchedDirectory(prefix: string, { parent, signal }: { parent: string; signal: 'QUIT' | 'KILL' }) {
  const directory = join(parent, prefix + randomBytes(6).toString('hex'));
  const watchman = postWatchman(directory, signal);
  mkdirSync(directory, { mode: 0o700 });
  return { directory, watchman };
}

function postWatchman(directory: string, signal: 'QUIT' | 'KILL') {
  // The process needs time to end, and its children may still write into the directory.
  const script = `
    pid=
    while read -r next; do pid=$next; done
    [ -d "$0" ] || exit 0
    if [ -n "$pid" ]; then
      kill -${signal} "$pid"
      for turn in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$pid" || break; sleep 0.2; done
      kill -KILL "$pid"
    fi
    for turn in 1 2 3 4 5 6 7 8 9 10; do rm -rf "$0"; sleep 0.3; [ -d "$0" ] || exit 0; done`;
  const watchman = spawn('/bin/sh', ['-c', script, directory], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  watchman.unref();
  const { stdin } = watchman;
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
  // At a shutdown of the machine the watchman may end first; its closed input is no error.
  stdin.on('error', () => undefined);
  /** The process to end; null for none. */
  const watch = (pid: number | null): void => void stdin.write(`${pid ?? ''}\n`);
  return { watch };
}
