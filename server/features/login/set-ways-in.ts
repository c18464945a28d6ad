// docs/decisions/200
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import { readdressSms } from '../notify/notify.ts';
import { type Address, addressIndex } from './one-time-code.ts';
import { findPerson, type Person, SIGN_IN_EMAIL } from './person.ts';
import { dropContactEmail, dropPasswordSince, updatePhone, updateSignInEmail } from './person.sql.ts';

/**
 * Makes a phone the one of a person; false, and nothing, when it is somebody else's. What waits to be sent to the former about sessions
 * goes to it. The caller has locked the address and the person.
 */
export async function setPhone(
  deps: Deps,
  tx: Tx,
  { id, phone: former }: Pick<Person, 'id' | 'phone'>,
  phone: string,
): Promise<boolean> {
  const key = await keyOf(deps, tx, id);
  const phoneHmac = addressIndex(deps, { channel: 'sms', to: phone });
  const phoneEnc = key.seal('users.phone_enc', phone);
  if (!(await updatePhone(tx, { userId: id, phoneHmac, phoneEnc }))) return false;
  if (former !== null) await readdressSms(deps, tx, { userId: id, from: former, to: phone });
  return true;
}

/** The same of the address to sign in with. Somebody to whom no mail went so far gets it there as well. */
export async function setSignInEmail(
  deps: Deps,
  tx: Tx,
  { id, email: contact }: Pick<Person, 'id' | 'email'>,
  email: string,
): Promise<boolean> {
  const key = await keyOf(deps, tx, id);
  return updateSignInEmail(tx, {
    userId: id,
    emailHmac: addressIndex(deps, { channel: 'email', to: email }),
    signInEmailEnc: key.seal(SIGN_IN_EMAIL, email),
    emailEnc: contact === null ? key.seal('users.email_enc', email) : null,
  });
}

/** How a person signed in before a change, as the alarm of it keeps it: what `putBack` reads. */
export function signInBefore({ phone, signInEmail, email }: Person): Record<Address['channel'], string> {
  return {
    sms: JSON.stringify({ phone } satisfies PhoneBefore),
    email: JSON.stringify({ signInEmail, hadContact: email !== null } satisfies EmailBefore),
  };
}

type PhoneBefore = { phone: string | null };
type EmailBefore = { signInEmail: string | null; hadContact: boolean };

/** The address that a change has replaced; null when there was none, or when none was written down. */
export function addressBefore(channel: Address['channel'], before: string): Address | null {
  const to = wayInBefore(channel, before);
  return to === null ? null : { channel, to };
}

/** The same without its channel. */
export function wayInBefore(channel: Address['channel'], before: string): string | null {
  const { phone = null, signInEmail = null } = JSON.parse(before) as Partial<PhoneBefore & EmailBefore>;
  return channel === 'sms' ? phone : signInEmail;
}

/**
 * Puts back with what a person signed in before a change. What is somebody else's by now is not: then the way in is gone, since the one
 * that the change brought must not stay. Answers whether it is as before.
 */
export async function putBack(
  deps: Deps,
  tx: Tx,
  change: { userId: string; channel: Address['channel']; before: string; at: number },
): Promise<boolean> {
  const { userId, channel, before, at } = change;
  const person = await findPerson(deps, tx, userId);
  if (person === null) return true;
  const address = addressBefore(channel, before);
  if (channel === 'sms') {
    if (address !== null && (await setPhone(deps, tx, person, address.to))) return true;
    await updatePhone(tx, { userId, phoneHmac: null, phoneEnc: null });
    return address === null;
  }
  // A password that was set since may have been set by the mailbox of a stranger.
  await dropPasswordSince(tx, { userId, since: at });
  const isSet = address !== null && (await setSignInEmail(deps, tx, person, address.to));
  if (!isSet) await updateSignInEmail(tx, { userId, emailHmac: null, signInEmailEnc: null, emailEnc: null });
  const { hadContact } = JSON.parse(before) as EmailBefore;
  if (!hadContact) await dropContactEmail(tx, userId);
  return isSet || address === null;
}

async function keyOf(deps: Deps, tx: Tx, userId: string) {
  const key = await findUserKey(deps.keyring, tx, userId);
  if (key === null) throw new Error('a person without a key');
  return key;
}
