import { cleanEmail, isEmail } from '#domain/email.ts';
import { DomainError } from '#domain/errors.ts';
import { parseGeorgianMobile } from '#domain/georgian-mobile.ts';
import type { CodeChannel } from '#domain/otp.ts';
import type { Deps } from '#server/deps.ts';
import type { UserKey } from '#server/secrets/keyring.ts';
import type { PersonRow } from './person.sql.ts';

/** A person who can sign in. `phone`, `email`, `name` are clear; `isEmailProved`: a code from the address came back. */
export type Person = Omit<
  PersonRow,
  'phoneEnc' | 'emailEnc' | 'emailHmac' | 'signInEmailEnc' | 'nameEnc' | 'wrappedKey' | 'keyVersion'
> &
  Record<'phone' | 'email' | 'name', string | null> & {
    isEmailProved: boolean;
    hasSignInEmail: boolean;
    /** Null also where the address was never written down, only its index. */
    signInEmail: string | null;
  };

/** A person as stored, opened with the own key. */
export function openRow(deps: Deps, row: PersonRow): Person {
  const { phoneEnc, emailEnc, emailHmac, signInEmailEnc, nameEnc, wrappedKey: _, keyVersion: __, ...plain } = row;
  const key = personKeyOf(deps, row);
  const email = emailEnc && key.open('users.email_enc', emailEnc);
  const index = email === null ? null : addressIndex(deps, { channel: 'email', to: email.toLowerCase() });
  const isEmailProved = index !== null && emailHmac !== null && Buffer.compare(index, emailHmac) === 0;
  const signInEmail = signInEmailEnc && key.open(SIGN_IN_EMAIL, signInEmailEnc);
  return {
    ...plain,
    phone: phoneEnc && key.open('users.phone_enc', phoneEnc),
    email,
    isEmailProved,
    hasSignInEmail: emailHmac !== null,
    signInEmail: signInEmail ?? (isEmailProved ? email : null),
    name: nameEnc && key.open('users.name_enc', nameEnc),
  };
}

/** Under which name the address of the sign-in is sealed. */
export const SIGN_IN_EMAIL = 'users.sign_in_email_enc';

/** The key of a person, as it is wrapped in their row. */
export function personKeyOf(deps: Deps, row: PersonRow): UserKey {
  return deps.keyring.userKey({ userId: row.id, wrapped: row.wrappedKey, version: row.keyVersion });
}

/** Where a person is reached: a phone in E.164 or an e-mail address in lower case. */
export type Address = { channel: CodeChannel; to: string };

/** The name under which an address is counted and found; the address itself cannot be read from it. */
export function addressIndex(deps: Pick<Deps, 'keyring'>, address: Address): Uint8Array {
  return deps.keyring.blindIndex(address.channel === 'sms' ? 'phone' : 'email', address.to);
}

/** A phone as it was typed, in E.164; refuses none, and one that is no Georgian mobile: that as `wrong` says. */
export function readPhone(
  raw: string | undefined,
  wrong: 'PHONE_INVALID' | 'PHONE_NOT_GEORGIAN' = 'PHONE_INVALID',
): string {
  if (raw === undefined || /^[\s().-]*\+?(?:995)?[\s().-]*$/.test(raw)) throw new DomainError('PHONE_REQUIRED');
  const phone = parseGeorgianMobile(raw);
  if (phone === null) throw new DomainError(wrong);
  return phone;
}

/** A typed e-mail address in lower case: people ignore letter case in addresses. Refuses an invalid one. */
export function readEmail(raw: string | undefined): string {
  const email = cleanEmail(raw ?? '');
  if (!isEmail(email)) throw new DomainError('EMAIL_INVALID');
  return email.toLowerCase();
}
