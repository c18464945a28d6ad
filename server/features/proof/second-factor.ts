// docs/decisions/180
import { Secret, TOTP } from 'otpauth';
import type { Instant } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { Proof } from '#domain/proofs.ts';
import {
  DRIFT_STEPS,
  formatRecoveryCode,
  MAX_WRONG_TIME_CODES,
  readFactorCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LETTERS,
  TIME_CODE_DIGITS,
  TIME_STEP_MS,
} from '#domain/second-factor.ts';
import { CommittedRefusal, type Sql, type Tx } from '#server/db/db.ts';
import { lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import { type Device, knownBrowser } from './browser.ts';
import {
  recordFailure,
  confirmFactor,
  deleteFactor,
  hasFactor,
  factorOf,
  isRecoveryCode,
  proposeSecret,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './proof.sql.ts';
import { requireGuess, spendGuess, takeBackGuess } from './guesses.ts';

/** A new secret for an authenticator app: as text to type, and as the address of a QR code. */
export type NewSecret = { secret: string; uri: string };

/** Makes a secret that waits for its first code. Refuses when a time-based code is switched on already. */
export async function beginFactor(
  deps: Deps,
  sql: Sql,
  { userId, label }: { userId: string; label: string },
): Promise<NewSecret> {
  const secret = new Secret({ buffer: new Uint8Array(deps.random.bytes(SECRET_BYTES)).buffer });
  const key = await findUserKey(deps.keyring, sql, userId);
  if (key === null) throw new DomainError('NOT_AUTHORIZED');
  const secretEnc = key.seal(SECRET_FIELD, secret.base32);
  if (!(await proposeSecret(sql, { userId, secretEnc, now: deps.clock.now() })))
    throw new DomainError('BAD_TRANSITION');
  return { secret: secret.base32, uri: totpOf(secret, label).toString() };
}

/** Switches the time-based code on by a first code, and shows the recovery codes this once. Refuses a wrong code. */
export async function finishFactor(
  deps: Deps,
  tx: Tx,
  { userId, typed }: { userId: string; typed: string },
): Promise<string[]> {
  const row = await factorOf(tx, userId);
  if (row === null || row.confirmedAt !== null) throw new DomainError('BAD_TRANSITION');
  const now = deps.clock.now();
  const step = await stepOf(deps, tx, { userId, secretEnc: row.secretEnc, typed, now });
  if (step === null) throw new DomainError('BAD_CODE');
  if (!(await confirmFactor(tx, { userId, step, now }))) throw new DomainError('BAD_TRANSITION');
  return newRecoveryCodes(deps, tx, userId);
}

/**
 * The same for a person who is not signed in: a wrong code is counted, under the limit of a day, by a commit that ends
 * in the refusal. Call it before the transaction writes anything; it locks the person.
 */
export async function finishFirstFactor(deps: Deps, tx: Tx, of: { userId: string; typed: string }): Promise<string[]> {
  const subject = factorSubject(deps, of.userId, { kind: 'new' });
  const now = deps.clock.now();
  await requireGuess(tx, { subject, most: MAX_WRONG_TIME_CODES, now });
  await lockClient(tx, of.userId);
  try {
    return await finishFactor(deps, tx, of);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'BAD_CODE') throw error;
    await recordFailure(tx, subject, now);
    throw new CommittedRefusal(error);
  }
}

/** Ten new recovery codes in the place of all that there were, as they are shown. */
export async function newRecoveryCodes(deps: Deps, tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(deps.random.bytes(RECOVERY_LETTERS), (byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length]).join(
      '',
    ),
  );
  await replaceRecoveryCodes(tx, { userId, codes: codes.map((code) => recoveryHmac(deps, userId, code)) });
  return codes.map(formatRecoveryCode);
}

/**
 * Tries a code of the app or a recovery code, under the limit of wrong ones in a day: each serves once (RFC 6238,
 * section 5.2). Returns its proof; refuses with BAD_CODE, and with LOCKED once too many were wrong. Call it outside of
 * a transaction: a wrong code stays counted.
 */
export async function tryFactor(
  deps: Deps,
  { userId, typed, from }: { userId: string; typed: string; from: FactorTry },
): Promise<Extract<Proof, 'time-code' | 'recovery-code'>> {
  if (typed.trim() === '') throw new DomainError('CODE_REQUIRED');
  const now = deps.clock.now();
  const subject = factorSubject(deps, userId, from);
  await spendGuess(deps, { subject, most: MAX_WRONG_TIME_CODES, now });
  const proof = await deps.db.transaction(async (tx) => {
    const taken = await takeFactor(deps, tx, { userId, typed, now });
    if (taken !== null) await takeBackGuess(tx, { subject, now });
    return taken;
  });
  if (proof !== null) return proof;
  // Whoever comes so far has shown a right proof, or is signed in.
  deps.log.warn({ user: userId, from: from.kind }, 'a wrong code of an app after a right first proof');
  throw new DomainError('BAD_CODE');
}

/** The same where somebody comes in: a browser that knows the person has tries of its own. */
export async function proveFactor(
  deps: Deps,
  { userId, typed, device }: { userId: string; typed: string; device: Pick<Device, 'browser'> },
): Promise<Extract<Proof, 'time-code' | 'recovery-code'>> {
  const browser = await knownBrowser(deps, { userId, device });
  const from: FactorTry = browser === null ? { kind: 'new' } : { kind: 'known browser', browser };
  return tryFactor(deps, { userId, typed, from });
}

/** The place of a try of an app code: each open sign-in and each known browser has its own tries, all others share. */
export type FactorTry =
  | { kind: 'sign-in'; id: string }
  | { kind: 'known browser'; browser: Uint8Array }
  | { kind: 'new' };

/**
 * Counts a right code that came with a wrong password: somebody with a code, for example from paper, must not try
 * passwords with it for ever. Nothing is taken. A wrong code costs the same work, so that the time reveals nothing.
 */
export async function countCodeBesideWrongPassword(
  deps: Deps,
  { userId, typed }: { userId: string; typed: string },
): Promise<void> {
  const now = deps.clock.now();
  const read = readFactorCode(typed);
  const row = await factorOf(deps.db, userId);
  const isTime =
    row !== null && (await stepOf(deps, deps.db, { userId, secretEnc: row.secretEnc, typed, now })) !== null;
  const codeHmac = recoveryHmac(deps, userId, read?.code ?? '');
  if (isTime || (await isRecoveryCode(deps.db, { userId, codeHmac }))) {
    await spendGuess(deps, { subject: factorSubject(deps, userId, { kind: 'new' }), most: MAX_WRONG_TIME_CODES, now });
  }
}

/** The key under which a person's wrong codes are counted. */
export function factorSubject(deps: Deps, userId: string, from: FactorTry): Uint8Array {
  const where =
    from.kind === 'new'
      ? ''
      : from.kind === 'sign-in'
        ? `|sign-in|${from.id}`
        : `|browser|${Buffer.from(from.browser).toString('hex')}`;
  return deps.keyring.blindIndex('guess', `factor|${userId}${where}`);
}

async function takeFactor(
  deps: Deps,
  tx: Tx,
  { userId, typed, now }: { userId: string; typed: string; now: Instant },
): Promise<'time-code' | 'recovery-code' | null> {
  const read = readFactorCode(typed);
  const row = await factorOf(tx, userId);
  if (read === null || row === null || row.confirmedAt === null) return null;
  if (read.kind === 'recovery') {
    const codeHmac = recoveryHmac(deps, userId, read.code);
    return (await takeRecoveryCode(tx, { userId, codeHmac, now })) ? 'recovery-code' : null;
  }
  const step = await stepOf(deps, tx, { userId, secretEnc: row.secretEnc, typed, now });
  return step !== null && (await takeStep(tx, { userId, step })) ? 'time-code' : null;
}

/** The step whose code was typed; null when it is none of now, one before or one after. */
async function stepOf(
  deps: Deps,
  sql: Sql,
  { userId, secretEnc, typed, now }: { userId: string; secretEnc: Uint8Array; typed: string; now: Instant },
): Promise<number | null> {
  const read = readFactorCode(typed);
  const key = await findUserKey(deps.keyring, sql, userId);
  if (read?.kind !== 'time' || key === null) return null;
  const secret = Secret.fromBase32(key.open(SECRET_FIELD, secretEnc));
  const delta = totpOf(secret, '').validate({ token: read.code, timestamp: now, window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(now / TIME_STEP_MS) + delta;
}

function totpOf(secret: Secret, label: string): TOTP {
  // SHA-1 is what authenticator apps know (RFC 6238, section 1.2); they ignore another algorithm silently.
  return new TOTP({
    issuer: 'Simshvide',
    label,
    algorithm: 'SHA1',
    digits: TIME_CODE_DIGITS,
    period: TIME_STEP_MS / 1000,
    secret,
  });
}

function recoveryHmac(deps: Deps, userId: string, code: string): Uint8Array {
  return deps.keyring.hmac('recovery-code', `${userId}|${code}`);
}

const SECRET_FIELD = 'second_factors.secret_enc';
/** As long as the hash (RFC 4226, section 4). */
const SECRET_BYTES = 20;

/** Whether a person signs in with an authenticator app as well. */
export async function usesFactor(sql: Sql, userId: string): Promise<boolean> {
  return hasFactor(sql, userId);
}

/** Switches a person's authenticator app off, with its recovery codes; answers whether there was one. */
export async function switchFactorOff(tx: Sql, userId: string): Promise<boolean> {
  return deleteFactor(tx, { userId });
}
