import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
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

test('a deleted file does not let a second owner in', async () => {
  const child = await otherOwner();
  rmSync(join(dir, 'server.lock'));
  await expect(lockDataDir(dir)).rejects.toThrow(DataDirInUse);
  child.kill('SIGKILL');
});

const BOOT = '/proc/sys/kernel/random/boot_id';
const here = {
  pid: process.pid,
  started: '1',
  boot: existsSync(BOOT) ? readFileSync(BOOT, 'utf8').trim() : '',
  space: existsSync('/proc/self/ns/pid') ? readlinkSync('/proc/self/ns/pid') : '',
};

test.each([
  ['of a process that ran before the machine started anew', JSON.stringify({ ...here, boot: 'another' })],
  ['with the number of a dead process that another one has now', JSON.stringify(here)],
  ['whose writer died while writing', ''],
  ['that is damaged', '{"pid":-1}'],
])('a file %s does not keep the next start out', async (_what, content) => {
  writeFileSync(join(dir, 'server.lock'), content);
  await (await lockDataDir(dir)).release();
});

test('the owner in another container cannot be asked, so the directory is not taken from it', async () => {
  writeFileSync(join(dir, 'server.lock'), JSON.stringify({ ...here, space: 'pid:[1]' }));
  await expect(lockDataDir(dir)).rejects.toThrow('another container');
  expect(existsSync(join(dir, 'server.lock'))).toBe(true);
  rmSync(join(dir, 'server.lock'));
  await (await lockDataDir(dir)).release();
});

test('of many starts at the same moment one wins, also over a stale file', async () => {
  writeFileSync(join(dir, 'server.lock'), JSON.stringify(here));
  const locks = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(dir)));
  const won = locks.filter((lock) => lock.status === 'fulfilled');
  expect(won).toHaveLength(1);
  await expect(lockDataDir(dir)).rejects.toThrow(DataDirInUse);
  await won[0]?.value.release();
});
