import { createPublicKey, type KeyObject } from 'node:crypto';
import type { BogSettings } from '../providers/payments/bog.ts';
import type { KeepzSettings } from '../providers/payments/keepz.ts';
import { readRsaKey } from '../providers/payments/rsa-key.ts';

/** The chosen payment provider with all that it needs. */
export type PaymentSettings =
  | { provider: 'sandbox' }
  | { provider: 'keepz'; keepz: KeepzSettings }
  | { provider: 'bog'; bog: BogSettings };

const KEEPZ = {
  real: 'https://gateway.keepz.me/ecommerce-service',
  test: 'https://gateway.dev.keepz.me/ecommerce-service',
};
const BOG = {
  real: 'https://api.bog.ge',
  test: 'https://api-sandbox.bog.ge',
  realToken: 'https://oauth2.bog.ge/auth/realms/bog/protocol/openid-connect/token',
  testToken: 'https://oauth2-sandbox.bog.ge/auth/realms/bog/protocol/openid-connect/token',
};

const SECRETS = {
  keepz: ['KEEPZ_IDENTIFIER', 'KEEPZ_RECEIVER_ID', 'KEEPZ_PUBLIC_KEY', 'KEEPZ_PRIVATE_KEY'],
  bog: ['BOG_CLIENT_ID', 'BOG_CLIENT_SECRET'],
} as const;

/** The key of the bank's own documentation, with which it signs callbacks of real payments. */
const BOG_PUBLISHED_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu4RUyAw3+CdkS3ZNILQhzHI9Hemo+vKB9U2BSabppkKjzjjkf+0Sm76hSMiu/HFtYhqWOESryoCD' +
  'JoqffY0Q1VNt25aTxbj068QNUtnxQ7KQVLA+pG0smf+EBWlS1vBEAFbIas9d8c9b9sSEkTrrTYQ90WIM8bGB6S/KLVoT1a7SnzabjoLc5Qf/SLDG5fu8dH8z' +
  'ckyeYKdRKSBJKvhxtcBuHV4f7qsynQT+f2UYbESX/TLHwT5qFWZDHZ0YUOUIvb8n7JujVSGZO9/+ll/g4ZIWhC1MlJgPObDwRkRd8NFOopgxMcMsDIZIoLbW' +
  'KhHVq67hdbwpAq9K9WMmEhPnPwIDAQAB';

/** How the settings are read: texts and choices as in `config.ts`; what is wrong goes to `problems`, a line each. */
export type Reading = {
  text(name: string): string | null;
  choice<T extends string>(name: string, choices: readonly T[], standard: T): T;
  problems: string[];
  production: boolean;
  publicUrl: string;
};

/**
 * Reads which provider takes the payments, and its credentials. A key that is malformed, of the wrong kind or too short
 * is a problem; in production so are incomplete credentials, also those of a provider that is not chosen.
 */
export function readPaymentSettings(reading: Reading): PaymentSettings {
  const provider = reading.choice('PAYMENT_PROVIDER', ['sandbox', 'keepz', 'bog'], 'sandbox');
  for (const name of ['keepz', 'bog'] as const)
    requireAll(reading, SECRETS[name], provider === name && `PAYMENT_PROVIDER is ${name}`);
  if (provider === 'keepz') return { provider, keepz: readKeepz(reading) };
  if (provider === 'bog') return { provider, bog: readBog(reading) };
  return { provider };
}

/** Settings that `chosen` needs (false: what they are for is not chosen, but in production a half is wrong too). */
export function requireAll(
  { text, problems, production }: Reading,
  settings: readonly string[],
  chosen: string | false,
): void {
  const missing = settings.filter((setting) => text(setting) === null);
  const isHalf = production && missing.length < settings.length;
  if (missing.length > 0 && (chosen || isHalf))
    problems.push(`${missing.join(', ')}: missing, ${chosen || 'while others of the kind are set'}`);
}

function readKeepz(reading: Reading): KeepzSettings {
  const { text, production, problems } = reading;
  const identifier = text('KEEPZ_IDENTIFIER') ?? '';
  const settings = {
    baseUrl: addressOf(reading, 'KEEPZ_BASE_URL', production ? KEEPZ.real : KEEPZ.test),
    identifier,
    integratorId: text('KEEPZ_INTEGRATOR_ID') ?? identifier,
    receiverId: text('KEEPZ_RECEIVER_ID') ?? '',
    publicKey: readKey(reading, 'KEEPZ_PUBLIC_KEY', 'public'),
    privateKey: readKey(reading, 'KEEPZ_PRIVATE_KEY', 'private'),
    eurMode: reading.choice('KEEPZ_EUR_MODE', ['convert', 'off'], 'convert'),
  };
  for (const name of ['KEEPZ_IDENTIFIER', 'KEEPZ_INTEGRATOR_ID', 'KEEPZ_RECEIVER_ID']) {
    const value = text(name);
    if (value !== null && !UUID.test(value)) problems.push(`${name} is a UUID that Keepz gave`);
  }
  if (settings.publicKey !== NO_KEY && settings.privateKey !== NO_KEY && isPair(settings)) {
    problems.push('KEEPZ_PUBLIC_KEY is the public half of our own key, and must be the one of Keepz');
  }
  return settings;
}

function readBog(reading: Reading): BogSettings {
  const { text, production, problems, publicUrl } = reading;
  const apiBase = addressOf(reading, 'BOG_API_BASE', production ? BOG.real : BOG.test);
  if (!publicUrl.startsWith('https://')) {
    problems.push('PUBLIC_URL must be https with PAYMENT_PROVIDER bog: the bank calls back over nothing else');
  }
  if (text('BOG_CALLBACK_PUBLIC_KEY') === null && apiBase !== BOG.real) {
    problems.push('BOG_CALLBACK_PUBLIC_KEY is missing: only the real address has a published one');
  }
  return {
    apiBase,
    tokenUrl: addressOf(reading, 'BOG_TOKEN_URL', apiBase === BOG.real ? BOG.realToken : BOG.testToken),
    clientId: text('BOG_CLIENT_ID') ?? '',
    clientSecret: text('BOG_CLIENT_SECRET') ?? '',
    callbackKey: readKey(reading, 'BOG_CALLBACK_PUBLIC_KEY', 'public', BOG_PUBLISHED_KEY),
  };
}

/** An address without a slash at the end: https, or outside production this machine's own http. */
export function addressOf(
  { text, problems, production }: Pick<Reading, 'text' | 'problems' | 'production'>,
  name: string,
  standard: string,
): string {
  const address = (text(name) ?? standard).replace(/\/+$/, '');
  const url = URL.canParse(address) ? new URL(address) : null;
  const here = !production && url?.protocol === 'http:' && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(url.hostname);
  if (url?.protocol !== 'https:' && !here) problems.push(`${name} must be an https address`);
  return address;
}

/** Stands for a key that could not be read: there is a problem then, so it is never used. */
export const NO_KEY = createPublicKey({ key: Buffer.from(BOG_PUBLISHED_KEY, 'base64'), format: 'der', type: 'spki' });

function readKey(reading: Reading, name: string, kind: 'public' | 'private', standard?: string): KeyObject {
  const given = reading.text(name) ?? standard;
  return given === undefined ? NO_KEY : keyFrom(reading, { name, given, kind });
}

/** The RSA key in a text of a setting; what is wrong with it is a problem of that setting. */
export function keyFrom(
  { problems }: Pick<Reading, 'problems'>,
  { name, given, kind }: { name: string; given: string; kind: 'public' | 'private' },
): KeyObject {
  const read = readRsaKey(given, kind);
  if ('key' in read) return read.key;
  problems.push(`${name} ${read.problem}`);
  return NO_KEY;
}

function isPair({ publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject }): boolean {
  return createPublicKey(privateKey.export({ type: 'pkcs8', format: 'pem' })).equals(publicKey);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
