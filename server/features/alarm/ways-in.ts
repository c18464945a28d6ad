// docs/decisions/200
import { DomainError } from '#domain/errors.ts';
import { ALARM_LINK_MS } from '#domain/put-back.ts';
import { codeOf, type Tx } from '#server/db/db.ts';
import { lockAddress, lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/routes.ts';
import { queueMessage } from '../notify/notify.ts';
import {
  type Address,
  addressIndex,
  ownChangesSince,
  type Person,
  readEmail,
  readPhone,
  requirePerson,
  tellOwner,
  writeSecurityAudit,
} from '../person/person.ts';
import { spendProof } from '../proof/proof.ts';
import { setPhone, setSignInEmail, signInBefore } from './set-ways-in.ts';

/**
 * Makes a phone or an address the one with which a client signs in, proved by the code that went there; the old one hears of it, and so
 * does the client by the other channel. Sign-ins and known browsers stay.
 */
export async function changeWayIn(
  deps: Deps,
  caller: Caller,
  { call, typed, userAgent }: { call: 'changePhone' | 'changeSignInEmail'; typed: string; userAgent: string | null },
): Promise<void> {
  const { userId } = caller;
  const address: Address =
    call === 'changePhone'
      ? { channel: 'sms', to: readPhone(typed, 'PHONE_NOT_GEORGIAN') }
      : { channel: 'email', to: readEmail(typed) };
  await deps.db
    .transaction(async (tx) => {
      await lockAddress(tx, addressIndex(deps, address));
      await lockClient(tx, userId);
      await spendProof(deps, tx, caller, call, address);
      const before = await requirePerson(deps, tx, userId);
      const isSet = await (address.channel === 'sms' ? setPhone : setSignInEmail)(deps, tx, before, address.to);
      // Somebody has signed in with it since the code was sent.
      if (!isSet) throw new DomainError('BAD_CODE');
      await tell(deps, tx, { before, address, userAgent });
      if (address.channel === 'email' && before.email === null)
        await tellNewContact(deps, tx, { person: before, to: address.to });
      await writeSecurityAudit(tx, { ...caller, action: `account.${EVENTS[address.channel]}`, now: deps.clock.now() });
    })
    .catch((error: unknown) => {
      // The same, at this very moment.
      throw codeOf(error) === KNOWN_ALREADY ? new DomainError('BAD_CODE') : error;
    });
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
  { person: { id: userId, locale }, to }: { person: Person; to: string },
): Promise<void> {
  await queueMessage(deps, tx, {
    template: 'contact-email-set-email',
    to,
    userId,
    locale,
    data: { at: deps.clock.now(), isStaff: false },
    dedupeKey: `contact-email-set:${deps.random.uuid()}`,
  });
}

/** The contact e-mails that were replaced while the links of that still serve. */
async function replacedEmails(deps: Deps, tx: Tx, { id }: Person): Promise<string[]> {
  const changes = await ownChangesSince(deps, tx, { userId: id, since: deps.clock.now() - ALARM_LINK_MS });
  return changes.filter(({ what }) => what === 'email').map(({ before }) => before);
}

const EVENTS = { sms: 'phone', email: 'sign-in-email' } as const;

/** A unique index refused. */
const KNOWN_ALREADY = '23505';
