import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { problemsOf, read as readSettings } from '#server/testing/settings.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  TRUST_PROXY: '1',
  PUBLIC_URL: 'https://simshvide.example',
  DATABASE_URL: 'postgres://db/simshvide',
  ALLOW_SANDBOX: '1',
};

const keepzPair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ourPair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64');
const pkcs8 = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'der' }).toString('base64');

const KEEPZ = {
  PAYMENT_PROVIDER: 'keepz',
  KEEPZ_IDENTIFIER: '6f1f8a52-6a0e-4b57-9a3a-3d5f8c7f2f11',
  KEEPZ_RECEIVER_ID: '0349ce8d-8061-4867-94a9-b9de0fb3fec6',
  KEEPZ_PUBLIC_KEY: spki(keepzPair.publicKey),
  KEEPZ_PRIVATE_KEY: pkcs8(ourPair.privateKey),
};
const BOG = {
  PAYMENT_PROVIDER: 'bog',
  PUBLIC_URL: 'https://simshvide.example',
  BOG_CLIENT_ID: '10001626',
  BOG_CLIENT_SECRET: 'secret',
  BOG_CALLBACK_PUBLIC_KEY: spki(keepzPair.publicKey),
};

type Env = Record<string, string>;
const read = (env: Env) => readSettings(env).payments;

test('Keepz needs two ids and two keys, and asks its test gateway outside production', () => {
  const payments = read(KEEPZ);
  expect(payments).toMatchObject({
    provider: 'keepz',
    keepz: {
      baseUrl: 'https://gateway.dev.keepz.me/ecommerce-service',
      identifier: KEEPZ.KEEPZ_IDENTIFIER,
      integratorId: KEEPZ.KEEPZ_IDENTIFIER,
      receiverId: KEEPZ.KEEPZ_RECEIVER_ID,
      eurMode: 'convert',
    },
  });
  const integrator = '11111111-1111-4111-8111-111111111111';
  expect(read({ ...KEEPZ, KEEPZ_INTEGRATOR_ID: integrator })).toMatchObject({ keepz: { integratorId: integrator } });
  expect(read({ ...KEEPZ, ...PRODUCTION })).toMatchObject({
    keepz: { baseUrl: 'https://gateway.keepz.me/ecommerce-service' },
  });
});

test('the bank needs an id and a secret, and in production knows its own addresses and key', () => {
  expect(read(BOG)).toMatchObject({
    bog: {
      apiBase: 'https://api-sandbox.bog.ge',
      tokenUrl: 'https://oauth2-sandbox.bog.ge/auth/realms/bog/protocol/openid-connect/token',
      clientId: '10001626',
    },
  });
  const { BOG_CALLBACK_PUBLIC_KEY: _, ...published } = BOG;
  expect(read({ ...published, ...PRODUCTION })).toMatchObject({
    bog: {
      apiBase: 'https://api.bog.ge',
      tokenUrl: 'https://oauth2.bog.ge/auth/realms/bog/protocol/openid-connect/token',
      callbackKey: { asymmetricKeyType: 'rsa', asymmetricKeyDetails: { modulusLength: 2048 } },
    },
  });
  expect(problemsOf(published)).toEqual([expect.stringMatching(/^BOG_CALLBACK_PUBLIC_KEY is missing/)]);
});

test.each([
  ['PEM', (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()],
  ['PEM of PKCS#1', (key: KeyObject) => key.export({ type: 'pkcs1', format: 'pem' }).toString()],
  [
    'PEM on one line',
    (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'),
  ],
  ['DER of PKCS#1', (key: KeyObject) => key.export({ type: 'pkcs1', format: 'der' }).toString('base64')],
  ['DER on many lines', (key: KeyObject) => pkcs8(key).replace(/.{64}/g, '$&\r\n')],
])('a private key may be %s', (_, write) => {
  const payments = read({ ...KEEPZ, KEEPZ_PRIVATE_KEY: write(ourPair.privateKey) });
  expect(payments.provider === 'keepz' && payments.keepz.privateKey.equals(ourPair.privateKey)).toBe(true);
});

test.each<[string, Env, string]>([
  ['malformed', { KEEPZ_PUBLIC_KEY: '***' }, 'KEEPZ_PUBLIC_KEY is not base64 or PEM'],
  ['cut off', { KEEPZ_PRIVATE_KEY: KEEPZ.KEEPZ_PRIVATE_KEY.slice(0, 800) }, 'KEEPZ_PRIVATE_KEY is not a private key'],
  [
    'empty but for its frame',
    { KEEPZ_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\\n-----END PRIVATE KEY-----' },
    'KEEPZ_PRIVATE_KEY is not base64 or PEM',
  ],
  ['cut off', { KEEPZ_PUBLIC_KEY: KEEPZ.KEEPZ_PUBLIC_KEY.slice(0, 200) }, 'KEEPZ_PUBLIC_KEY is not a public key'],
  [
    'of the wrong kind',
    { KEEPZ_PUBLIC_KEY: pkcs8(ourPair.privateKey) },
    'KEEPZ_PUBLIC_KEY is a private key, and must be a public one',
  ],
  [
    'of the wrong kind',
    { KEEPZ_PRIVATE_KEY: spki(keepzPair.publicKey) },
    'KEEPZ_PRIVATE_KEY is a public key, and must be a private one',
  ],
  ['too short', { KEEPZ_PUBLIC_KEY: spki(short.publicKey) }, 'KEEPZ_PUBLIC_KEY has 1024 bits, and needs 2048'],
  ['too short', { KEEPZ_PRIVATE_KEY: pkcs8(short.privateKey) }, 'KEEPZ_PRIVATE_KEY has 1024 bits, and needs 2048'],
  ['no RSA', { KEEPZ_PUBLIC_KEY: spki(curve.publicKey) }, 'KEEPZ_PUBLIC_KEY is a key of the kind ec, and must be RSA'],
  [
    'our own',
    { KEEPZ_PUBLIC_KEY: spki(ourPair.publicKey) },
    'KEEPZ_PUBLIC_KEY is the public half of our own key, and must be the one of Keepz',
  ],
])('a key that is %s stops the start with one line (%#)', (_, change, problem) => {
  expect(problemsOf({ ...KEEPZ, ...change })).toEqual([problem]);
  expect(problemsOf({ ...KEEPZ, ...PRODUCTION, ...change })).toEqual([problem]);
});

test.each<[Env, RegExp]>([
  [{ ...BOG, BOG_CALLBACK_PUBLIC_KEY: spki(short.publicKey) }, /^BOG_CALLBACK_PUBLIC_KEY has 1024 bits/],
  [{ ...BOG, BOG_CALLBACK_PUBLIC_KEY: '-----BEGIN PUBLIC KEY-----' }, /^BOG_CALLBACK_PUBLIC_KEY is not base64 or PEM$/],
  [{ ...BOG, BOG_CALLBACK_PUBLIC_KEY: 'AAAA' }, /^BOG_CALLBACK_PUBLIC_KEY is not a public key$/],
  [
    { ...BOG, BOG_CALLBACK_PUBLIC_KEY: pkcs8(ourPair.privateKey) },
    /^BOG_CALLBACK_PUBLIC_KEY is a private key, and must be a public one$/,
  ],
  [{ ...BOG, BOG_CALLBACK_PUBLIC_KEY: spki(curve.publicKey) }, /^BOG_CALLBACK_PUBLIC_KEY is a key of the kind ec/],
  [{ ...BOG, PUBLIC_URL: 'http://localhost:3000' }, /^PUBLIC_URL must be https with PAYMENT_PROVIDER bog/],
  [{ ...BOG, BOG_API_BASE: 'http://api.bog.ge' }, /^BOG_API_BASE must be an https address$/],
  [{ ...BOG, BOG_TOKEN_URL: 'nowhere' }, /^BOG_TOKEN_URL must be an https address$/],
  [{ ...KEEPZ, KEEPZ_BASE_URL: 'http://gateway.keepz.me' }, /^KEEPZ_BASE_URL must be an https address$/],
  [{ ...KEEPZ, ...PRODUCTION, KEEPZ_BASE_URL: 'http://127.0.0.1:9000' }, /^KEEPZ_BASE_URL must be an https address$/],
  [{ ...KEEPZ, KEEPZ_RECEIVER_ID: 'main' }, /^KEEPZ_RECEIVER_ID is a UUID that Keepz gave$/],
  [{ ...KEEPZ, KEEPZ_EUR_MODE: 'acquiring' }, /^KEEPZ_EUR_MODE is one of convert, off/],
  [{ PAYMENT_PROVIDER: 'stripe' }, /^PAYMENT_PROVIDER is one of sandbox, keepz, bog/],
])('a setting that cannot work stops the start with one line (%#)', (env, problem) => {
  expect(problemsOf(env)).toEqual([expect.stringMatching(problem)]);
});

test('a provider without its secrets stops the start, and names all that are missing in one line', () => {
  expect(problemsOf({ PAYMENT_PROVIDER: 'keepz' })).toEqual([
    'KEEPZ_IDENTIFIER, KEEPZ_RECEIVER_ID, KEEPZ_PUBLIC_KEY, KEEPZ_PRIVATE_KEY: missing, PAYMENT_PROVIDER is keepz',
  ]);
  const { BOG_CLIENT_SECRET: _, ...half } = BOG;
  expect(problemsOf(half)).toEqual(['BOG_CLIENT_SECRET: missing, PAYMENT_PROVIDER is bog']);
});

test('production refuses an incomplete set of secrets, also of a provider that is not in use', () => {
  expect(problemsOf({ ...PRODUCTION, BOG_CLIENT_ID: '10001626' })).toEqual([
    'BOG_CLIENT_SECRET: missing, while others of the kind are set',
  ]);
  expect(problemsOf({ BOG_CLIENT_ID: '10001626' })).toEqual([]);
});

test('production with a real provider needs no leave for simulated payments', () => {
  const problems = problemsOf({ ...KEEPZ, ...PRODUCTION, ALLOW_SANDBOX: '' });
  expect(problems.filter((problem) => problem.startsWith('PAYMENT_PROVIDER'))).toEqual([]);
});

test('no problem ever quotes a key or a secret', () => {
  const broken = { ...KEEPZ, KEEPZ_PRIVATE_KEY: `${KEEPZ.KEEPZ_PRIVATE_KEY.slice(0, 300)}!` };
  expect(problemsOf(broken).join()).not.toContain(KEEPZ.KEEPZ_PRIVATE_KEY.slice(0, 20));
});
