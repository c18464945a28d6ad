import type { Locale } from '#domain/dates.ts';
import { cleanEmail, isEmail } from '#domain/email.ts';
import type { Proof } from '#domain/proofs.ts';
import type { Deps } from '#server/deps.ts';
import {
  type Address,
  createPerson,
  findPersonByAddress,
  noteSignInEmail,
  type Person,
  readEmail,
  readPhone,
  requirePerson,
} from '../person/person.ts';
import { type Device, newPassword, prove, sendCode, showPassword } from '../proof/proof.ts';
import { accessToken, goOn, type SignedIn, type SignInOutcome } from './open-or-ask.ts';
import { refreshSignIn } from './tokens.ts';

/** Sends a sign-in code to a Georgian mobile; answers alike for known and unknown numbers (P27). */
export async function sendOtp(
  deps: Deps,
  { phone, ...input }: { phone: string | undefined; locale: Locale; asker: Device },
): Promise<string> {
  return sendCode(deps, { ...input, address: { channel: 'sms', to: readPhone(phone) }, word: 'sign-in' });
}

/** Signs in by a code sent to a phone or, after a registration, to an e-mail. A first sign-in makes the client. */
export async function verifyOtp(
  deps: Deps,
  input: TypedSignIn & { phone?: string | undefined; email?: string | undefined },
): Promise<SignInOutcome> {
  const byEmail = input.phone === undefined && input.email !== undefined;
  const address: Address = byEmail
    ? { channel: 'email', to: readEmail(input.email) }
    : { channel: 'sms', to: readPhone(input.phone) };
  return signInByCode(deps, { ...input, address, word: byEmail ? 'registration' : 'sign-in', newPassword: null });
}

/** Sends a code that confirms an e-mail address and its password; answers alike for known addresses (P37). */
export async function register(
  deps: Deps,
  input: { email: string; password: string; locale: Locale; asker: Device },
): Promise<string> {
  const { locale, asker } = input;
  const address = { channel: 'email', to: readEmail(input.email) } as const;
  const hash = await newPassword(deps, { password: input.password, ip: asker.ip });
  const password = { plain: input.password, hash };
  return sendCode(deps, { address, word: 'registration', password, locale, asker });
}

/** Signs in by e-mail and password, and a code of the authenticator app beside them. */
export async function loginByEmail(
  deps: Deps,
  input: { email: string; password: string; code?: string | undefined; locale: Locale; device: Device },
): Promise<SignInOutcome> {
  const { device, locale } = input;
  const email = cleanEmail(input.email).toLowerCase();
  const person = isEmail(email) ? await findPersonByAddress(deps, deps.db, { channel: 'email', to: email }) : null;
  const shown = await showPassword(deps, { ...input, email: isEmail(email) ? email : input.email, person });
  return deps.db.transaction(async (tx) => {
    const outcome = await goOn(deps, tx, { ...shown, device, locale, newPassword: null });
    await noteSignInEmail(deps, tx, shown.person, email);
    return outcome;
  });
}

/** Sends a code that allows a new password; answers alike for known and unknown addresses. */
export async function requestReset(
  deps: Deps,
  { email, ...input }: { email: string; locale: Locale; asker: Device },
): Promise<string> {
  return sendCode(deps, { ...input, address: { channel: 'email', to: readEmail(email) }, word: 'reset' });
}

/** Sets a new password by a code, ends the person's other sign-ins and signs in; staff show the next proof first. */
export async function confirmReset(
  deps: Deps,
  input: { email: string; otp: string; otpId: string; password: string; locale: Locale; device: Device },
): Promise<SignInOutcome> {
  const address = { channel: 'email', to: readEmail(input.email) } as const;
  const passwordHash = await newPassword(deps, { ...input, ip: input.device.ip });
  return signInByCode(deps, { ...input, address, word: 'reset', newPassword: passwordHash });
}

/**
 * The person who signs in with a phone or an e-mail address, for an operator who was told it; null when nobody does.
 * Refuses any other text. An address that only receives messages is sealed and cannot be found.
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
  const person = await requirePerson(deps, deps.db, userId);
  return { person, signInId, accessToken: await accessToken(deps, { userId, role, signInId }), refresh: next };
}

type TypedSignIn = { otp?: string | undefined; otpId?: string | undefined; locale: Locale; device: Device };

type CodeSignIn = TypedSignIn & {
  address: Address;
  word: 'sign-in' | 'registration' | 'reset';
  newPassword: string | null;
};

async function signInByCode(deps: Deps, input: CodeSignIn): Promise<SignInOutcome> {
  const { address, word, locale, device } = input;
  return deps.db.transaction(async (tx) => {
    const { passwordHash } = await prove(deps, tx, { whom: { kind: 'sign-in', address }, word, typed: input, device });
    const newPassword = input.newPassword ?? passwordHash;
    const known = await findPersonByAddress(deps, tx, address);
    const person = known ?? (await createPerson(deps, tx, { address, locale }));
    const proof: Proof = address.channel === 'sms' ? 'phone-code' : newPassword === null ? 'mail-code' : 'new-password';
    const proved = address.channel === 'email' ? { provedEmail: address.to } : {};
    const isNew = known === null;
    const signedIn = await goOn(deps, tx, { person, shown: [proof], device, locale, newPassword, isNew, ...proved });
    if (address.channel === 'email') await noteSignInEmail(deps, tx, person, address.to);
    return signedIn;
  });
}
