import { argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { DomainError } from '#domain/errors.ts';
import { isCommonPassword, PASSWORD_MIN } from '#domain/sign-in.ts';
import type { Deps } from '#server/deps.ts';

/** Refuses a password that is too short, too long to hash or well known (P54). */
export function requireSoundPassword(password: string): void {
  const length = [...password].length;
  if (length < PASSWORD_MIN || length > PASSWORD_MAX || isCommonPassword(password)) {
    throw new DomainError('WEAK_PASSWORD');
  }
}

/** The argon2id hash of a password in the PHC form, parameters included, so that they can be raised later. */
export async function hashPassword(password: string, salt: Uint8Array): Promise<string> {
  const hash = await derive(password, salt);
  return `${PREFIX}$${base64(salt)}$${base64(hash)}`;
}

/**
 * Whether the password is the hashed one. Without a hash it does the same work and answers no, so that the time does
 * not tell whether an address is known.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [salt, expected] = stored?.startsWith(`${PREFIX}$`) ? stored.slice(PREFIX.length + 1).split('$') : [];
  const known = salt !== undefined && expected !== undefined;
  const hash = await derive(password, known ? Buffer.from(salt, 'base64') : Buffer.alloc(SALT_BYTES));
  const reference = known ? Buffer.from(expected, 'base64') : Buffer.alloc(HASH_BYTES);
  return reference.length === hash.length && timingSafeEqual(reference, hash) && known;
}

/** A limit of work for the hash, not of taste. */
const PASSWORD_MAX = 256;
/** The hash of a new password; refuses one that is too short or well known (P54). Slow on purpose. */
export async function hashOfNew(deps: Pick<Deps, 'random'>, password: string): Promise<string> {
  requireSoundPassword(password);
  return hashPassword(password, deps.random.bytes(SALT_BYTES));
}

export const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** 19 MiB and 2 passes, the OWASP minimum for argon2id. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const PREFIX = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1`;

const argon2Async = promisify(argon2);

/** Composed letters hash alike on every keyboard. */
async function derive(password: string, nonce: Uint8Array): Promise<Buffer> {
  return argon2Async('argon2id', {
    message: password.slice(0, PASSWORD_MAX * 4).normalize('NFKC'),
    nonce,
    parallelism: 1,
    tagLength: HASH_BYTES,
    memory: MEMORY_KIB,
    passes: PASSES,
  });
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
