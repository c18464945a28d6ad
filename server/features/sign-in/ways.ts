import type { Locale } from '#domain/dates.ts';
import { cleanEmail, isEmail } from '#domain/email.ts';
import { DomainError } from '#domain/errors.ts';
import { MAX_FAILURES_OF_KNOWN_BROWSER, MAX_FAILURES_PER_DAY } from '#domain/otp.ts';
import type { Proof } from '#domain/proofs.ts';
import type { Deps } from '#server/deps.ts';
import {
  type Address,
  createPerson,
  findPerson,
  findPersonByAddress,
  noteSignInEmail,
  type Person,
  readEmail,
  readPhone,
} from '../person/person.ts';
import {
  type Asker,
  browserHash,
  countCodeBesideWrongPassword,
  type Device,
  type FactorTry,
  type Guesser,
  hasFactor,
  knowsBrowser,
  limitPasswordWork,
  newPassword,
  passwordSubject,
  pastedCode,
  type Purpose,
  refusalOf,
  sendCode,
  spendGuess,
  subjectOf,
  takeBackGuess,
  tryCode,
  tryFactor,
  verifyPassword,
} from '../proof/proof.ts';
import { accessToken, goOn, type SignedIn, type SignInOutcome } from './open-or-ask.ts';
import { refreshSignIn } from './tokens.ts';

/** Sends a sign-in code to a Georgian mobile; answers alike for known and unknown numbers (P27). */
export async function sendOtp(
  deps: Deps,
  input: { phone: string | undefined; locale: Locale; asker: Asker },
): Promise<string> {
  const { locale, asker } = input;
  return sendCode(deps, { locale, asker, address: { channel: 'sms', to: readPhone(input.phone) }, purpose: 'sign-in' });
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
): Promise<SignInOutcome> {
  const byEmail = input.phone === undefined && input.email !== undefined;
  const address: Address = byEmail
    ? { channel: 'email', to: readEmail(input.email) }
    : { channel: 'sms', to: readPhone(input.phone) };
  return signInByCode(deps, { ...input, address, purpose: byEmail ? 'registration' : 'sign-in', newPassword: null });
}

/** Sends a code that confirms an e-mail address and the password given with it; answers alike for known addresses (P37). */
export async function register(
  deps: Deps,
  input: { email: string; password: string; locale: Locale; asker: Asker },
): Promise<string> {
  const { locale, asker } = input;
  const address = { channel: 'email', to: readEmail(input.email) } as const;
  const hash = await newPassword(deps, { password: input.password, ip: asker.ip });
  const password = { plain: input.password, hash };
  return sendCode(deps, { address, purpose: 'registration', password, locale, asker });
}

/**
 * Signs in by e-mail and password. Unknown address and wrong password take the same time and answer alike. A browser that has signed in
 * before keeps its own tries. Once the tries of all others are spent, a code of the authenticator app lets its owner in all the same:
 * then the password is compared in any case, and a right one with a wrong code counts as a wrong code.
 */
export async function loginByEmail(
  deps: Deps,
  input: {
    email: string;
    password: string;
    code?: string | undefined;
    locale: Locale;
    device: Device;
  },
): Promise<SignInOutcome> {
  const { device, locale, code } = input;
  limitPasswordWork(deps, device.ip);
  const email = cleanEmail(input.email);
  const address: Address | null = isEmail(email) ? { channel: 'email', to: email.toLowerCase() } : null;
  const now = deps.clock.now();
  const person = address === null ? null : await findPersonByAddress(deps, deps.db, address);
  const browser = browserHash(device);
  const isKnown = person !== null && browser !== null && (await knowsBrowser(deps, deps.db, person.id, device));
  const guesser: Guesser = isKnown ? { kind: 'known', browser } : { kind: 'own cookie' };
  const subject = subjectOf(deps, passwordSubject(deps, address?.to ?? input.email), guesser);
  const most = isKnown ? MAX_FAILURES_OF_KNOWN_BROWSER : MAX_FAILURES_PER_DAY;
  const locked = await refusalIn(spendGuess(deps, { subject, most, now }));
  if (locked !== null && code === undefined) throw locked;
  const isRight = await verifyPassword(input.password, person?.passwordHash ?? null);
  if (person === null || !isRight) {
    // The same work as for a right password, so that the time does not tell: here nobody counts how many were tried.
    if (locked !== null) {
      const userId = person?.id ?? deps.random.uuid();
      await refusalIn(countCodeBesideWrongPassword(deps, { userId, typed: code ?? '' }));
    }
    throw locked ?? new DomainError('BAD_LOGIN');
  }
  if (locked === null) await takeBackGuess(deps.db, { subject, now });
  const shown: Proof[] = ['password'];
  if (code !== undefined && (locked !== null || (await hasFactor(deps.db, person.id)))) {
    const from: FactorTry = isKnown ? { kind: 'known browser', browser } : { kind: 'new' };
    const proof = tryFactor(deps, { userId: person.id, typed: code, from });
    // What is refused while the tries of strangers are spent must not tell that the password was right.
    const refused = locked === null ? null : await refusalIn(proof);
    if (refused !== null) throw locked ?? refused;
    shown.push(await proof);
  }
  return deps.db.transaction(async (tx) => {
    const outcome = await goOn(deps, tx, { person, shown, device, locale, newPassword: null });
    await noteSignInEmail(deps, tx, person, address?.to ?? input.email);
    return outcome;
  });
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

/** Sends a code that allows a new password; answers alike for known and unknown addresses. */
export async function requestReset(
  deps: Deps,
  input: { email: string; locale: Locale; asker: Asker },
): Promise<string> {
  const { locale, asker } = input;
  return sendCode(deps, { locale, asker, address: { channel: 'email', to: readEmail(input.email) }, purpose: 'reset' });
}

/** Sets a new password by a code, ends every other sign-in of the person, and signs in; of staff once the next proof is shown. */
export async function confirmReset(
  deps: Deps,
  input: { email: string; otp: string; otpId: string; password: string; locale: Locale; device: Device },
): Promise<SignInOutcome> {
  const address = { channel: 'email', to: readEmail(input.email) } as const;
  const passwordHash = await newPassword(deps, { ...input, ip: input.device.ip });
  return signInByCode(deps, { ...input, address, purpose: 'reset', newPassword: passwordHash });
}

/**
 * The person who signs in with a phone or an e-mail address, for an operator who was told it; null when nobody does. What is
 * neither is refused. An address that somebody only had messages sent to is sealed and found by nobody.
 */
export async function personWith(deps: Deps, contact: { phone: string } | { email: string }): Promise<Person | null> {
  const address: Address =
    'phone' in contact
      ? { channel: 'sms', to: readPhone(contact.phone) }
      : { channel: 'email', to: readEmail(contact.email) };
  return findPersonByAddress(deps, deps.db, address);
}

/** A new access token and the next refresh token for a refresh token; the role is read again. */
export async function refresh(deps: Deps, token: string | null): Promise<SignedIn> {
  const { userId, role, signInId, refresh: next } = await refreshSignIn(deps, token);
  const person = await findPerson(deps, deps.db, userId);
  if (person === null) throw new DomainError('NOT_AUTHORIZED');
  return { person, signInId, accessToken: await accessToken(deps, { userId, role, signInId }), refresh: next };
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

async function signInByCode(deps: Deps, input: CodeSignIn): Promise<SignInOutcome> {
  const { address, purpose, locale, device } = input;
  const code = pastedCode(input.otp);
  const outcome = await deps.db.transaction(async (tx) => {
    const verdict = await tryCode(deps, tx, { address, otpId: input.otpId ?? '', code, purpose, device });
    if (verdict.verdict !== 'right') return { refused: verdict };
    const newPassword = input.newPassword ?? verdict.passwordHash;
    const known = await findPersonByAddress(deps, tx, address);
    const person = known ?? (await createPerson(deps, tx, { address, locale }));
    const proof: Proof = address.channel === 'sms' ? 'phone-code' : newPassword === null ? 'mail-code' : 'new-password';
    const proved = address.channel === 'email' ? { provedEmail: address.to } : {};
    const showing = { person, shown: [proof], device, locale, newPassword, ...proved };
    const signedIn = await goOn(deps, tx, showing);
    if (address.channel === 'email') await noteSignInEmail(deps, tx, person, address.to);
    return { signedIn };
  });
  if ('refused' in outcome) throw refusalOf(outcome.refused);
  return outcome.signedIn;
}
