// docs/decisions/201
import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Keyring } from './keyring.ts';

/** A person's token in links of advice mails, 22 letters: the encrypted id, so that nobody reads or makes one. */
export function adviceToken(keyring: Keyring, userId: string): string {
  const cipher = createCipheriv(CIPHER, keyring.secret(PURPOSE), null).setAutoPadding(false);
  return Buffer.concat([cipher.update(userId.replaceAll('-', ''), 'hex'), cipher.final()]).toString('base64url');
}

/** The person's id in a token; an altered token gives an id that nobody has, a malformed one null. */
export function personOfAdvice(keyring: Keyring, token: string): string | null {
  if (!TOKEN.test(token)) return null;
  const cipher = createDecipheriv(CIPHER, keyring.secret(PURPOSE), null).setAutoPadding(false);
  const id = Buffer.concat([cipher.update(token, 'base64url'), cipher.final()]).toString('hex');
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A single block, without chaining: the ids are random, so that two are never the same. */
const CIPHER = 'aes-256-ecb';
const PURPOSE = 'advice';
/** The last letter has two bits: another spelling of the same bytes is no token. */
const TOKEN = /^[A-Za-z0-9_-]{21}[AQgw]$/;
