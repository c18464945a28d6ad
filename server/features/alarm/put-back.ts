// docs/decisions/200, docs/decisions/232
import type { Instant } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { FORMER_ADDRESS_MS } from '#domain/otp.ts';
import type { Proof } from '#domain/proofs.ts';
import { type TakenBack, type PutBack, whenPutBack } from '#domain/put-back.ts';
import type { Tx } from '#server/db/db.ts';
import { lockAddress, lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { type Letter, tellAll } from '../notify/notify.ts';
import {
  addressesBefore,
  addressIndex,
  findPerson,
  type OwnChange,
  ownChangesSince,
  type Person,
} from '../person/person.ts';
import { switchFactorOff } from '../proof/proof.ts';
import { endSignInsBrought } from '../sign-in/sign-in.ts';
import {
  alarmOf,
  type AlarmRow,
  keptOf,
  markTakenBack,
  openedSince,
  putBackAt,
  dropContactEmail,
  dropPassword,
} from './alarm.sql.ts';
import { changeContactEmail, hadContact, putBack } from './set-ways-in.ts';

/** Something that was changed since the event of a link, and when the link takes it back. */
export type Judged = { what: TakenBack; at: Instant; when: PutBack; isConfirmed: boolean; change: OwnChange | null };

const ADDRESSES = ['phone', 'sign-in-email', 'email'] as const;

/** By what somebody came in who used what was changed. */
const BROUGHT: Readonly<Record<TakenBack, readonly Proof[]>> = {
  phone: ['phone-code'],
  'sign-in-email': ['mail-code', 'new-password', 'password'],
  email: ['mail-code', 'new-password'],
  password: ['password', 'new-password'],
  'factor-on': [],
  'email-added': [],
  'discreet-off': [],
};

/**
 * The changes since the event of a link: of each kind the first unconfirmed one, with the password and the app set
 * since. A password or app that the event itself brought goes at once; a password set after another event stays, since
 * the mailbox has proved it.
 */
export async function judgeChanges(
  deps: Deps,
  tx: Tx,
  { alarm, person }: { alarm: AlarmRow; person: Person },
): Promise<{ judged: Judged[]; toWayIn: boolean }> {
  const now = deps.clock.now();
  const userId = person.id;
  const history = await ownChangesSince(deps, tx, { userId, since: alarm.at - FORMER_ADDRESS_MS });
  const { confirmedUntil, factorAt } = await keptOf(tx, userId);
  const link = { toWayIn: wasWayIn(deps, { alarm, person, history }) };
  const judge = (what: TakenBack, at: Instant, change: OwnChange | null): Judged => {
    const isConfirmed = at <= (confirmedUntil ?? -Infinity);
    const isWayIn = what !== 'email' || person.role !== 'USER';
    // A password or an app that the event itself brought opens, or locks out: it goes whoever was told.
    const isBrought = what === alarm.what && change === null && !isConfirmed;
    const when = isBrought ? 'now' : whenPutBack({ sinceMs: now - at, isConfirmed, isWayIn }, link);
    return { what, at, when, isConfirmed, change };
  };
  const addresses = ADDRESSES.flatMap((what) => {
    const since = history.filter((one) => one.what === what && one.at >= alarm.at);
    const change = since.find(({ isConfirmed }) => !isConfirmed) ?? since[0];
    return change === undefined ? [] : [judge(what, change.at, change)];
  });
  const others = (['password', 'factor-on'] as const).flatMap((what) => {
    const at = what === 'password' ? person.passwordSetAt : factorAt;
    const isThere = what === 'password' ? person.passwordHash !== null : person.role !== 'ADMIN';
    if (at === null || !isThere) return [];
    // Of the event itself it was set before the message was written; what was set after another one stays.
    const isSince = what === alarm.what ? at <= alarm.at : at > alarm.at;
    return isSince ? [judge(what, at, null)] : [];
  });
  // Closing costs its owner nothing, and waiting would leave a stranger reading.
  const opened = (await openedSince(tx, { userId, since: alarm.at })).map((one) => ({
    ...one,
    when: 'now' as const,
    isConfirmed: false,
    change: null,
  }));
  // Where there was no contact e-mail before, none of those that followed comes back.
  const added = opened.find(({ what }) => what === 'email-added')?.at ?? Infinity;
  const judged = addresses.map((one) =>
    one.what === 'email' && one.at >= added ? { ...one, when: 'now' as const, change: null } : one,
  );
  return { judged: [...judged, ...others, ...opened], ...link };
}

/** Whether the message went to an address that was a way in for three days, unlike a thief's new one. */
function wasWayIn(
  deps: Deps,
  { alarm: { toHmac }, person, history }: { alarm: AlarmRow; person: Person; history: readonly OwnChange[] },
): boolean {
  if (toHmac === null) return true;
  return addressesBefore(person, history).some((address) => Buffer.compare(addressIndex(deps, address), toHmac) === 0);
}

/** Locks the addresses that a link may put back, in the order in which everybody locks them. */
export async function lockPutBack(deps: Deps, tx: Tx, { userId, at }: AlarmRow): Promise<void> {
  const changes = await ownChangesSince(deps, tx, { userId, since: at });
  const indexes = changes.flatMap(({ what, address }) =>
    address === null ? [] : [addressIndex(deps, { channel: what === 'phone' ? 'sms' : 'email', to: address })],
  );
  for (const index of indexes.toSorted((a, b) => Buffer.compare(a, b))) await lockAddress(tx, index);
}

/** Takes changes back, and ends the sign-ins that came in by what they brought; answers how many ended. */
export async function takeBack(deps: Deps, tx: Tx, person: Person, taken: readonly Judged[]): Promise<number> {
  const userId = person.id;
  const now = deps.clock.now();
  const hadNone = taken.some(({ change }) => change?.what === 'sign-in-email' && !hadContact(change));
  let ended = 0;
  for (const { what, at, change } of taken) {
    if (what === 'password') await dropPassword(tx, { userId, setBy: now });
    if (what === 'email-added') await dropContactEmail(tx, userId);
    // Calendars that have the names get their entries anew.
    if (what === 'discreet-off')
      await deps.jobs.enqueue(tx, { kind: 'alarm.discreet', payload: { user: userId }, runAt: now });
    if (what === 'factor-on') await switchFactorOff(tx, userId);
    if (change?.what === 'email') {
      if (!hadNone) await putEmailBack(deps, tx, { userId, email: change.before });
    } else if (change !== null) await putWayInBack(deps, tx, { person, change });
    await markTakenBack(tx, { userId, what, since: at, now });
    ended += await endSignInsBrought(deps, tx, { userId, since: at, shown: BROUGHT[what] });
  }
  return ended;
}

/** Takes back the changes of a link pressed three days ago, unless their owner has confirmed them meanwhile. */
export async function putBackLater(deps: Deps, tokenSha256: Uint8Array): Promise<void> {
  const alarm = await alarmOf(deps.db, tokenSha256);
  if (alarm === null) return;
  await deps.db.transaction(async (tx) => {
    await lockPutBack(deps, tx, alarm);
    await lockClient(tx, alarm.userId);
    const standing = await alarmOf(tx, tokenSha256);
    const person = await findPerson(deps, tx, alarm.userId);
    if (person === null || standing === null || standing.putBackAt === null) return;
    const { putBackWhat, raisedAt } = standing;
    const { judged } = await judgeChanges(deps, tx, { alarm, person });
    const announced = judged.filter(
      ({ what, at, isConfirmed }) => !isConfirmed && putBackWhat?.includes(what) === true && at <= (raisedAt ?? 0),
    );
    await takeBack(deps, tx, person, announced);
    await putBackAt(tx, { tokenSha256, at: null, what: [] });
  });
}

/** Tells the present phone and address that the former ones will replace them unless their owner objects. */
export async function tellWaiting(
  deps: Deps,
  tx: Tx,
  { person, waits, at }: { person: Person; waits: readonly Judged[]; at: Instant },
): Promise<void> {
  const { id: userId, locale, phone, signInEmail } = person;
  const data = { at: deps.clock.now(), isStaff: person.role !== 'USER', waitsUntil: at };
  const kinds = waits.map(({ what }) => what);
  const dedupeKey = `put-back-waits:${deps.random.uuid()}`;
  const mails = new Set([signInEmail, person.email].flatMap((mail) => mail?.toLowerCase() ?? []));
  const toSignIn = !kinds.includes('email');
  await tellAll(deps, tx, [
    { to: { userId, locale, phone }, template: 'phone-put-back-sms', data, dedupeKey },
    ...[...mails].map((email): Letter => ({
      to: { userId, locale, email },
      template: 'email-put-back-email',
      data: { ...data, toSignIn },
      dedupeKey: `${dedupeKey}:${email}`,
    })),
  ]);
}

/** Puts a way in back and tells what it replaces: the holder of only the former way in may have pressed. */
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
  const to = { userId, locale, phone, email };
  const dedupeKey = `way-in-put-back:${deps.random.uuid()}`;
  const data = { at: deps.clock.now(), isStaff: false, toSignIn: true };
  await tellAll(deps, tx, [
    what === 'phone'
      ? { to, template: 'phone-put-back-sms', data: {}, dedupeKey }
      : { to, template: 'email-put-back-email', data, dedupeKey },
  ]);
  if (await putBack(deps, tx, { userId, change })) return;
  deps.log.warn({ user: userId, what }, 'a way in that was to be put back belongs to another account: it is gone');
}

/** Puts an address back and tells the one that it replaces: who holds only the mailbox of before may have pressed. */
async function putEmailBack(deps: Deps, tx: Tx, { userId, email }: { userId: string; email: string }): Promise<void> {
  const replaced = await findPerson(deps, tx, userId);
  if (replaced !== null && replaced.email?.toLowerCase() !== email.toLowerCase()) {
    const data = { at: deps.clock.now(), isStaff: replaced.role !== 'USER' };
    const dedupeKey = `email-put-back:${deps.random.uuid()}`;
    const to = { ...replaced, userId };
    await tellAll(deps, tx, [{ to, template: 'email-put-back-email', data, dedupeKey }]);
  }
  try {
    await changeContactEmail(deps, tx, { userId, email });
  } catch (error) {
    // Another account has the old address: messages go there again, but it proves nothing. The rest must still end.
    if (!(error instanceof DomainError) || error.code !== 'ACCOUNT_EXISTS') throw error;
    deps.log.warn({ user: userId }, 'an old e-mail address that was put back belongs to another account');
  }
}
