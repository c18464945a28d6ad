import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isRunning } from './processes.ts';

/** Starts a process with a watched directory and a worker in it; returns both. */
const SCRIPT = `
  import { spawn } from 'node:child_process';
  import { tmpdir } from 'node:os';
  import { writeFileSync } from 'node:fs';
  import { watchedDirectory } from './tools/machine/watchman.ts';
  const { directory, watchman } = watchedDirectory('simshvide-watched-', { parent: tmpdir(), signal: 'KILL' });
  writeFileSync(directory + '/file', 'full');
  const worker = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
  watchman.watch(worker.pid);
  console.log(JSON.stringify({ directory, pid: worker.pid }));
  setInterval(() => {}, 1e3);`;

test('when a process is killed, its watched directory is removed and the worker in it ends', async () => {
  const owner = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(owner.stdout, 'data')) as [Buffer];
  const { directory, pid } = JSON.parse(line.toString()) as { directory: string; pid: number };
  expect([existsSync(directory), isRunning(pid)]).toEqual([true, true]);
  owner.kill('SIGKILL');
  await expect.poll(() => existsSync(directory), { timeout: 20_000 }).toBe(false);
  expect(isRunning(pid)).toBe(false);
});
