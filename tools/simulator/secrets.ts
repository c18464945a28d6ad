import { createHash } from 'node:crypto';
import type { Keyring, UserKey } from '#server/secrets/keyring.ts';

/**
 * A keyring without encryption, so that histories are fast and repeatable: a text is still bound to its place and its
 * person, and opening it for another person throws.
 */
export function openKeyring(): Keyring {
  const hmac = (purpose: string, text: string): Uint8Array =>
    new Uint8Array(createHash('sha256').update(`${purpose}|${text}`).digest());
  const userKey = (stored: { userId: string; wrapped: Uint8Array; version: number }): UserKey => ({
    ...stored,
    seal: (field, text) => put(text, `${field}|${stored.userId}`),
    open: (field, sealed) => take(sealed, `${field}|${stored.userId}`),
  });
  return {
    version: 1,
    secret: (purpose) => hmac('secret', purpose),
    hmac,
    blindIndex: hmac,
    seal: put,
    open: take,
    newUserKey: (userId) => userKey({ userId, wrapped: new TextEncoder().encode(userId), version: 1 }),
    userKey,
  };
}

function put(text: string, place: string): Uint8Array {
  return Buffer.from(`${place}\n${text}`);
}

function take(sealed: Uint8Array, place: string): string {
  const text = Buffer.from(sealed).toString('utf8');
  if (!text.startsWith(`${place}\n`)) throw new Error(`sealed for another place than ${place}`);
  return text.slice(place.length + 1);
}
