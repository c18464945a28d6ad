import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as productTest } from './fixtures.ts';

/** The test of a browser with a data directory of its own, for products that start in it one after another. */
export const test = productTest.extend('dataDir', async ({}, { onCleanup }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'simshvide-e2e-'));
  onCleanup(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
});

/** A start that is expected to end by itself: what it said, its exit code and how long it took. */
export async function failingStart(
  env: Record<string, string>,
): Promise<{ said: string; code: number | null; ms: number }> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, PORT: '0', DATABASE_URL: '', LOG_LEVEL: 'warn', STUDIO_PORT: 'off', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  // What it said last may come after its end.
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { said, code, ms: performance.now() - startedAt };
}
