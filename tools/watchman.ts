import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Somebody outside our process group who tidies up after us. */
export type Watchman = {
  /** From now on this process has to be ended; null: none. */
  watch(pid: number | null): void;
};

/**
 * Makes a temporary directory of our own, and posts a watchman before. He ends the process of ours that works in it and
 * removes it when we end in whatever way, be it by SIGKILL: his input closes with us. When it is gone by then, he has
 * nothing to do.
 */
export function watchedDirectory(
  prefix: string,
  { parent, signal }: { parent: string; signal: 'QUIT' | 'KILL' },
): { directory: string; watchman: Watchman } {
  const directory = join(parent, prefix + randomBytes(6).toString('hex'));
  const watchman = postWatchman(directory, signal);
  mkdirSync(directory, { mode: 0o700 });
  return { directory, watchman };
}

function postWatchman(directory: string, signal: 'QUIT' | 'KILL'): Watchman {
  // Whoever ends takes its time, and so may something that it had started and that still writes into the directory.
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
  // He may be gone before us when the machine goes down; that is no reason for us to fail.
  stdin.on('error', () => undefined);
  return { watch: (pid) => void stdin.write(`${pid ?? ''}\n`) };
}
