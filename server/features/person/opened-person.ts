import type { Deps } from '#server/deps.ts';
import type { UserKey } from '#server/secrets/keyring.ts';
import { addressIndex } from './address.ts';
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
