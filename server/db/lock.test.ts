import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirInUse, lockDataDir } from './lock.ts';

let dir = '';

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'simshvide-lock-'));
});

afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Another process that takes the directory and holds it until it is killed. */
async function otherOwner() {
  const source = `import { lockDataDir } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))};
    await lockDataDir(${JSON.stringify(dir)}); console.log('locked'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('a directory has one owner at a time', async () => {
  const lock = await lockDataDir(dir);
  await expect(lockDataDir(dir)).rejects.toThrow(DataDirInUse);
  await lock.release();
  await (await lockDataDir(dir)).release();
  expect(existsSync(join(dir, 'server.lock'))).toBe(false);
});

test('a living process of another start is refused in one friendly line, a killed one is not waited for', async () => {
  const child = await otherOwner();
  await expect(lockDataDir(dir)).rejects.toThrow(`in use by another running server (process ${child.pid})`);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  expect(existsSync(join(dir, 'server.lock'))).toBe(true);
  await (await lockDataDir(dir)).release();
});

test('a file that somebody deleted does not let a second owner in', async () => {
  const child = await otherOwner();
  rmSync(join(dir, 'server.lock'));
  await expect(lockDataDir(dir)).rejects.toThrow(DataDirInUse);
  child.kill('SIGKILL');
});

test('the number of a process that died and was given to another does not count as its owner', async () => {
  writeFileSync(join(dir, 'server.lock'), JSON.stringify({ pid: process.pid, started: '1', boot: 'another boot' }));
  await (await lockDataDir(dir)).release();
});
