import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { childrenOf, isRunning } from '../machine/processes.ts';
import { ownFolder } from '../vitest/own-folder.ts';
import { runGroup } from './process-group.ts';

/** Starts a child and names both processes; neither ends by itself. */
const FAMILY = ['/bin/sh', '-c', 'sleep 600 & echo $$ $!; wait'];

let folder: string;
let log: string;

beforeEach(() => {
  folder = ownFolder();
  log = join(folder, 'logs/of-it.log');
});

async function family(): Promise<number[]> {
  await expect.poll(() => existsSync(log) && readFileSync(log, 'utf8'), { timeout: 20_000 }).toMatch(/^\d+ \d+\n$/);
  return readFileSync(log, 'utf8').trim().split(' ').map(Number);
}

test('what a program says is in its log, and its exit code is the answer', async () => {
  const { signal: stopped } = new AbortController();
  const script = ['/bin/sh', '-c', 'echo out; echo err >&2; exit 3'];
  expect(await runGroup(script, { cwd: folder, env: process.env, log, stopped })).toBe(3);
  expect(readFileSync(log, 'utf8')).toBe('out\nerr\n');
  await expect(runGroup(['/nowhere/npm'], { cwd: folder, env: process.env, log, stopped })).rejects.toThrow(
    '/nowhere/npm could not be run',
  );
});

test('a program that is stopped ends with all that it has started', async () => {
  const stop = new AbortController();
  const run = runGroup(FAMILY, { cwd: folder, env: process.env, log, stopped: stop.signal });
  const pids = await family();
  expect(pids.map(isRunning)).toEqual([true, true]);
  stop.abort(new Error('Stopped.'));
  await expect(run).rejects.toThrow('Stopped.');
  await expect.poll(() => pids.map(isRunning), { timeout: 20_000 }).toEqual([false, false]);
});

test('a program does not outlive the process that runs it, even one that is killed', async () => {
  const script = `
    import { runGroup } from './tools/studio/process-group.ts';
    const { signal: stopped } = new AbortController();
    await runGroup(${JSON.stringify(FAMILY)}, { cwd: '.', env: process.env, log: ${JSON.stringify(log)}, stopped });`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  const pids = await family();
  // The program may speak before the shell is posted that ends it.
  await expect.poll(() => childrenOf(owner.pid ?? 0).length, { timeout: 20_000 }).toBe(2);
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  await expect.poll(() => pids.map(isRunning), { timeout: 20_000 }).toEqual([false, false]);
});
