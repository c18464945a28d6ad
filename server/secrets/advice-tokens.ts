// docs/decisions/201
import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Keyring } from './keyring.ts';

/** The word in the links of mails of advice that stands for a person, in 22 letters: the id under a key, so that nobody reads or makes one. */
export function adviceToken(keyring: Keyring, userId: string): string {
  const cipher = createCipheriv(CIPHER, keyring.secret(PURPOSE), null).setAutoPadding(false);
  return Buffer.concat([cipher.update(userId.replaceAll('-', ''), 'hex'), cipher.final()]).toString('base64url');
}

/** The id of a person that a word stands for; an altered one stands for an id that nobody has, null has not the form of one. */
export function personOfAdvice(keyring: Keyring, token: string): string | null {
  if (!TOKEN.test(token)) return null;
  const cipher = createDecipheriv(CIPHER, keyring.secret(PURPOSE), null).setAutoPadding(false);
  const id = Buffer.concat([cipher.update(token, 'base64url'), cipher.final()]).toString('hex');
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** One block, and nothing is chained: the ids are random, so that two are never the same. */
const CIPHER = 'aes-256-ecb';
const PURPOSE = 'advice';
/** The last letter has two bits: another spelling of the same bytes is no token. */
const TOKEN = /^[A-Za-z0-9_-]{21}[AQgw]$/;
