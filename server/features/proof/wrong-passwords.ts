// docs/decisions/179
import { MINUTE } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { MAX_FAILURES_PER_DAY } from '#domain/otp.ts';
import type { Proof } from '#domain/proofs.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/http/network.ts';
import { addressIndex, type Person } from '../person/person.ts';
import { browsersOf } from './browser.sql.ts';
import { clearFailures } from './guesses.sql.ts';
import { type Guesser, spendGuess, subjectOf, takeBackGuess } from './guesses.ts';
import { hashOfNew, verifyPassword } from './password.ts';
import { factorSubject } from './second-factor.ts';

/** The hash of a password that somebody sets, under the limit of such work; refuses an unsound one (P54). */
export async function newPassword(deps: Deps, { password, ip }: { password: string; ip: string }): Promise<string> {
  limitPasswordWork(deps, ip);
  return hashOfNew(deps, password);
}

/** Hashing a password is slow by design: this limits how often a network may cause it. */
export function limitPasswordWork(deps: Deps, ip: string): void {
  deps.limiter.take(`password:${networkOf(ip)}`, { max: 100, windowMs: 10 * MINUTE });
}

/** Forgets the wrong passwords that were counted against a person, in every browser. */
export async function forgetWrongPasswords(
  deps: Deps,
  tx: Tx,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const subject = passwordSubject(deps, email.toLowerCase());
  const known = (await browsersOf(tx, id)).map((browser): Guesser => ({ kind: 'known', browser }));
  for (const guesser of [{ kind: 'own cookie' } as const, ...known]) {
    await clearFailures(tx, subjectOf(deps, subject, guesser));
  }
}

/** What wrong passwords for an e-mail address are counted under. */
export function passwordSubject(deps: Deps, email: string): Uint8Array {
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

/** Forgets the wrong codes and passwords that were counted against a person. */
export async function unlock(deps: Deps, tx: Tx, { id, phone, email }: Person): Promise<void> {
  const addresses = [
    ...(phone === null ? [] : [addressIndex(deps, { channel: 'sms', to: phone })]),
    ...(email === null ? [] : [addressIndex(deps, { channel: 'email', to: email.toLowerCase() })]),
    ...(email === null ? [] : [passwordSubject(deps, email.toLowerCase())]),
  ];
  const browsers = await browsersOf(tx, id);
  const known = browsers.map((browser): Guesser => ({ kind: 'known', browser }));
  const guessers: Guesser[] = [{ kind: 'own cookie' }, { kind: 'no cookie' }, ...known];
  for (const subject of addresses) {
    for (const guesser of guessers) await clearFailures(tx, subjectOf(deps, subject, guesser));
  }
  await clearFailures(tx, factorSubject(deps, id, { kind: 'new' }));
  for (const browser of browsers) {
    await clearFailures(tx, factorSubject(deps, id, { kind: 'known browser', browser }));
  }
  await clearFailures(tx, nextPasswordSubject(deps, id));
}

/** What wrong passwords that were shown as a second proof are counted under. */
export function nextPasswordSubject(deps: Deps, userId: string): Uint8Array {
  return deps.keyring.blindIndex('guess', `next-password|${userId}`);
}
