// docs/decisions/179
import { argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { MINUTE } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { MAX_FAILURES_OF_KNOWN_BROWSER, MAX_FAILURES_PER_DAY } from '#domain/otp.ts';
import type { Proof } from '#domain/proofs.ts';
import { isCommonPassword, PASSWORD_MIN } from '#domain/sign-in.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/http/network.ts';
import { type Address, addressIndex, type Person } from '../person/person.ts';
import { browsersOf, clearFailures, hasFactor } from './proof.sql.ts';
import { type Device, knownBrowser } from './browser.ts';
import { type Guesser, spendGuess, subjectOf, takeBackGuess } from './guesses.ts';
import { countCodeBesideWrongPassword, factorSubject, type FactorTry, proveFactor } from './second-factor.ts';

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

/** Whether the password fits; without a hash it works as long, so that the time does not reveal known addresses. */
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

/** The hash of a password that somebody sets, under the limit of such work; refuses an unsound one (P54). */
export async function newPassword(deps: Deps, { password, ip }: { password: string; ip: string }): Promise<string> {
  limitPasswordWork(deps, ip);
  return hashOfNew(deps, password);
}

/** Hashing a password is slow by design: this limits how often a network may cause it. */
function limitPasswordWork(deps: Deps, ip: string): void {
  deps.limiter.take(`password:${networkOf(ip)}`, { max: 100, windowMs: 10 * MINUTE });
}

/**
 * Compares the password of a person who signs in (null for an unknown address), and a code of the app beside it;
 * returns the proofs shown. Unknown address and wrong password take the same time and are refused alike. A browser that
 * has signed in before has its own tries. Once the tries of all others are spent, a code of the authenticator app still
 * lets its owner in: then the password is compared in any case, and a right one with a wrong code counts as a wrong
 * code.
 */
export async function showPassword(
  deps: Deps,
  shown: { person: Person | null; email: string; password: string; code?: string | undefined; device: Device },
): Promise<{ person: Person; shown: Proof[] }> {
  const { person, email, password, code, device } = shown;
  limitPasswordWork(deps, device.ip);
  const now = deps.clock.now();
  const browser = person === null ? null : await knownBrowser(deps, { userId: person.id, device });
  const guesser: Guesser = browser === null ? { kind: 'own cookie' } : { kind: 'known', browser };
  const subject = subjectOf(deps, passwordSubject(deps, email), guesser);
  const most = browser === null ? MAX_FAILURES_PER_DAY : MAX_FAILURES_OF_KNOWN_BROWSER;
  const locked = await refusalIn(spendGuess(deps, { subject, most, now }));
  if (locked !== null && code === undefined) throw locked;
  const isRight = await verifyPassword(password, person?.passwordHash ?? null);
  if (person === null || !isRight) {
    // The same work as for a right password, so that the time does not tell: here nobody counts how many were tried.
    if (locked !== null) {
      const userId = person?.id ?? deps.random.uuid();
      await refusalIn(countCodeBesideWrongPassword(deps, { userId, typed: code ?? '' }));
    }
    throw locked ?? new DomainError('BAD_LOGIN');
  }
  if (locked === null) await takeBackGuess(deps.db, { subject, now });
  if (code === undefined || (locked === null && !(await hasFactor(deps.db, person.id))))
    return { person, shown: ['password'] };
  const proof = proveFactor(deps, { userId: person.id, typed: code, device });
  // What is refused while the tries of strangers are spent must not tell that the password was right.
  const refused = locked === null ? null : await refusalIn(proof);
  if (refused !== null) throw locked ?? refused;
  return { person, shown: ['password', await proof] };
}

/** The refusal that some work ends in; null when it succeeds. */
async function refusalIn(work: Promise<unknown>): Promise<DomainError | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** The key under which wrong passwords for an e-mail address are counted. */
function passwordSubject(deps: Deps, email: string): Uint8Array {
  return deps.keyring.blindIndex('password', email);
}

/** Compares a password of who has shown a right proof or is signed in, so that strangers cannot spend these tries. */
export async function provedByPassword(
  deps: Deps,
  { person, password }: { person: Person; password: string },
): Promise<Proof> {
  const now = deps.clock.now();
  const subject = nextPasswordSubject(deps, person.id);
  await spendGuess(deps, { subject, most: MAX_FAILURES_PER_DAY, now });
  if (!(await verifyPassword(password, person.passwordHash))) throw new DomainError('BAD_LOGIN');
  await takeBackGuess(deps.db, { subject, now });
  return 'password';
}

/** Forgets a person's wrong tries in every browser: sign-in passwords only, or all codes and passwords. */
export async function forgetGuesses(
  deps: Deps,
  tx: Tx,
  { id, phone, email }: Pick<Person, 'id' | 'phone' | 'email'>,
  which: 'passwords' | 'all',
): Promise<void> {
  const mail = email?.toLowerCase() ?? null;
  const addresses: Address[] = [
    ...(phone === null ? [] : [{ channel: 'sms', to: phone } as const]),
    ...(mail === null ? [] : [{ channel: 'email', to: mail } as const]),
  ];
  const subjects = [
    ...(mail === null ? [] : [passwordSubject(deps, mail)]),
    ...(which === 'all' ? addresses.map((address) => addressIndex(deps, address)) : []),
  ];
  const browsers = await browsersOf(tx, id);
  const known = browsers.map((browser): Guesser => ({ kind: 'known', browser }));
  const guessers: Guesser[] = [{ kind: 'own cookie' }, { kind: 'no cookie' }, ...known];
  for (const subject of subjects) {
    for (const guesser of guessers) await clearFailures(tx, subjectOf(deps, subject, guesser));
  }
  if (which === 'passwords') return;
  const tries: FactorTry[] = [
    { kind: 'new' },
    ...browsers.map((browser): FactorTry => ({ kind: 'known browser', browser })),
  ];
  for (const from of tries) await clearFailures(tx, factorSubject(deps, id, from));
  await clearFailures(tx, nextPasswordSubject(deps, id));
}

/** The key under which wrong passwords shown as a second proof are counted. */
function nextPasswordSubject(deps: Deps, userId: string): Uint8Array {
  return deps.keyring.blindIndex('guess', `next-password|${userId}`);
}
