import type { Locale } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { Role } from '#domain/sign-in.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { addressIndex } from './one-time-code.ts';
import { hashPassword, requireSoundPassword, SALT_BYTES } from './password.ts';
import { SIGN_IN_EMAIL } from './person.ts';
import { insertConsent, insertStaff, personByEmail, personByPhone } from './person.sql.ts';

/** How a therapist or an operator signs in: a phone in E.164, an e-mail address in lower case. */
export type StaffContacts<Email extends string | null = string | null> = { phone: string; email: Email };

/** The names under which contacts are found; the contacts cannot be read from them. */
export function indexesOf(
  deps: Deps,
  { phone, email }: StaffContacts<string>,
): { phoneHmac: Uint8Array; emailHmac: Uint8Array } {
  return {
    phoneHmac: addressIndex(deps, { channel: 'sms', to: phone }),
    emailHmac: addressIndex(deps, { channel: 'email', to: email }),
  };
}

/** Refuses a phone or an e-mail address with which somebody signs in already, and names which (P56). */
export async function requireNoAccount(deps: Deps, sql: Sql, { phone, email }: StaffContacts): Promise<void> {
  const byPhone = await personByPhone(sql, addressIndex(deps, { channel: 'sms', to: phone }));
  const byEmail = email && (await personByEmail(sql, addressIndex(deps, { channel: 'email', to: email })));
  if (byPhone ?? byEmail) throw new DomainError('ACCOUNT_EXISTS', { facts: { field: byPhone ? 'phone' : 'email' } });
}

/**
 * Makes a therapist or an operator and answers the id. An account that has the phone or the e-mail address, also one that
 * was made this very moment, is not touched: then nobody is made (P56).
 */
export async function createStaff(
  deps: Deps,
  tx: Tx,
  person: StaffContacts & { role: Exclude<Role, 'USER'>; passwordHash: string | null; locale: Locale },
): Promise<string> {
  const { role, phone, email, passwordHash, locale } = person;
  const id = deps.random.uuid();
  const key = deps.keyring.newUserKey(id);
  const isMade = await insertStaff(tx, {
    id,
    role,
    phoneHmac: addressIndex(deps, { channel: 'sms', to: phone }),
    phoneEnc: key.seal('users.phone_enc', phone),
    emailHmac: email === null ? null : addressIndex(deps, { channel: 'email', to: email }),
    emailEnc: email === null ? null : key.seal('users.email_enc', email),
    signInEmailEnc: email === null ? null : key.seal(SIGN_IN_EMAIL, email),
    passwordHash,
    locale,
    now: deps.clock.now(),
    wrappedKey: key.wrapped,
    keyVersion: key.version,
  });
  if (!isMade) throw new DomainError('ACCOUNT_EXISTS');
  return id;
}

/** Records that a therapist agreed to a version of the terms for specialists (P21). */
export async function recordTerms(
  deps: Deps,
  tx: Tx,
  { userId, version }: { userId: string; version: string },
): Promise<void> {
  await insertConsent(tx, { userId, textKey: 'specialist-terms', textVersion: version, now: deps.clock.now() });
}

/** The hash of a new password; refuses one that is too short or well known (P54). Slow on purpose. */
export async function hashOfNew(deps: Deps, password: string): Promise<string> {
  requireSoundPassword(password);
  return hashPassword(password, deps.random.bytes(SALT_BYTES));
}
