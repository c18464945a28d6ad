import { cleanEmail, isEmail } from '#domain/email.ts';
import { DAY, type Locale, MINUTE } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { MAX_FAILURES_PER_DAY } from '#domain/otp.ts';
import { parseGeorgianMobile } from '#domain/georgian-mobile.ts';
import type { Tx } from '#server/db/db.ts';
import { lockAddress } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { signAccessToken } from '#server/http/access-token.ts';
import { networkOf } from '#server/http/network.ts';
import type { Caller } from '#server/http/routes.ts';
import { clearFailures, failuresSince, recordFailure, takeBackFailure } from './one-time-code.sql.ts';
import {
  type Address,
  type Purpose,
  refusalOf,
  requireSmsBudget,
  secondsUntil,
  sendCode,
  tryCode,
} from './one-time-code.ts';
import { refuseShutOut } from './disabled.ts';
import { verifyPassword } from './password.ts';
import {
  changePerson,
  createPerson,
  findPerson,
  findPersonByAddress,
  type Person,
  recordConsent,
  userToWire,
} from './person.ts';
import { contentIdOf, updatePassword } from './person.sql.ts';
import { type Device, endAllSignIns, openSignIn, refreshSignIn, type RefreshToken } from './sign-in.ts';
import { createStaff, hashOfNew, indexesOf, recordTerms, requireNoAccount, type StaffContacts } from './staff.ts';

/** One-time codes for people without an account who prove a phone, a guardian for example. */
export { refusalOf, requireSmsBudget, sendCode, tryCode };
/** How therapists and operators come in. */
export { createStaff, indexesOf, recordTerms, requireNoAccount, type StaffContacts };
export { changePerson, contentIdOf, endAllSignIns, findPerson, userToWire };
export type { Device, Person };

/** A person who has just signed in, with the tokens of the sign-in. */
export type SignedIn = { person: Person; accessToken: string; refresh: RefreshToken };

/** Sends a sign-in code to a Georgian mobile; answers alike for known and unknown numbers (P27). */
export async function sendOtp(
  deps: Deps,
  input: { phone: string | undefined; locale: Locale; ip: string },
): Promise<string> {
  return sendCode(deps, { ...input, address: phoneAddress(input.phone), purpose: 'sign-in' });
}

/** Signs in by a code, sent to a phone or, after a registration, to an e-mail address. A first sign-in makes the client. */
export async function verifyOtp(
  deps: Deps,
  input: {
    otp?: string | undefined;
    otpId?: string | undefined;
    phone?: string | undefined;
    email?: string | undefined;
    locale: Locale;
    device: Device;
  },
): Promise<SignedIn> {
  const byEmail = input.phone === undefined && input.email !== undefined;
  const address = byEmail ? emailAddress(input.email) : phoneAddress(input.phone);
  return signInByCode(deps, { ...input, address, purpose: byEmail ? 'registration' : 'sign-in', newPassword: null });
}

/** Sends a code that confirms an e-mail address and the password given with it; answers alike for known addresses (P37). */
export async function register(
  deps: Deps,
  input: { email: string; password: string; locale: Locale; ip: string },
): Promise<string> {
  const address = emailAddress(input.email);
  const hash = await newPassword(deps, input);
  const password = { plain: input.password, hash };
  return sendCode(deps, { address, purpose: 'registration', password, locale: input.locale, ip: input.ip });
}

/** Signs in by e-mail and password. Unknown address and wrong password take the same time and answer alike. */
export async function loginByEmail(
  deps: Deps,
  input: { email: string; password: string; device: Device },
): Promise<SignedIn> {
  limitPasswordWork(deps, input.device.ip);
  const address = parseEmail(input.email);
  const now = deps.clock.now();
  const subject = passwordSubject(deps, address?.to ?? input.email);
  // Every try counts as wrong until it has proved right: many at once are not compared more often than one by one.
  await deps.db.transaction(async (tx) => {
    await lockAddress(tx, subject);
    const failures = await failuresSince(tx, subject, now - DAY);
    if (failures.length >= MAX_FAILURES_PER_DAY) {
      throw new DomainError('LOCKED', { retryAfter: secondsUntil(failures.at(-MAX_FAILURES_PER_DAY), DAY, now) });
    }
    await recordFailure(tx, subject, now);
  });
  const person = address === null ? null : await findPersonByAddress(deps, deps.db, address);
  const right = await verifyPassword(input.password, person?.passwordHash ?? null);
  if (person === null || !right) throw new DomainError('BAD_LOGIN');
  return deps.db.transaction(async (tx) => {
    await takeBackFailure(tx, subject, now);
    return signIn(deps, tx, { person, device: input.device });
  });
}

/** Sends a code that allows a new password; answers alike for known and unknown addresses. */
export async function requestReset(deps: Deps, input: { email: string; locale: Locale; ip: string }): Promise<string> {
  return sendCode(deps, { ...input, address: emailAddress(input.email), purpose: 'reset' });
}

/** Sets a new password by a code, ends every other sign-in of the person, and signs in. */
export async function confirmReset(
  deps: Deps,
  input: { email: string; otp: string; otpId: string; password: string; locale: Locale; device: Device },
): Promise<SignedIn> {
  const address = emailAddress(input.email);
  const passwordHash = await newPassword(deps, { ...input, ip: input.device.ip });
  return signInByCode(deps, { ...input, address, purpose: 'reset', newPassword: passwordHash });
}

/**
 * The person who signs in with a phone or an e-mail address, for an operator who was told it; null when nobody does. What is
 * neither is refused. An address that somebody only had messages sent to is sealed and found by nobody.
 */
export async function personWith(deps: Deps, contact: { phone: string } | { email: string }): Promise<Person | null> {
  const address = 'phone' in contact ? phoneAddress(contact.phone) : emailAddress(contact.email);
  return findPersonByAddress(deps, deps.db, address);
}

/** A new access token and the next refresh token for a refresh token; the role is read again. */
export async function refresh(deps: Deps, token: string | null): Promise<SignedIn> {
  const { userId, role, signInId, refresh: next } = await refreshSignIn(deps, token);
  const person = await findPerson(deps, deps.db, userId);
  if (person === null) throw new DomainError('NOT_AUTHORIZED');
  return { person, accessToken: await accessToken(deps, { userId, role, signInId }), refresh: next };
}

type CodeSignIn = {
  otp?: string | undefined;
  otpId?: string | undefined;
  address: Address;
  purpose: Purpose;
  newPassword: string | null;
  locale: Locale;
  device: Device;
};

async function signInByCode(deps: Deps, input: CodeSignIn): Promise<SignedIn> {
  const { address, purpose, locale, device } = input;
  // A pasted code may carry spaces (spec §5).
  const code = (input.otp ?? '').replace(/[ \u00a0]/g, '');
  if (code === '') throw new DomainError('CODE_REQUIRED');
  const outcome = await deps.db.transaction(async (tx) => {
    const verdict = await tryCode(deps, tx, { address, otpId: input.otpId ?? '', code, purpose, ip: device.ip });
    if (verdict.verdict !== 'right') return { refused: verdict };
    const passwordHash = input.newPassword ?? verdict.passwordHash;
    const known = await findPersonByAddress(deps, tx, address);
    const person = known ?? (await createPerson(deps, tx, { address, locale }));
    await recordConsent(deps, tx, { userId: person.id, address, locale });
    if (passwordHash !== null) {
      await updatePassword(tx, person.id, passwordHash);
      await endAllSignIns(deps, tx, person.id, 'password');
      // The code proved the mailbox: who guessed at the old password must not keep its owner out of the new one.
      await clearFailures(tx, passwordSubject(deps, address.to));
    }
    return { signedIn: await signIn(deps, tx, { person, device }) };
  });
  if ('refused' in outcome) throw refusalOf(outcome.refused);
  return outcome.signedIn;
}

/** Signs a person in within the caller's transaction. */
export async function signIn(
  deps: Deps,
  tx: Tx,
  { person, device }: { person: Person; device: Device },
): Promise<SignedIn> {
  await refuseShutOut(tx, { userId: person.id, role: person.role });
  const { signInId, refresh } = await openSignIn(deps, tx, { userId: person.id, role: person.role, device });
  return { person, accessToken: await accessToken(deps, { userId: person.id, role: person.role, signInId }), refresh };
}

function accessToken(deps: Deps, caller: Caller): Promise<string> {
  return signAccessToken(caller, { key: deps.keyring.secret('access-token'), now: deps.clock.now() });
}

/** The hash of a password that somebody sets, under the limit of such work; refuses an unsound one (P54). */
export async function newPassword(deps: Deps, { password, ip }: { password: string; ip: string }): Promise<string> {
  limitPasswordWork(deps, ip);
  return hashOfNew(deps, password);
}

/** The phone and e-mail with which a therapist or an operator will sign in, as they are kept; refuses what is neither. */
export function staffContacts(given: { phone: string; email: string }): StaffContacts<string> {
  return { phone: phoneAddress(given.phone).to, email: emailAddress(given.email).to };
}

/** The phone alone, of an operator without an e-mail. */
export function staffPhone(phone: string): StaffContacts<null> {
  return { phone: phoneAddress(phone).to, email: null };
}

function phoneAddress(raw: string | undefined): Address {
  if (raw === undefined || /^[\s().-]*\+?(?:995)?[\s().-]*$/.test(raw)) throw new DomainError('PHONE_REQUIRED');
  const phone = parseGeorgianMobile(raw);
  if (phone === null) throw new DomainError('PHONE_INVALID');
  return { channel: 'sms', to: phone };
}

function emailAddress(raw: string | undefined): Address {
  const address = parseEmail(raw ?? '');
  if (address === null) throw new DomainError('EMAIL_INVALID');
  return address;
}

/** Letter case in an address means nothing to the people who type it. */
function parseEmail(raw: string): Address | null {
  const email = cleanEmail(raw);
  return isEmail(email) ? { channel: 'email', to: email.toLowerCase() } : null;
}

/** What wrong passwords for an e-mail address are counted under. */
function passwordSubject(deps: Deps, email: string): Uint8Array {
  return deps.keyring.blindIndex('password', email);
}

/** Hashing a password is slow by design: this limits how often a network may cause it. */
function limitPasswordWork(deps: Deps, ip: string): void {
  deps.limiter.take(`password:${networkOf(ip)}`, { max: 100, windowMs: 10 * MINUTE });
}
