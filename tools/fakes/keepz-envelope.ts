import {
  constants,
  createCipheriv,
  createDecipheriv,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import type { FakeRequest } from './fake-server.ts';

/** The four parts of a request: a JSON body for POST, the query for GET and DELETE. Exactly these, or null. */
export function envelopeOf({ method, query, headers, body }: FakeRequest): Record<string, unknown> | null {
  const inBody = method === 'POST';
  if (inBody && !String(headers['content-type']).startsWith('application/json')) return null;
  const fields = inBody ? (JSON.parse(body) as Record<string, unknown>) : Object.fromEntries(query);
  if (!inBody && body !== '') return null;
  const names = Object.keys(fields).toSorted().join();
  const isAes = inBody ? fields['aes'] === true : fields['aes'] === 'true';
  return names === 'aes,encryptedData,encryptedKeys,identifier' && isAes ? fields : null;
}

const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };

/** Encrypts a value for the owner of a key. */
export function seal(value: unknown, key: KeyObject): Record<string, unknown> {
  const secret = randomBytes(32);
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', secret, iv);
  const keys = Buffer.from([secret, iv].map((part) => part.toString('base64')).join('.'));
  return {
    encryptedData: cipher.update(JSON.stringify(value), 'utf8', 'base64') + cipher.final('base64'),
    encryptedKeys: publicEncrypt({ key, ...OAEP }, keys).toString('base64'),
    aes: true,
  };
}

/** Decrypts an envelope; null where it was not made for the key. */
export function open(envelope: Record<string, unknown>, key: KeyObject): Record<string, unknown> | null {
  try {
    const keys = privateDecrypt({ key, ...OAEP }, Buffer.from(String(envelope['encryptedKeys']), 'base64')).toString();
    const [secret = '', iv = ''] = keys.split('.');
    const decipher = createDecipheriv('aes-256-cbc', Buffer.from(secret, 'base64'), Buffer.from(iv, 'base64'));
    const text = decipher.update(String(envelope['encryptedData']), 'base64', 'utf8') + decipher.final('utf8');
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    // Harmless: what does not open was not sealed for this provider.
    return null;
  }
}
