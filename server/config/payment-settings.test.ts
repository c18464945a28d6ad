import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { problemsOf, PRODUCTION, read as readSettings } from '#server/testing/settings.ts';

const keepzPair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ourPair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64');
const pkcs8 = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'der' }).toString('base64');
const OUR_PUBLIC_KEY = spki(ourPair.publicKey);

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
  ALLOW_DEV_WORLD: '1',
  BOG_CLIENT_ID: '10001626',
  BOG_CLIENT_SECRET: 'secret',
  BOG_CALLBACK_PUBLIC_KEY: spki(keepzPair.publicKey),
};

type Env = Record<string, string>;
const read = (env: Env) => readSettings(env).payments;

test('Keepz needs two ids and two keys, and asks its test gateway outside production', () => {
  const { KEEPZ_IDENTIFIER: identifier, KEEPZ_RECEIVER_ID: receiverId } = KEEPZ;
  const baseUrl = 'https://gateway.dev.keepz.me/ecommerce-service';
  expect(read(KEEPZ)).toMatchObject({
    provider: 'keepz',
    keepz: { baseUrl, identifier, integratorId: identifier, receiverId, eurMode: 'convert' },
  });
  const integrator = '11111111-1111-4111-8111-111111111111';
  expect(read({ ...KEEPZ, KEEPZ_INTEGRATOR_ID: integrator })).toMatchObject({ keepz: { integratorId: integrator } });
  const real = { baseUrl: 'https://gateway.keepz.me/ecommerce-service' };
  expect(read({ ...KEEPZ, ...PRODUCTION })).toMatchObject({ keepz: real });
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

const pem = (type: 'pkcs8' | 'pkcs1') => ourPair.privateKey.export({ type, format: 'pem' }).toString();

test.each([
  ['PEM', pem('pkcs8')],
  ['PEM of PKCS#1', pem('pkcs1')],
  ['PEM on one line', pem('pkcs8').replaceAll('\n', '\\n')],
  ['DER of PKCS#1', ourPair.privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64')],
  ['DER on many lines', pkcs8(ourPair.privateKey).replace(/.{64}/g, '$&\r\n')],
])('a private key may be %s', (_, key) => {
  const payments = read({ ...KEEPZ, KEEPZ_PRIVATE_KEY: key });
  expect(payments.provider === 'keepz' && payments.keepz.privateKey.equals(ourPair.privateKey)).toBe(true);
});

const EMPTY_PEM = '-----BEGIN PRIVATE KEY-----\\n-----END PRIVATE KEY-----';

test.each([
  ['malformed', 'KEEPZ_PUBLIC_KEY', '***', 'is not base64 or PEM'],
  ['malformed', 'BOG_CALLBACK_PUBLIC_KEY', '-----BEGIN PUBLIC KEY-----', 'is not base64 or PEM'],
  ['empty but for its frame', 'KEEPZ_PRIVATE_KEY', EMPTY_PEM, 'is not base64 or PEM'],
  ['cut off', 'KEEPZ_PUBLIC_KEY', KEEPZ.KEEPZ_PUBLIC_KEY.slice(0, 200), 'is not a public key'],
  ['cut off', 'KEEPZ_PRIVATE_KEY', KEEPZ.KEEPZ_PRIVATE_KEY.slice(0, 800), 'is not a private key'],
  ['cut off', 'BOG_CALLBACK_PUBLIC_KEY', 'AAAA', 'is not a public key'],
  ['of the wrong kind', 'KEEPZ_PUBLIC_KEY', pkcs8(ourPair.privateKey), 'is a private key, and must be a public one'],
  ['of the wrong kind', 'KEEPZ_PRIVATE_KEY', spki(keepzPair.publicKey), 'is a public key, and must be a private one'],
  [
    'of the wrong kind',
    'BOG_CALLBACK_PUBLIC_KEY',
    pkcs8(short.privateKey),
    'is a private key, and must be a public one',
  ],
  ['too short', 'KEEPZ_PUBLIC_KEY', spki(short.publicKey), 'has 1024 bits, and needs 2048'],
  ['too short', 'KEEPZ_PRIVATE_KEY', pkcs8(short.privateKey), 'has 1024 bits, and needs 2048'],
  ['too short', 'BOG_CALLBACK_PUBLIC_KEY', spki(short.publicKey), 'has 1024 bits, and needs 2048'],
  ['no RSA', 'KEEPZ_PUBLIC_KEY', spki(curve.publicKey), 'is a key of the kind ec, and must be RSA'],
  ['no RSA', 'BOG_CALLBACK_PUBLIC_KEY', spki(curve.publicKey), 'is a key of the kind ec, and must be RSA'],
  ['ours', 'KEEPZ_PUBLIC_KEY', OUR_PUBLIC_KEY, 'is the public half of our own key, and must be the one of Keepz'],
])('a key that is %s stops the start with one line: %s (%#)', (_, name, key, problem) => {
  const settings = { ...(name.startsWith('KEEPZ') ? KEEPZ : BOG), [name]: key };
  expect(problemsOf(settings)).toEqual([`${name} ${problem}`]);
  expect(problemsOf({ ...settings, ...PRODUCTION })).toEqual([`${name} ${problem}`]);
});

test.each<[Env, RegExp]>([
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
