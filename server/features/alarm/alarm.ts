// docs/decisions/180
import type { Instant } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { Tx } from '#server/db/db.ts';
import { lockAddress, lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { countLook, findByToken, hashOfToken } from '#server/http/link-token.ts';
import { type AccountEvent, tell } from '../notify/notify.ts';
import {
  addressIndex,
  findPerson,
  openChange,
  type OwnChange,
  ownChangesSince,
  type Person,
  writeSecurityAudit,
} from '../person/person.ts';
import { deleteFactor } from '../proof/proof.ts';
import { endAllSignIns, shutOut } from '../sign-in/sign-in.ts';
import { alarmOf, type AlarmRow, markRaised } from './alarm.sql.ts';
import { changeContactEmail, putBack } from './set-ways-in.ts';
import { dropPassword } from './ways-in.sql.ts';

export { formerEmailsOf } from './former-emails.ts';
export { endAccess, removeAccess, resetAccess } from './staff-access.ts';
export { changeWayIn } from './ways-in.ts';

/** What the page behind the link shows. */
export type AlarmPage = { what: AccountEvent; at: Instant; isStaff: boolean; state: 'open' | 'expired' };

/** The page behind a link. Unknown links, altered ones, and those of a removed account are refused alike. */
export async function alarmPage(deps: Deps, input: { token: string; ip: string }): Promise<AlarmPage> {
  const { alarm, person } = await behind(deps, input);
  return {
    what: alarm.what,
    at: alarm.at,
    isStaff: person.role !== 'USER',
    state: alarm.expiresAt > deps.clock.now() ? 'open' : 'expired',
  };
}

/**
 * Somebody says that it was not them: all sign-ins of the person end, all browsers are forgotten, and what the event brought goes with
 * them: a new password, a new e-mail, another phone or address to sign in with, or a time-based code that was switched on. An operator's time-based code stays: without it a mailbox alone
 * would open the account. Pressing again ends what was opened since. Answers how many sign-ins ended.
 */
export async function raiseAlarm(deps: Deps, input: { token: string; ip: string }): Promise<{ ended: number }> {
  const { alarm, person } = await behind(deps, input);
  const now = deps.clock.now();
  if (alarm.expiresAt <= now) throw new DomainError('TOO_LATE');
  const change = await openChange(deps, deps.db, alarm);
  return deps.db.transaction(async (tx) => {
    for (const address of await addressesToLock(deps, tx, { alarm, change })) await lockAddress(tx, address);
    await lockClient(tx, person.id);
    const waysIn = await waysInOf(deps, tx, { alarm, change });
    const ended = await endAllSignIns(deps, tx, person.id, 'alarm');
    await shutOut(deps, tx, person.id);
    if (await markRaised(tx, { ...alarm, tokenSha256: hashOfToken(input.token), now })) {
      await takeBack(deps, tx, { alarm, person, former: change?.address ?? null, waysIn });
    }
    await writeSecurityAudit(tx, { userId: person.id, role: person.role, action: `account.alarm-${alarm.what}`, now });
    return { ended };
  });
}

/**
 * Takes back what an event brought, and of a changed e-mail also what was set since: whoever changed it would be told of the rest at
 * the new address. What the person set later stays.
 */
async function takeBack(
  deps: Deps,
  tx: Tx,
  { alarm, person, former, waysIn }: { alarm: AlarmRow; person: Person; former: string | null; waysIn: OwnChange[] },
): Promise<void> {
  const { what, at } = alarm;
  const userId = person.id;
  for (const change of waysIn) await putWayInBack(deps, tx, { person, change });
  if (what === 'password') await dropPassword(tx, { userId, setBy: at });
  if (what === 'factor-on' && person.role !== 'ADMIN') await deleteFactor(tx, { userId });
  if (what !== 'email') return;
  if (former !== null) await putEmailBack(deps, tx, { userId, email: former });
  if (person.role !== 'ADMIN') await deleteFactor(tx, { userId, madeSince: at });
}

/**
 * The changes of phone and sign-in e-mail that a link puts back: its own, and of a changed contact e-mail the first one of each since.
 */
async function waysInOf(
  deps: Deps,
  tx: Tx,
  { alarm, change }: { alarm: AlarmRow; change: OwnChange | null },
): Promise<OwnChange[]> {
  const { what, at, userId } = alarm;
  if (what === 'phone' || what === 'sign-in-email') return change === null ? [] : [change];
  if (what !== 'email') return [];
  const changes = await ownChangesSince(deps, tx, { userId, since: at });
  return (['phone', 'sign-in-email'] as const).flatMap((kind) => {
    const first = changes.find((one) => one.what === kind);
    return first === undefined ? [] : [first];
  });
}

/** The indexes of the addresses that a link puts back, in the order in which everybody locks them. */
async function addressesToLock(
  deps: Deps,
  tx: Tx,
  of: { alarm: AlarmRow; change: OwnChange | null },
): Promise<Uint8Array[]> {
  const indexes = (await waysInOf(deps, tx, of)).flatMap(({ what, address }) =>
    address === null ? [] : [addressIndex(deps, { channel: channelOf(what), to: address })],
  );
  return indexes.toSorted((a, b) => Buffer.compare(a, b));
}

/** Puts a way in back, and tells the phone and the address that it replaces: who holds only what was before may have pressed. */
async function putWayInBack(
  deps: Deps,
  tx: Tx,
  { person, change }: { person: Person; change: OwnChange },
): Promise<void> {
  const { what } = change;
  const userId = person.id;
  const replaced = await findPerson(deps, tx, userId);
  if (replaced === null) return;
  const { phone, signInEmail: email, locale } = replaced;
  const reader = { userId, locale, phone, email };
  const dedupeKey = `way-in-put-back:${deps.random.uuid()}`;
  if (what === 'phone') await tell(deps, tx, reader, { template: 'phone-put-back-sms', data: {}, dedupeKey });
  else {
    const data = { at: deps.clock.now(), isStaff: false, toSignIn: true };
    await tell(deps, tx, reader, { template: 'email-put-back-email', data, dedupeKey });
  }
  if (await putBack(deps, tx, { userId, change })) return;
  deps.log.warn({ user: userId, what }, 'a way in that was to be put back belongs to another account: it is gone');
}

function channelOf(what: AccountEvent): 'sms' | 'email' {
  return what === 'phone' ? 'sms' : 'email';
}

/** Puts an address back and tells the one that it replaces: who holds only the mailbox of before may have pressed. */
async function putEmailBack(deps: Deps, tx: Tx, { userId, email }: { userId: string; email: string }): Promise<void> {
  const replaced = await findPerson(deps, tx, userId);
  if (replaced !== null && replaced.email?.toLowerCase() !== email.toLowerCase()) {
    const data = { at: deps.clock.now(), isStaff: replaced.role !== 'USER' };
    const dedupeKey = `email-put-back:${deps.random.uuid()}`;
    await tell(deps, tx, { ...replaced, userId }, { template: 'email-put-back-email', data, dedupeKey });
  }
  try {
    await changeContactEmail(deps, tx, { userId, email });
  } catch (error) {
    // Somebody else has registered the old address meanwhile: messages go there again, but it proves nothing. All else must end.
    if (!(error instanceof DomainError) || error.code !== 'ACCOUNT_EXISTS') throw error;
    deps.log.warn({ user: userId }, 'an old e-mail address that was put back belongs to another account');
  }
}

async function behind(
  deps: Deps,
  { token, ip }: { token: string; ip: string },
): Promise<{ alarm: AlarmRow; person: Person }> {
  countLook(deps, 'alarm', ip);
  return findByToken(token, async (tokenSha256) => {
    const alarm = await alarmOf(deps.db, tokenSha256);
    const person = alarm && (await findPerson(deps, deps.db, alarm.userId));
    return alarm && person && { alarm, person };
  });
}
