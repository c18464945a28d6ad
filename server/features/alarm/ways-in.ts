// docs/decisions/200
import type { Locale } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { parseGeorgianMobile } from '#domain/georgian-mobile.ts';
import { ALARMS_KEPT_MS } from '#domain/retention.ts';
import { codeOf, type Tx } from '#server/db/db.ts';
import { lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/routes.ts';
import { queueMessage } from '../notify/notify.ts';
import {
  type Address,
  findPerson,
  ownChangesSince,
  type Person,
  readEmail,
  tellOwner,
  writeSecurityAudit,
} from '../person/person.ts';
import { type Asker, type Device, pastedCode, refusalOf, sendCode, tryCode } from '../proof/proof.ts';
import { setPhone, setSignInEmail, signInBefore } from './set-ways-in.ts';

/** The new way in that a client names: one of the two. */
export type NewWayIn = { phone: string } | { email: string };

/**
 * Sends a code to the phone or the address with which a client wants to sign in from now on. Answers the id of the code; null when the
 * client signs in with it already. One that is somebody's is answered alike: its owner is told, and no code serves.
 */
export async function proposeWayIn(
  deps: Deps,
  input: { userId: string; wish: NewWayIn; locale: Locale; asker: Asker },
): Promise<string | null> {
  const { userId, wish, locale, asker } = input;
  const address = addressOf(wish);
  const person = await findPerson(deps, deps.db, userId);
  if (person === null) throw new DomainError('NOT_AUTHORIZED');
  if (isOwn(person, address)) return null;
  return sendCode(deps, { address, purpose: PURPOSES[address.channel], locale, asker, claimant: userId });
}

/**
 * Makes a phone or an address the one with which a client signs in, by the code that went there; the old one hears of it, and so
 * does the client by the other channel. Sign-ins and known browsers stay.
 */
export async function changeWayIn(
  deps: Deps,
  caller: Caller,
  input: { wish: NewWayIn; otp: string; otpId: string; device: Device },
): Promise<void> {
  const { wish, otp, otpId, device } = input;
  const { userId } = caller;
  const address = addressOf(wish);
  const known = await findPerson(deps, deps.db, userId);
  if (known !== null && isOwn(known, address)) return;
  const code = pastedCode(otp);
  const refused = await deps.db
    .transaction(async (tx) => {
      const purpose = PURPOSES[address.channel];
      const verdict = await tryCode(deps, tx, { address, otpId, code, purpose, device, claimant: userId });
      if (verdict.verdict !== 'right') return verdict;
      await lockClient(tx, userId);
      const before = await findPerson(deps, tx, userId);
      if (before === null) throw new DomainError('NOT_AUTHORIZED');
      const isSet = await (address.channel === 'sms' ? setPhone : setSignInEmail)(deps, tx, before, address.to);
      // Somebody has signed in with it since the code was sent.
      if (!isSet) return { verdict: 'wrong' } as const;
      await tell(deps, tx, { before, address, userAgent: device.userAgent });
      if (address.channel === 'email' && before.email === null) {
        await tellNewContact(deps, tx, { person: before, to: address.to, otpId });
      }
      await writeSecurityAudit(tx, { ...caller, action: `account.${EVENTS[address.channel]}`, now: deps.clock.now() });
      return null;
    })
    .catch((error: unknown) => {
      // The same, at this very moment.
      if (codeOf(error) === KNOWN_ALREADY) return { verdict: 'wrong' } as const;
      throw error;
    });
  if (refused !== null) throw refusalOf(refused);
}

/**
 * Tells what was changed to the phone and by mail: another phone to where mail goes and to the address of the sign-in, another address
 * to the one that it was, or to where mail goes. Where mail went lately hears of it too: it may be a stranger who replaced that.
 */
async function tell(
  deps: Deps,
  tx: Tx,
  { before, address, userAgent }: { before: Person; address: Address; userAgent: string | null },
): Promise<void> {
  const { phone, email, signInEmail } = before;
  const known = address.channel === 'sms' ? [email, signInEmail] : [signInEmail ?? email];
  const mails = new Set(
    [...known, ...(await replacedEmails(deps, tx, before))].flatMap((mail) => mail?.toLowerCase() ?? []),
  );
  mails.delete(address.to);
  const event = { what: EVENTS[address.channel], before: signInBefore(before)[address.channel], userAgent };
  for (const mail of mails)
    await tellOwner(deps, tx, { ...event, person: { ...before, phone: null, email: mail }, by: 'email' });
  // Of somebody whom nothing reaches but the new address, too, it is kept what was there before.
  if (phone !== null || mails.size === 0)
    await tellOwner(deps, tx, { ...event, person: { ...before, email: null }, by: 'sms' });
}

/** Tells an address that messages come there from now on, of somebody to whom none went by mail so far. */
async function tellNewContact(
  deps: Deps,
  tx: Tx,
  { person: { id: userId, locale }, to, otpId }: { person: Person; to: string; otpId: string },
): Promise<void> {
  await queueMessage(deps, tx, {
    template: 'contact-email-set-email',
    to,
    userId,
    locale,
    data: { at: deps.clock.now(), isStaff: false },
    dedupeKey: `contact-email-set:${otpId}`,
  });
}

/** The contact e-mails that were replaced while the links of that still serve. */
async function replacedEmails(deps: Deps, tx: Tx, { id }: Person): Promise<string[]> {
  const changes = await ownChangesSince(deps, tx, { userId: id, since: deps.clock.now() - ALARMS_KEPT_MS });
  return changes.filter(({ what }) => what === 'email').map(({ before }) => before);
}

function isOwn({ phone, signInEmail }: Person, { channel, to }: Address): boolean {
  return (channel === 'sms' ? phone : signInEmail?.toLowerCase()) === to;
}

function addressOf(wish: NewWayIn): Address {
  if ('email' in wish) {
    return { channel: 'email', to: readEmail(wish.email) };
  }
  const phone = parseGeorgianMobile(wish.phone);
  if (phone === null) throw new DomainError(wish.phone.trim() === '' ? 'PHONE_REQUIRED' : 'PHONE_NOT_GEORGIAN');
  return { channel: 'sms', to: phone };
}

const PURPOSES = { sms: 'new-phone', email: 'new-mail' } as const;
const EVENTS = { sms: 'phone', email: 'sign-in-email' } as const;

/** A unique index refused. */
const KNOWN_ALREADY = '23505';
