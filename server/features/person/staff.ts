import type { Locale } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { Role } from '#domain/sign-in.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { addressIndex } from './address.ts';
import { insertStaff, personByEmail, personByPhone } from './person.sql.ts';

/** How a therapist or an operator signs in: a phone in E.164, an e-mail address in lower case. */
type StaffContacts = { phone: string; email: string | null };

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
    signInEmailEnc: email === null ? null : key.seal('users.sign_in_email_enc', email),
    passwordHash,
    locale,
    now: deps.clock.now(),
    wrappedKey: key.wrapped,
    keyVersion: key.version,
  });
  if (!isMade) throw new DomainError('ACCOUNT_EXISTS');
  return id;
}
