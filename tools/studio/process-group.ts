import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { Refusal } from '../start/install.mjs';
import { signal } from '../machine/processes.ts';

type GroupOptions = {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** The file that gets all that is said; it is written anew. */
  log: string;
  /** Kills the whole group: it must leave nothing that the next run trusts. */
  stopped: AbortSignal;
};

/**
 * Runs a program in its own process group and returns its exit code. The group ends by `stopped` and, even by SIGKILL,
 * when we end. Refuses a program that cannot run, and throws the reason of `stopped` once that ended the program.
 */
export async function runGroup([program = '', ...args]: readonly string[], options: GroupOptions): Promise<number> {
  const { cwd, env, log, stopped } = options;
  stopped.throwIfAborted();
  mkdirSync(dirname(log), { recursive: true });
  const file = openSync(log, 'w');
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ['ignore', file, file] });
  closeSync(file);
  const ended = new Promise<number>((done, fail) => {
    child.once('error', (error) => fail(new Refusal(`${program} could not be run: ${error.message}`)));
    child.once('exit', (code) => done(code ?? 1));
  });
  if (child.pid === undefined) return ended;
  const group = -child.pid;
  const release = endWithUs(group);
  const end = (): void => void signal(group, 'SIGKILL');
  stopped.addEventListener('abort', end);
  try {
    const code = await ended;
    stopped.throwIfAborted();
    return code;
  } finally {
    stopped.removeEventListener('abort', end);
    release();
  }
}

/** Posts a shell that ends the group when its input closes without a word, as it does when we are killed. */
function endWithUs(group: number): () => void {
  const script = 'read -r word || kill -s KILL -- "$0"';
  const shell = spawn('/bin/sh', ['-c', script, String(group)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  // At a shutdown of the machine the shell may end first; its closed input is no error.
  shell.stdin.on('error', () => undefined);
  shell.on('error', () => undefined);
  return () => void shell.stdin.end('ended\n');
}
