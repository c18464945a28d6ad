// docs/decisions/190, docs/decisions/200
import { DomainError } from '#domain/errors.ts';
import { OLD_EMAILS_KEPT_MS, ALARMS_KEPT_MS } from '#domain/retention.ts';
import type { Tx, Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import type { UserKey } from '#server/secrets/keyring.ts';
import { readdressSms, tellAll } from '../notify/notify.ts';
import {
  type Address,
  addressIndex,
  findPerson,
  type OwnChange,
  type Person,
  requirePerson,
  SIGN_IN_EMAIL,
} from '../person/person.ts';
import {
  dropContactEmail,
  dropPasswordSince,
  releaseAddress,
  replaceContactEmail,
  updatePhone,
  updateSignInEmail,
  formerEmails,
  insertFormerEmail,
  forgetAlarms,
  forgetFormerEmails,
} from './alarm.sql.ts';

/**
 * Makes a phone the one of a person; false, without a change, when it is somebody else's. Waiting messages about
 * sessions go to the new one. The caller has locked the address and the person.
 */
export async function setPhone(
  deps: Deps,
  tx: Tx,
  { id, phone: former }: Pick<Person, 'id' | 'phone'>,
  phone: string,
): Promise<boolean> {
  const key = await ownKeyOf(deps, tx, id);
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
  const key = await ownKeyOf(deps, tx, id);
  return updateSignInEmail(tx, {
    userId: id,
    emailHmac: addressIndex(deps, { channel: 'email', to: email }),
    signInEmailEnc: key.seal(SIGN_IN_EMAIL, email),
    emailEnc: contact === null ? key.seal('users.email_enc', email) : null,
  });
}

/**
 * Writes a contact e-mail that a code has proved; messages go there from now on. A client's sign-in address stays:
 * `ways-in.ts` changes that. Staff have one address for both, which no other account may have. A therapist's old
 * address is kept for some days. The caller has locked the person, so that two changes at once each keep what they
 * replace.
 */
export async function changeContactEmail(
  deps: Deps,
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const { role, email: before, signInEmail } = await requirePerson(deps, tx, userId);
  const key = await ownKeyOf(deps, tx, userId);
  await replaceContactEmail(tx, {
    userId,
    emailEnc: key.seal('users.email_enc', email),
    setAt: deps.clock.now(),
    // Where it was told by the contact e-mail alone, it would be unknown from now on.
    signInEmailEnc: signInEmail === null ? null : key.seal(SIGN_IN_EMAIL, signInEmail),
  });
  if (role === 'THERAPIST' && before !== null && before.toLowerCase() !== email.toLowerCase())
    await keepFormerEmail(deps, tx, { key, email: before });
  if (role === 'USER') return;
  const emailHmac = addressIndex(deps, { channel: 'email', to: email });
  const signInEmailEnc = key.seal(SIGN_IN_EMAIL, email);
  if (!(await updateSignInEmail(tx, { userId, emailHmac, signInEmailEnc, emailEnc: null })))
    throw new DomainError('ACCOUNT_EXISTS');
}

/** Tells an address that the messages of a person come there from now on. */
export async function tellNewContact(
  deps: Deps,
  tx: Tx,
  { id: userId, locale, role }: Person,
  email: string,
): Promise<void> {
  const data = { at: deps.clock.now(), isStaff: role !== 'USER' };
  const dedupeKey = `contact-email-set:${deps.random.uuid()}`;
  await tellAll(deps, tx, [{ to: { userId, locale, email }, template: 'contact-email-set-email', data, dedupeKey }]);
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

/** Restores the former way in; false when it is somebody else's by now, and then the new one is removed as well. */
export async function putBack(
  deps: Deps,
  tx: Tx,
  { userId, change }: { userId: string; change: OwnChange },
): Promise<boolean> {
  const { what, at, address } = change;
  if (address !== null) {
    const hmac = addressIndex(deps, { channel: what === 'phone' ? 'sms' : 'email', to: address });
    await releaseAddress(tx, { hmac, since: at });
  }
  const person = await findPerson(deps, tx, userId);
  if (person === null) return true;
  if (what === 'phone') {
    if (address !== null && (await setPhone(deps, tx, person, address))) return true;
    await updatePhone(tx, { userId, phoneHmac: null, phoneEnc: null });
    return address === null;
  }
  // A password that was set since may have been set by the mailbox of a stranger.
  await dropPasswordSince(tx, { userId, since: at });
  const isSet = address !== null && (await setSignInEmail(deps, tx, person, address));
  if (!isSet) await updateSignInEmail(tx, { userId, emailHmac: null, signInEmailEnc: null, emailEnc: null });
  if (!hadContact(change)) await dropContactEmail(tx, userId);
  return isSet || address === null;
}

/** Whether there was a contact e-mail before a change of the e-mail to sign in with. */
export function hadContact({ before }: OwnChange): boolean {
  return (JSON.parse(before) as EmailBefore).hadContact;
}

async function ownKeyOf(deps: Deps, tx: Tx, userId: string) {
  const key = await findUserKey(deps.keyring, tx, userId);
  if (key === null) throw new Error('a person without a key');
  return key;
}

/** Keeps a therapist's replaced address: for some days it is told of pay changes too. */
async function keepFormerEmail(deps: Deps, sql: Sql, { key, email }: { key: UserKey; email: string }): Promise<void> {
  await insertFormerEmail(sql, {
    id: deps.random.uuid(),
    userId: key.userId,
    beforeEnc: key.seal(BEFORE, email),
    now: deps.clock.now(),
  });
}

/** The addresses of a person that were replaced lately, each once, without the present one. */
export async function formerEmailsOf(
  deps: Deps,
  sql: Sql,
  { userId, present }: { userId: string; present: string | null },
): Promise<string[]> {
  const key = await findUserKey(deps.keyring, sql, userId);
  if (key === null) return [];
  const sealed = await formerEmails(sql, { userId, after: deps.clock.now() - OLD_EMAILS_KEPT_MS });
  const emails = sealed.map((before) => key.open(BEFORE, before));
  return [...new Map(emails.map((email) => [email.toLowerCase(), email]))]
    .filter(([lower]) => lower !== present?.toLowerCase())
    .map(([, email]) => email);
}

const BEFORE = 'email_changes.before_enc';

/** Forgets links that serve no more, and addresses that were replaced long ago. */
export async function forgetOldAlarms(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await forgetAlarms(deps.db, now - ALARMS_KEPT_MS);
  await forgetFormerEmails(deps.db, now - OLD_EMAILS_KEPT_MS);
}
