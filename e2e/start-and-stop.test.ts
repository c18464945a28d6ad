import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningApp, startApp } from './lib/app.ts';

let dataDir = '';
let running: RunningApp[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'simshvide-start-'));
});

afterEach(async () => {
  await Promise.all(running.map((app) => app.stop('SIGKILL')));
  running = [];
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<RunningApp> {
  const app = await startApp({ dataDir, env: { DEMO: '0' } });
  running.push(app);
  return app;
}

/** A start that is expected to end by itself: what it said, its exit code and how long it took. */
async function failingStart(env: Record<string, string>): Promise<{ said: string; code: number | null; ms: number }> {
  const startedAt = performance.now();
  const child: ChildProcess = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  // What it said last may come after its end.
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { said, code, ms: performance.now() - startedAt };
}

async function call(app: RunningApp, method: string, path: string, options: { token?: string; body?: unknown } = {}) {
  const answer = await fetch(`${app.url}/api${path}`, {
    method,
    headers: {
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function signIn(app: RunningApp): Promise<{ id: string; token: string }> {
  const { body: sent } = await call(app, 'POST', '/send-otp', { body: { phoneNumber: '599123456' } });
  const otp = await app.codeFor('+995599123456');
  const body = { otp, otpId: sent['otpId'], phone: '599123456' };
  const signedIn = (await call(app, 'POST', '/verify-otp', { body })).body as {
    accessToken: string;
    user: { id: string };
  };
  return { id: signedIn.user.id, token: signedIn.accessToken };
}

test('a second start on the same data is refused in one line, and the first goes on', async () => {
  const began = performance.now();
  const first = await start();
  const startTook = performance.now() - began;
  const second = await failingStart({});
  expect(second.code).toBe(1);
  expect(second.said.trim().split('\n')).toEqual([expect.stringContaining('in use by another running server')]);
  // It does not wait for the other one: on an idle machine it is a matter of half a second.
  expect(second.ms).toBeLessThan(startTook);
  expect((await call(first, 'GET', '/info')).status).toBe(200);
});

test('everything answered before a kill -9 is there after the next start', async () => {
  const before = await start();
  const { id, token } = await signIn(before);
  const wish = { startTime: ['evening'], typeTherapy: 'type-personal' };
  const saved = await call(before, 'PUT', '/user/preferences', { token, body: { user: { id, preferences: wish } } });
  expect(saved.status).toBe(200);
  await before.stop('SIGKILL');
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(true);

  const after = await start();
  const told = await call(after, 'POST', '/get-user-information', { token, body: { user: { id } } });
  expect(told.status).toBe(200);
  expect(told.body['preferences']).toMatchObject(wish);
});

test('a signal ends the server cleanly, and the next start finds the directory free', async () => {
  const app = await start();
  expect(await app.stop('SIGTERM')).toBe(0);
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
  await expect.poll(() => app.output()).toContain('Stopped.');

  const wrongKey = await failingStart({ DATA_KEY: Buffer.alloc(32, 1).toString('base64') });
  expect([wrongKey.code, wrongKey.said]).toEqual([1, expect.stringContaining('DATA_KEY is not the key')]);
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
});

test('settings that cannot work are named all at once, before anything is opened', async () => {
  const { said, code } = await failingStart({ NODE_ENV: 'production', PORT: 'many', PAYMENT_PROVIDER: 'cash' });
  expect(code).toBe(1);
  for (const name of ['PORT', 'PAYMENT_PROVIDER', 'PUBLIC_URL', 'DATABASE_URL', 'DATA_KEY', 'SMTP_URL']) {
    expect(said).toContain(`  - ${name}`);
  }
  expect(existsSync(join(dataDir, 'database'))).toBe(false);
});

test('a taken port is said in one line', async () => {
  const first = await start();
  const other = await mkdtemp(join(tmpdir(), 'simshvide-start-'));
  const second = await failingStart({ PORT: new URL(first.url).port, DATA_DIR: other });
  expect([second.code, second.said]).toEqual([1, expect.stringContaining('The port is taken')]);
  expect(existsSync(join(other, 'server.lock'))).toBe(false);
  await rm(other, { recursive: true, force: true });
});
