import {
  constants,
  createCipheriv,
  createDecipheriv,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import { SECOND } from '#domain/dates.ts';
import type { Outcome } from '../outcome.ts';
import { type AdapterParts, objectOf, recordOf } from '../outgoing.ts';

export type KeepzSettings = {
  /** Without a slash at the end. */
  baseUrl: string;
  identifier: string;
  integratorId: string;
  receiverId: string;
  /** Keepz's, to seal what we send. */
  publicKey: KeyObject;
  /** Ours, to open what they send. */
  privateKey: KeyObject;
  /** Whether a card in EUR is asked for in EUR, at the rate of the hold, or not offered. */
  eurMode: 'convert' | 'off';
};

export type KeepzParts = Omit<AdapterParts<KeepzSettings>, 'clock'>;

/** The longest a call of the port may take: two of them fit into the time of a job. */
export const PATIENCE_MS = 9 * SECOND;

export const NOT_FOUND = 6005;
/** They exist: an earlier try of ours went through although we were told otherwise. */
const EXISTS = [6016, 6023];
/** They could not even read what we sent. */
const UNREADABLE = { from: 6009, to: 6014 };
/** Validation, business, permission, not found: in all of them nothing happened. */
const CERTAIN_GROUPS = [1, 2, 3, 5];
const PERMISSION = 3;

export type Said = { kind: 'said'; fields: Record<string, unknown> };
type Refused = { kind: 'refused'; code: number; group: number };
export type Answer = Said | Refused | { kind: 'unclear' };

/** Sends requests in sealed envelopes and opens the answers. */
export function keepzCalls({ settings, call, patienceMs = PATIENCE_MS }: KeepzParts) {
  return async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    payload: object,
    signal = AbortSignal.timeout(patienceMs),
  ): Promise<Answer> => {
    const envelope = { identifier: settings.identifier, ...seal(payload, settings.publicKey) };
    const url = `${settings.baseUrl}/api/integrator${path}`;
    const accept = 'application/json';
    const answer = await (method === 'POST'
      ? call({
          method,
          url,
          headers: { 'content-type': 'application/json', accept },
          body: JSON.stringify(envelope),
          signal,
        })
      : call({
          method,
          url: `${url}?${new URLSearchParams({ ...envelope, aes: 'true' })}`,
          headers: { accept },
          signal,
        }));
    return answer === null ? { kind: 'unclear' } : openedAnswer(answer, settings);
  };
}

function openedAnswer({ status, text }: { status: number; text: string }, { privateKey }: KeepzSettings): Answer {
  const plain = objectOf(text);
  if (plain === null) return { kind: 'unclear' };
  const code = Number(plain['statusCode']);
  const group = Number(plain['exceptionGroup']);
  if (Number.isInteger(code) && Number.isInteger(group)) return { kind: 'refused', code, group };
  const fields = status >= 200 && status < 300 ? unseal(plain, privateKey) : null;
  return fields === null ? { kind: 'unclear' } : { kind: 'said', fields };
}

/** An answer that is no good, in the words of the port. `refused` says what a certain refusal means to this call. */
export function keepzFailure(
  { log }: Pick<KeepzParts, 'log'>,
  answer: Answer,
  refused: 'rejected' | 'unknown',
): Outcome<never> {
  if (answer.kind !== 'refused') return { ok: false, kind: 'unknown', code: 'UNCLEAR' };
  const { code, group } = answer;
  const unreadable = code >= UNREADABLE.from && code <= UNREADABLE.to;
  if (unreadable || group === PERMISSION) {
    log.error(
      { provider: 'keepz', code },
      unreadable ? 'Keepz cannot read us: check the keys' : 'Keepz does not permit this',
    );
    return { ok: false, kind: 'misconfigured', code: String(code) };
  }
  const certain = CERTAIN_GROUPS.includes(group) && !EXISTS.includes(code);
  return { ok: false, kind: certain ? refused : 'unknown', code: String(code) };
}

/** An envelope between Keepz and us. It proves nothing about the sender: the public key is enough to make one. */
type Envelope = { encryptedData: string; encryptedKeys: string; aes: true };

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
