// docs/decisions/180, docs/decisions/200, docs/decisions/232
import type { Instant } from '#domain/dates.ts';
import { deviceOf } from '#domain/device.ts';
import { ALARM_LINK_MS } from '#domain/put-back.ts';
import { OLD_EMAILS_KEPT_MS } from '#domain/retention.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { newToken, SHORT_TOKEN_BYTES } from '#server/http/link-token.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import { type AccountEvent, tellAll } from '../notify/notify.ts';
import { type ChangedAddress, changesSince, insertAlarm } from './person.sql.ts';
import { type Address, addressIndex, type Person } from './opened-person.ts';

type Told = {
  person: Pick<Person, 'id' | 'role' | 'locale' | 'phone' | 'email'>;
  what: AccountEvent;
  userAgent: string | null;
  /** The former address of a changed e-mail, or the `signInBefore` of another way in: "it was not me" restores it. */
  before?: string;
  /** The same moment for all messages of an event. */
  at?: Instant;
};

/**
 * Tells a person of an event of their account, with the link "it was not me" (message 24); `by` is the channel of the
 * message, which is not the one that was used for the event; another one when the person has none of it.
 */
export async function tellOwner(deps: Deps, tx: Sql, event: Told & { by: 'sms' | 'email' }): Promise<void> {
  const { person, what, userAgent } = event;
  const { phone, email } = person;
  const channel = (event.by === 'sms' && phone !== null) || email === null ? 'sms' : 'email';
  const to = channel === 'sms' ? phone : email;
  const now = event.at ?? deps.clock.now();
  const { token, tokenSha256 } = newToken(deps, SHORT_TOKEN_BYTES);
  const key = event.before === undefined ? null : await findUserKey(deps.keyring, tx, person.id);
  const beforeEnc = key === null || event.before === undefined ? null : key.seal(BEFORE, event.before);
  await insertAlarm(tx, {
    tokenSha256,
    userId: person.id,
    what,
    at: now,
    expiresAt: now + ALARM_LINK_MS,
    toHmac: to === null ? null : addressIndex(deps, { channel, to }),
    beforeEnc,
  });
  // What was there before is known all the same.
  if (to === null) return;
  const { browser, system } = deviceOf(userAgent);
  const device = [browser, system].filter((name) => name !== null).join(', ') || null;
  await tellAll(deps, tx, [
    {
      to: { userId: person.id, locale: person.locale, phone, email },
      template: `account-changed-${channel}`,
      data: {
        what,
        at: now,
        device,
        token,
        isStaff: person.role !== 'USER',
        // Somebody else may have switched it off, and it is read where it was on.
        ...(what === 'discreet-off' && { discreet: true }),
      },
      dedupeKey: `account:${Buffer.from(tokenSha256).toString('hex')}:${channel}`,
    },
  ]);
}

/**
 * Tells every e-mail of a person the same, and the phone by SMS: `also`, or `else`, where no e-mail is told. Leaves out
 * the address that was used or is new (`but`). Returns whether anybody was told.
 */
export async function tellEverywhere(
  deps: Deps,
  tx: Sql,
  event: Told & { person: Person; but: string | null; sms: 'also' | 'else' },
): Promise<boolean> {
  const { person, but, sms, ...what } = event;
  const told = { ...what, at: deps.clock.now() };
  const mails = (await mailsOf(deps, tx, person)).filter((mail) => mail !== but);
  for (const email of mails)
    await tellOwner(deps, tx, { ...told, person: { ...person, phone: null, email }, by: 'email' });
  const isPhoneTold = person.phone !== null && person.phone !== but && (sms === 'also' || mails.length === 0);
  if (isPhoneTold) await tellOwner(deps, tx, { ...told, person: { ...person, email: null }, by: 'sms' });
  return isPhoneTold || mails.length > 0;
}

/**
 * The e-mails at which a person hears of the account, in lower case, each once: the address for messages, that of the
 * sign-in, and those replaced lately, since a stranger may have replaced them.
 */
export async function mailsOf(deps: Deps, sql: Sql, person: Person): Promise<string[]> {
  const since = deps.clock.now() - OLD_EMAILS_KEPT_MS;
  const changes = await ownChangesSince(deps, sql, { userId: person.id, since });
  const replaced = changes.flatMap(({ what, address }) => (what === 'phone' ? [] : [address]));
  return [...new Set([person.email, person.signInEmail, ...replaced].flatMap((mail) => mail?.toLowerCase() ?? []))];
}

/**
 * A change of a person's address or way to sign in that nobody has reverted, with the old value: `before` as it was
 * told to `tellOwner`, and the phone or e-mail in it, null when there was none, or none was written down.
 * `isConfirmed`: proved by an old way in as well.
 */
export type OwnChange = {
  what: ChangedAddress;
  at: Instant;
  isConfirmed: boolean;
  before: string;
  address: string | null;
};

/** The changes of a person since an instant, the first one first, as their alarms keep them. */
export async function ownChangesSince(
  deps: Deps,
  sql: Sql,
  { userId, since }: { userId: string; since: Instant },
): Promise<OwnChange[]> {
  const rows = await changesSince(sql, { userId, since });
  const key = rows.length === 0 ? null : await findUserKey(deps.keyring, sql, userId);
  if (key === null) return [];
  return rows.map(({ beforeEnc, ...row }) => {
    const before = key.open(BEFORE, beforeEnc);
    return { ...row, before, address: addressIn(row.what, before) };
  });
}

/** Of a phone or an e-mail to sign in with more than the address is kept (`features/alarm/set-ways-in.ts`). */
function addressIn(what: ChangedAddress, before: string): string | null {
  if (what === 'email') return before;
  const { phone = null, signInEmail = null } = JSON.parse(before) as Record<string, string | null>;
  return what === 'phone' ? phone : signInEmail;
}

const BEFORE = 'alarms.before_enc';

type Reached = Pick<Person, 'role' | 'phone' | 'signInEmail' | 'email'>;

/**
 * A person's addresses of proof before some changes, the best first: the first change of each kind has the former
 * address, except changes that both sides proved. The contact e-mail replaces only the e-mail of a sign-in that was
 * never written down: then it existed from the beginning. For staff both are one address.
 */
export function addressesBefore(person: Reached, changes: readonly OwnChange[]): Address[] {
  const first = (what: OwnChange['what']) =>
    changes.find((change) => change.what === what && !change.isConfirmed)?.address;
  const [phoneBefore, signInBefore, contactBefore] = [first('phone'), first('sign-in-email'), first('email')];
  const phone = phoneBefore === undefined ? person.phone : phoneBefore;
  const email = contactBefore ?? person.email;
  const ofSignIn = signInBefore === undefined ? person.signInEmail : signInBefore;
  const signInEmail = person.role === 'USER' ? ofSignIn : (contactBefore ?? ofSignIn);
  const mail = signInEmail ?? (phone === null ? email : null);
  return [
    ...(phone === null ? [] : [{ channel: 'sms', to: phone } as const]),
    ...(mail === null ? [] : [{ channel: 'email', to: mail.toLowerCase() } as const]),
  ];
}
