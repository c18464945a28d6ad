import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { problemsOf as problemsWith } from '#server/testing/settings.ts';
import { readConfig } from './config.ts';
import { settingsFileProblems } from './settings-file.ts';

let DATA_DIR = '';

beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'simshvide-config-'));
});

afterEach(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const problemsOf = (env: Record<string, string>) =>
  problemsWith(env, (settings) => readConfig({ DATA_DIR, ...settings }));

test('without settings the product works on this machine, with simulated services and demo people', () => {
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

test('the first start creates a key file that only its owner can read, and later starts use it', () => {
  const { dataKey } = readConfig({ DATA_DIR });
  expect(dataKey).toHaveLength(32);
  expect(statSync(join(DATA_DIR, 'data.key')).mode & 0o777).toBe(0o600);
  expect(readConfig({ DATA_DIR }).dataKey).toEqual(dataKey);
});

test('a damaged key stops the start, and no other key is created', () => {
  writeFileSync(join(DATA_DIR, 'data.key'), 'short');
  expect(problemsOf({})).toEqual([expect.stringContaining('is damaged')]);
});

test('every wrong setting is named at once', () => {
  const problems = problemsOf({
    PORT: 'abc',
    PUBLIC_URL: 'nowhere',
    PAYMENT_PROVIDER: 'cash',
    DATABASE_URL: 'mysql://x',
    SMS_PER_HOUR: '0',
    MAIL_CODES_PER_HOUR: 'many',
  });
  const names = 'PORT PUBLIC_URL DATABASE_URL PAYMENT_PROVIDER SMS_PER_HOUR MAIL_CODES_PER_HOUR';
  expect(problems.map((problem) => problem.split(' ')[0]).join(' ')).toBe(names);
});

test('the clock starts at an instant that is given with its offset', () => {
  expect(readConfig({ DATA_DIR }).clockStart).toBe(null);
  const { clockStart } = readConfig({ DATA_DIR, CLOCK_START: '2027-03-10T10:00:00+04:00' });
  expect(clockStart).toBe(Date.UTC(2027, 2, 10, 6));
  for (const wrong of ['tomorrow', '2027-03-10', '2027-03-10T10:00:00', '2027-02-30T10:00:00Z', '2027-13-01T10:00:00Z'])
    expect(problemsOf({ CLOCK_START: wrong }), wrong).toEqual([expect.stringContaining('CLOCK_START is an instant')]);
});

test('production refuses another clock than the real one, and so does a server that simulates nothing', () => {
  const refusal = expect.stringContaining('CLOCK_START is for tests');
  const CLOCK_START = '2027-03-10T10:00:00+04:00';
  expect(problemsOf({ NODE_ENV: 'production', CLOCK_START })).toContainEqual(refusal);
  expect(problemsOf({ ...REAL, NODE_ENV: 'development', CLOCK_START })).toEqual([refusal]);
});

test.each([
  ['https://simshvide.example', '127.0.0.1', 'PUBLIC_URL is'],
  ['http://simshvide.example', '127.0.0.1', 'PUBLIC_URL is'],
  ['http://localhost.example', '127.0.0.1', 'PUBLIC_URL is'],
  ['http://192.168.1.20:3000', '127.0.0.1', 'PUBLIC_URL is'],
  ['https://localhost:3000', '127.0.0.1', 'PUBLIC_URL is'],
  ['http://localhost:3000', '0.0.0.0', 'HOST is'],
  ['http://localhost:3000', '::', 'HOST is'],
  ['https://simshvide.example', '0.0.0.0', 'PUBLIC_URL and HOST are'],
])('without NODE_ENV nothing is simulated at %s on %s, in one line', (PUBLIC_URL, HOST, words) => {
  const env = { PUBLIC_URL, HOST };
  const simulated = 'DEMO, PAYMENT_PROVIDER, SMS_PROVIDERS, SMTP_URL, FX_PROVIDER would be simulated';
  expect(problemsOf(env)).toEqual([expect.stringMatching(`^${words} not of this machine alone, and ${simulated}`)]);
  expect(problemsOf({ ...env, ALLOW_DEV_WORLD: '1' })).toEqual([]);
  const one = { ...REAL, NODE_ENV: '', SMTP_URL: '' };
  expect(problemsOf({ ...one, ...env })).toEqual([expect.stringContaining(' and SMTP_URL would be simulated')]);
  expect(problemsOf({ ...REAL, NODE_ENV: '', ...env })).toEqual([]);
});

test.each([
  ['http://localhost:3000', '127.0.0.1'],
  ['http://LOCALHOST', 'localhost'],
  ['http://anna.localhost:8080/', '127.1.2.3'],
  ['http://127.9.9.9', '::1'],
  ['http://[::1]:3000', '[::1]'],
])('%s on %s is this machine alone, with everything simulated', (PUBLIC_URL, HOST) => {
  expect(problemsOf({ PUBLIC_URL, HOST })).toEqual([]);
});

test('PUBLIC_URL is an origin: a login, a path, a query or a fragment is one line, and never repeated', () => {
  for (const NODE_ENV of ['', 'production']) {
    for (const more of ['/app', '/app/', '/?page=secret', '?secret', '#secret', '/#', '/\\secret']) {
      const problems = problemsOf({ ...REAL, NODE_ENV, PUBLIC_URL: `https://simshvide.example${more}` });
      expect([more, problems]).toEqual([more, [expect.stringMatching(/^PUBLIC_URL is scheme, host and port alone/)]]);
    }
    const problems = problemsOf({ ...REAL, NODE_ENV, PUBLIC_URL: 'https://anna:secret@simshvide.example' });
    expect(problems).toEqual([expect.stringMatching(/^PUBLIC_URL is scheme, host and port alone/)]);
    expect(problems.join()).not.toMatch(/anna|secret/);
  }
  for (const PUBLIC_URL of [
    'localhost:3000',
    'ftp://simshvide.example',
    '//simshvide.example',
    'javascript:alert(1)',
  ]) {
    expect(problemsOf({ PUBLIC_URL })).toEqual([expect.stringMatching(/^PUBLIC_URL is the address people see/)]);
  }
  expect(readConfig({ DATA_DIR, PUBLIC_URL: 'HTTP://Localhost:80//' }).publicUrl).toBe('http://localhost');
});

test('ALLOW_DEV_WORLD is 1 or nothing: another word is one line', () => {
  for (const ALLOW_DEV_WORLD of ['yes', 'true', '2']) {
    expect(problemsOf({ ALLOW_DEV_WORLD })).toEqual([expect.stringMatching(/^ALLOW_DEV_WORLD is one of 0, 1, not/)]);
  }
  const trial = { ALLOW_DEV_WORLD: 'yes', PUBLIC_URL: 'https://simshvide.example' };
  expect(problemsOf(trial)).toEqual([expect.stringMatching(/^ALLOW_DEV_WORLD is one of 0, 1, not/)]);
});

test('production refuses simulated services, plain http, the embedded database and missing settings of its operator', () => {
  const problems = problemsOf({ NODE_ENV: 'production', DEMO: '1' });
  const names = problems.map((problem) => problem.split(/[ =]/)[0]).toSorted();
  const simulated = ['DEMO', 'FX_PROVIDER', 'PAYMENT_PROVIDER', 'SMS_PROVIDERS', 'SMTP_URL'];
  expect(names).toEqual(['DATABASE_URL', 'DATA_KEY', 'PUBLIC_URL', 'TRUST_PROXY', ...simulated].toSorted());
});

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://simshvide.example/',
  DATABASE_URL: 'postgres://db/simshvide',
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  TRUST_PROXY: '0',
};
const MAIL = {
  SMTP_URL: 'smtps://user:secret@mail.example.ge',
  MAIL_FROM: 'Simshvide <no-reply@example.ge>',
  SUPPORT_EMAIL: 'help@example.ge',
  SPECIALISTS_EMAIL: 'specialists@example.ge',
};
const pem = (key: KeyObject) =>
  key.export({ type: key.type === 'public' ? 'spki' : 'pkcs8', format: 'pem' }).toString();
const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const REAL = {
  ...PRODUCTION,
  ...MAIL,
  PAYMENT_PROVIDER: 'keepz',
  KEEPZ_IDENTIFIER: '11111111-1111-4111-8111-111111111111',
  KEEPZ_RECEIVER_ID: '22222222-2222-4222-8222-222222222222',
  KEEPZ_PUBLIC_KEY: pem(rsa().publicKey),
  KEEPZ_PRIVATE_KEY: pem(rsa().privateKey),
  SMS_PROVIDERS: 'senderge',
  SENDERGE_KEY: 'key',
  FX_PROVIDER: 'nbg',
};

test('production starts with everything given and real services', () => {
  expect(readConfig({ DATA_DIR, ...REAL })).toMatchObject({ demo: false, production: true, trustProxy: false });
});

test('production starts with everything given and the sandbox allowed by name', () => {
  const config = readConfig({ DATA_DIR, ...PRODUCTION, ALLOW_SANDBOX: '1' });
  expect(config).toMatchObject({ publicUrl: 'https://simshvide.example', demo: false, production: true });
  expect(problemsOf({ ...PRODUCTION, DEMO: '1', ALLOW_SANDBOX: '1' })).toEqual([]);
});

test('production refuses an invented exchange rate, unless no card in euro is taken', () => {
  expect(problemsOf({ ...REAL, FX_PROVIDER: '' })).toEqual([expect.stringMatching(/^FX_PROVIDER /)]);
  expect(problemsOf({ ...REAL, FX_PROVIDER: 'fixed', KEEPZ_EUR_MODE: 'off' })).toEqual([]);
});

test.each([
  ['demo people, whose passwords everybody can read', { DEMO: '1' }, /^DEMO/],
  ['silence about who writes X-Forwarded-For', { TRUST_PROXY: '' }, /^TRUST_PROXY /],
  ['a missing sender of mails', { MAIL_FROM: '' }, /^MAIL_FROM /],
  ['a sender of mails who is nobody', { MAIL_FROM: 'Simshvide <no-reply@simshvide.example>' }, /^MAIL_FROM /],
  ['an answerer of clients who is nobody', { SUPPORT_EMAIL: 'help@simshvide.EXAMPLE' }, /^SUPPORT_EMAIL /],
  ['a missing answerer of therapists', { SPECIALISTS_EMAIL: ' ' }, /^SPECIALISTS_EMAIL /],
])('production refuses %s', (_, env, line) => {
  expect(problemsOf({ ...REAL, ...env })).toEqual([expect.stringMatching(line)]);
});

test('the seller that receipts name has a name, a number and an address, or none of them', () => {
  const seller = { SELLER_NAME: 'შპს სიმშვიდე', SELLER_NUMBER: '404000000', SELLER_ADDRESS: 'თბილისი' };
  expect(readConfig({ DATA_DIR, ...PRODUCTION, ALLOW_SANDBOX: '1', ...seller }).seller).toEqual({
    name: 'შპს სიმშვიდე',
    number: '404000000',
    address: 'თბილისი',
  });
  expect(problemsOf({ ...seller, SELLER_NUMBER: ' ' })).toEqual([expect.stringMatching(/^SELLER_NAME, SELLER_NUMBER/)]);
});

test('real mails need real names also where the sandbox is allowed, and on one’s own machine none', () => {
  const problems = problemsOf({ ...PRODUCTION, ALLOW_SANDBOX: '1', SMTP_URL: MAIL.SMTP_URL });
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['MAIL_FROM', 'SUPPORT_EMAIL', 'SPECIALISTS_EMAIL']);
  expect(problemsOf({ SMTP_URL: MAIL.SMTP_URL })).toEqual([]);
});

test('a wrong address of a mail server is not repeated, since it may contain a password', () => {
  for (const address of ['mail.example.ge:587', 'https://mail.example.ge', 'user:secret@mail.example.ge']) {
    const problems = problemsOf({ SMTP_URL: address });
    expect(problems).toEqual([expect.stringMatching(/^SMTP_URL /)]);
    expect(problems.join()).not.toContain(address);
  }
});

test('an external chat needs its address and its token, and in production an https address', () => {
  expect(readConfig({ DATA_DIR }).chat).toEqual({ provider: 'box' });
  const websiteToken = 'abcdefgh1234';
  const chat = { CHAT_PROVIDER: 'chatwoot', CHATWOOT_TOKEN: websiteToken };
  const settings = { ...chat, CHATWOOT_BASE_URL: 'https://chat.example.ge/' };
  const baseUrl = 'https://chat.example.ge';
  expect(readConfig({ DATA_DIR, ...settings }).chat).toEqual({ provider: 'chatwoot', baseUrl, websiteToken });
  const address = expect.stringContaining('CHATWOOT_BASE_URL');
  const token = expect.stringContaining('CHATWOOT_TOKEN');
  expect(problemsOf({ CHAT_PROVIDER: 'chatwoot' })).toEqual([address, token]);
  for (const wrong of ['chat.example.ge', 'javascript:alert(1)', 'ftp://chat.example.ge']) {
    expect(problemsOf({ ...chat, CHATWOOT_BASE_URL: wrong })).toEqual([address]);
  }
  for (const wrong of ["x'; script-src *", 'short', 'a b c d e f g']) {
    expect(problemsOf({ ...settings, CHATWOOT_TOKEN: wrong })).toEqual([token]);
  }
  const plain = { ...chat, CHATWOOT_BASE_URL: 'http://chat.example.ge', NODE_ENV: 'production' };
  expect(problemsOf(plain)).toContainEqual(address);
});

test.each([
  '0.0.0.0:3100',
  '[::]:3100',
  ':3100',
  '203.0.113.5:3100',
  '[2001:db8::1]:3100',
  'localhost:3100',
  '10.0.0.5',
  '10.0.0.5:99999',
])('health is told at no address that strangers reach, and at none out of form: %s', (OPS_LISTEN) => {
  expect(problemsOf({ OPS_LISTEN })).toEqual([expect.stringMatching(/^OPS_LISTEN is an address/)]);
});

test('health is told to a proxy in a private network', () => {
  const at = (OPS_LISTEN: string) => readConfig({ DATA_DIR, OPS_LISTEN }).opsListen;
  expect(at('10.0.0.5:3100')).toEqual({ host: '10.0.0.5', port: 3100 });
  expect(at('[fd00::5]:3100')).toEqual({ host: 'fd00::5', port: 3100 });
  expect(readConfig({ DATA_DIR }).opsListen).toBe(null);
});

test('a service has its settings from a file that nobody else reads, and is not root', () => {
  const file = join(DATA_DIR, 'settings.env');
  expect(settingsFileProblems(file, 999)).toEqual([`SETTINGS_FILE: ${file} is not there`]);
  writeFileSync(file, '', { mode: 0o600 });
  expect(settingsFileProblems(file, 999)).toEqual([]);
  expect(settingsFileProblems(file, 0)).toEqual([expect.stringContaining('runs as root')]);
  chmodSync(file, 0o640);
  expect(settingsFileProblems(file, 999)).toEqual([expect.stringContaining(`others than its owner may read ${file}`)]);
  expect(problemsOf({ SETTINGS_FILE: file })).toContainEqual(expect.stringContaining('chmod 600'));
});
