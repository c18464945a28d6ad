import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

let DATA_DIR = '';

beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'simshvide-config-'));
});

afterEach(() => rmSync(DATA_DIR, { recursive: true, force: true }));

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig({ DATA_DIR, ...env });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test('nothing set is a working product on this machine, with simulated services and demo people', () => {
  expect(readConfig({ DATA_DIR })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    demo: true,
    payments: { provider: 'sandbox' },
    production: false,
  });
});

test('the first start makes a key that only its owner reads, and later ones find it again', () => {
  const { dataKey } = readConfig({ DATA_DIR });
  expect(dataKey).toHaveLength(32);
  expect(statSync(join(DATA_DIR, 'data.key')).mode & 0o777).toBe(0o600);
  expect(readConfig({ DATA_DIR }).dataKey).toEqual(dataKey);
});

test('a damaged key stops the start instead of making another', () => {
  writeFileSync(join(DATA_DIR, 'data.key'), 'short');
  expect(problemsOf({})).toEqual([expect.stringContaining('is damaged')]);
});

test('every wrong setting is named at once', () => {
  const problems = problemsOf({
    PORT: 'abc',
    PUBLIC_URL: 'nowhere',
    PAYMENT_PROVIDER: 'cash',
    DATABASE_URL: 'mysql://x',
  });
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'PORT',
    'PUBLIC_URL',
    'DATABASE_URL',
    'PAYMENT_PROVIDER',
  ]);
});

test('production refuses simulated services, plain http, the embedded database and a missing key', () => {
  const problems = problemsOf({ NODE_ENV: 'production' });
  for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'DATA_KEY', 'PAYMENT_PROVIDER', 'SMS_PROVIDERS', 'SMTP_URL']) {
    expect(problems.filter((problem) => problem.startsWith(name))).toHaveLength(1);
  }
});

test('production starts with everything given and the sandbox allowed by name', () => {
  const config = readConfig({
    DATA_DIR,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://simshvide.example/',
    DATABASE_URL: 'postgres://db/simshvide',
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    ALLOW_SANDBOX: '1',
  });
  expect(config).toMatchObject({ publicUrl: 'https://simshvide.example', demo: false, production: true });
});

test('a chat of somebody else needs its address and its token, and the address by https in production', () => {
  expect(readConfig({ DATA_DIR }).chat).toEqual({ provider: 'box' });
  const settings = {
    CHAT_PROVIDER: 'chatwoot',
    CHATWOOT_BASE_URL: 'https://chat.example.ge/',
    CHATWOOT_TOKEN: 'abcdefgh1234',
  };
  expect(readConfig({ DATA_DIR, ...settings }).chat).toEqual({
    provider: 'chatwoot',
    baseUrl: 'https://chat.example.ge',
    websiteToken: 'abcdefgh1234',
  });
  expect(problemsOf({ CHAT_PROVIDER: 'chatwoot' })).toEqual([
    expect.stringContaining('CHATWOOT_BASE_URL'),
    expect.stringContaining('CHATWOOT_TOKEN'),
  ]);
  for (const address of ['chat.example.ge', 'javascript:alert(1)', 'ftp://chat.example.ge']) {
    expect(problemsOf({ ...settings, CHATWOOT_BASE_URL: address })).toEqual([
      expect.stringContaining('CHATWOOT_BASE_URL'),
    ]);
  }
  for (const token of ["x'; script-src *", 'short', 'a b c d e f g']) {
    expect(problemsOf({ ...settings, CHATWOOT_TOKEN: token })).toEqual([expect.stringContaining('CHATWOOT_TOKEN')]);
  }
  const plain = { ...settings, CHATWOOT_BASE_URL: 'http://chat.example.ge', NODE_ENV: 'production' };
  expect(problemsOf(plain)).toContainEqual(expect.stringContaining('CHATWOOT_BASE_URL'));
});
