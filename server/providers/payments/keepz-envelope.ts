import {
  constants,
  createCipheriv,
  createDecipheriv,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import { objectOf, recordOf } from '../outgoing.ts';

/** An envelope between Keepz and us. It proves nothing about the sender: the public key is enough to make one. */
export type Envelope = { encryptedData: string; encryptedKeys: string; aes: true };

const CIPHER = 'aes-256-cbc';
const KEY_BYTES = 32;
const IV_BYTES = 16;
/** OAEP with SHA-256 for both of its hashes; Node's own default is SHA-1. */
const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };

/** Seals a value for the holder of the private key. */
export function seal(value: object, publicKey: KeyObject): Envelope {
  const key = randomBytes(KEY_BYTES);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const data = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  const keys = Buffer.from(`${key.toString('base64')}.${iv.toString('base64')}`, 'ascii');
  return {
    encryptedData: data.toString('base64'),
    encryptedKeys: publicEncrypt({ key: publicKey, ...OAEP }, keys).toString('base64'),
    aes: true,
  };
}

/** The fields that were sealed for us; null for everything else, and nothing says why: a reason would help a forger. */
export function unseal(envelope: unknown, privateKey: KeyObject): Record<string, unknown> | null {
  const fields = recordOf(envelope);
  const { encryptedData, encryptedKeys } = fields ?? {};
  if (typeof encryptedData !== 'string' || typeof encryptedKeys !== 'string') return null;
  try {
    const keys = privateDecrypt({ key: privateKey, ...OAEP }, Buffer.from(encryptedKeys, 'base64')).toString('ascii');
    const [key, iv] = keys.split('.').map((part) => Buffer.from(part, 'base64'));
    if (key?.length !== KEY_BYTES || iv?.length !== IV_BYTES) return null;
    const decipher = createDecipheriv(CIPHER, key, iv);
    const data = Buffer.concat([decipher.update(Buffer.from(encryptedData, 'base64')), decipher.final()]);
    return objectOf(new TextDecoder('utf-8', { fatal: true }).decode(data));
  } catch {
    // Harmless: what does not open was not sealed for us, and counts as unreadable.
    return null;
  }
}
