import type { Instant, Locale } from '#domain/dates.ts';
import type { ReminderChoice } from '#domain/reminders.ts';
import type { TherapistMessage } from '#domain/therapist-messages.ts';
import { all, any, count, first, iso, nothing, prepared, type Sql, statement, value, values } from '#server/db/db.ts';
import { asIs, bytes, text } from '#server/db/parameters.ts';
import { PAGE } from '#server/db/delete-in-pages.ts';
import { JOB_ATTEMPTS } from '#server/jobs/jobs.ts';
import { isLateWork } from '#server/jobs/late.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';

export type Channel = 'sms' | 'email';

/** The appointment that a message is about, as it was when the message was written. */
export type About = { orderId: OrderId; version: number };

/**
 * A condition that must still hold on sending: the offer of its times is open; all of these orders' sessions wait for a
 * status; the therapist's calendar is unedited; one of these orders waits for its payment; the person wants advice.
 */
export type OnlyWhile =
  | { what: 'proposal open'; proposal: string }
  | { what: 'unmarked'; orders: readonly string[] }
  | { what: 'unpaid'; orders: readonly OrderId[] }
  | { what: 'advice wanted'; person: string }
  | { what: 'calendar unchanged'; therapist: string; version: number };

/** A message as it is written, with the instant at which it is sent at the earliest. */
export type NewNotification = {
  id: string;
  userId: string | null;
  channel: Channel;
  template: string;
  locale: Locale;
  payload: Uint8Array;
  dedupeKey: string;
  notAfter: Instant | null;
  about: About | null;
  onlyWhile: OnlyWhile | null;
  runAt: Instant;
};

/**
 * Writes messages in order, each once per dedupe key, with the jobs that send them; returns the new ones' ids. Those of
 * late work are held (docs/decisions/239): nothing sends them.
 */
export async function insertNotifications(
  sql: Sql,
  { messages, keyVersion, now }: { messages: readonly NewNotification[]; keyVersion: number; now: Instant },
): Promise<Set<string>> {
  const rows = messages.map(
    ({ id, userId, channel, template, locale, payload, dedupeKey, notAfter, about, onlyWhile, runAt }, n) => ({
      n,
      id,
      user_id: userId,
      channel,
      template,
      locale,
      payload: Buffer.from(payload).toString('base64'),
      dedupe_key: dedupeKey,
      not_after: notAfter === null ? null : iso(notAfter),
      about_order: about?.orderId ?? null,
      about_version: about?.version ?? null,
      only_while: onlyWhile,
      run_at: iso(runAt),
    }),
  );
  const inserted = await sql.run<{ id: string }>(INSERT, [JSON.stringify(rows), keyVersion, iso(now), isLateWork()]);
  return new Set(inserted.map(({ id }) => id));
}
const INSERT = prepared('notify.insert')`
  with m as materialized (
    select * from jsonb_to_recordset($1::jsonb) as m(n int, id uuid, user_id uuid, channel text, template text,
      locale text, payload text, dedupe_key text, not_after timestamptz, about_order text, about_version bigint,
      only_while jsonb, run_at timestamptz)),
  inserted as (
    insert into notifications(id, user_id, channel, template, locale, payload_enc, key_version, dedupe_key, not_after,
      created_at, about_order, about_version, only_while, held_at)
    select id, user_id, channel, template, locale, decode(payload, 'base64'), $2::smallint, dedupe_key, not_after,
      $3::timestamptz, about_order, about_version, only_while, case when $4::boolean then $3::timestamptz end from m
    on conflict (dedupe_key) do nothing
    returning id),
  sending as (
    insert into jobs(kind, payload, run_at, dedupe_key, max_attempts, deadline)
    select 'notify.send', jsonb_build_object('id', m.id), m.run_at, 'notify.send:' || m.id, ${String(JOB_ATTEMPTS)},
      m.not_after
    from m join inserted using (id) where not $4::boolean order by m.n)
  select id from inserted`;

/** The message that was written under a dedupe key. */
export const notificationByKey = statement('notify.by-key', value<string>, [text])`
  select id from notifications where dedupe_key = $1`;

export type Claimed = {
  channel: Channel;
  template: string;
  locale: Locale;
  payload: Uint8Array | null;
  notAfter: Instant | null;
  /** Whether its person is in discreet mode; null for one that is written to an address alone. */
  discreet: boolean | null;
  /** Whether the message's subject has changed since. */
  outdated: boolean;
};

/** Takes a waiting message for one sender until `until`; null when it is sent, given up, held or in other hands. */
export const claimNotification = statement('notify.claim', first<Claimed>, { id: text, now: iso, until: iso })`
  update notifications set claimed_until = $3
  where id = $1 and status = 'queued' and held_at is null and (claimed_until is null or claimed_until <= $2)
  returning channel, template, locale, payload_enc as payload, not_after as "notAfter",
    (select u.discreet from users u where u.id = user_id) as discreet,
    about_version is distinct from (
      select a.version from orders o join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
      where o.id = about_order)
    or (only_while is not null and not still_so(only_while)) as outdated`;

/** Whether who signs in with this phone or this e-mail, given by its index, is in discreet mode. */
export async function ownerIsDiscreet(sql: Sql, of: { channel: Channel; addressHmac: Uint8Array }): Promise<boolean> {
  return any(sql.run(of.channel === 'sms' ? PHONE_IS_DISCREET : EMAIL_IS_DISCREET, [of.addressHmac]));
}
const PHONE_IS_DISCREET = prepared('notify.phone-is-discreet')`
  select 1 as one from users where phone_hmac = $1 and discreet`;
const EMAIL_IS_DISCREET = prepared('notify.email-is-discreet')`
  select 1 as one from users where email_hmac = $1 and discreet`;

/** Of a message that waits to be sent: until when another sender holds it, if one does; null of any other message. */
export const readWaiting = statement('notify.waiting', first<{ heldUntil: Instant | null }>, [text])`
  select claimed_until as "heldUntil" from notifications where id = $1 and status = 'queued' and held_at is null`;

/** Ends a message. What it said and to whom is forgotten with it. */
export const endNotification = statement('notify.end', nothing, {
  id: text,
  status: asIs<'sent' | 'failed' | 'dropped'>,
  providerRef: asIs<string | null>,
  at: iso,
})`
  update notifications set status = $2, provider_ref = $3, claimed_until = null, payload_enc = null,
    sent_at = case when $2 = 'sent' then $4::timestamptz end
  where id = $1`;

/** Drops the mails about an order to one person that still wait and are in no sender's hands. */
export const dropWaitingMails = statement('notify.drop-waiting', nothing, { orderId: asIs<OrderId>, userId: text })`
  update notifications set status = 'dropped', payload_enc = null
  where about_order = $1 and user_id = $2 and channel = 'email' and status = 'queued' and claimed_until is null`;

/** Drops a message that still waits and is in no sender's hands. */
export const dropWaitingMail = statement('notify.drop-one', nothing, [text])`
  update notifications set status = 'dropped', payload_enc = null
  where id = $1 and status = 'queued' and claimed_until is null`;

/** Marks waiting messages as true of an order's new version, except mails to one person, lest one is sent twice. */
export const renewWaiting = statement('notify.renew-waiting', nothing, {
  orderId: asIs<OrderId>,
  exceptMailsTo: text,
  from: asIs<number>,
  to: asIs<number>,
})`
  update notifications set about_version = $4
  where about_order = $1 and about_version = $3 and status = 'queued'
    and (channel = 'sms' or user_id is distinct from $2)`;

/** Says that what waits about an order is as true of its new version as of the old one, but for one template. */
export const renewWaitingBut = statement('notify.renew-waiting-but', nothing, {
  orderId: asIs<OrderId>,
  template: text,
  from: asIs<number>,
  to: asIs<number>,
})`
  update notifications set about_version = $4
  where about_order = $1 and about_version = $3 and status = 'queued' and template <> $2`;

/** SMS about a person's sessions that wait to be sent, with what they say. */
export const waitingSessionSms = statement('notify.waiting-session-sms', all<{ id: string; payload: Uint8Array }>, [
  text,
])`
  select id, payload_enc as payload from notifications
  where user_id = $1 and channel = 'sms' and status = 'queued' and about_order is not null and payload_enc is not null`;

/** Messages about a client's orders that wait for readers other than clients; no reader where no account gets it. */
export const waitingForOthers = statement(
  'notify.waiting-for-others',
  all<{ id: string; userId: string | null; payload: Uint8Array }>,
  [text],
)`
  select n.id, n.user_id as "userId", n.payload_enc as payload from notifications n
  where n.status = 'queued' and n.payload_enc is not null and n.user_id is distinct from $1::uuid and exists (
    select 1 from orders o where o.client_id = $1 and (o.id = n.about_order or position(o.id in n.dedupe_key) > 0))`;

/** Writes other words into a message that waits. */
export const rewriteWaiting = statement('notify.rewrite-waiting', nothing, {
  id: text,
  payload: bytes,
  keyVersion: asIs<number>,
})`
  update notifications set payload_enc = $2, key_version = $3 where id = $1 and status = 'queued'`;

/** The template of a message. */
export const templateOf = statement('notify.template', value<string>, [text])`
  select template from notifications where id = $1`;

/** Lets the next sender try. */
export const unclaimNotification = statement('notify.unclaim', nothing, [text])`
  update notifications set claimed_until = null where id = $1 and status = 'queued'`;

/** Writes that an SMS is being handed to a sender; false when it was before. */
export const beginSms = statement('notify.begin-sms', any, [text, iso])`
  update notifications set begun_at = $2 where id = $1 and begun_at is null returning id`;

/** No sender took the SMS: it may be handed over again. */
export const undoSms = statement('notify.undo-sms', nothing, [text])`
  update notifications set begun_at = null where id = $1`;

/** When the first of the messages under these keys was sent; null when none was. */
export const firstSent = statement('notify.first-sent', value<Instant>, [asIs<readonly string[]>])`
  select min(sent_at) as at from notifications where dedupe_key = any($1::text[])`;

export type ContactRow = {
  userId: string;
  phone: Uint8Array | null;
  email: Uint8Array | null;
  locale: Locale;
  reminders: ReminderChoice;
  /** The messages that a therapist chose; null for everybody else. */
  messages: TherapistMessage[] | null;
  /** The person's own key. */
  wrapped: Uint8Array;
  version: number;
};

/** How people can be reached, sealed, with the keys that open it; nothing for those whose data was deleted. */
export const readContacts = statement('notify.contacts', all<ContactRow>, [asIs<readonly string[]>])`
  select u.id as "userId", u.phone_enc as phone, u.email_enc as email, u.locale, u.reminders, t.messages, k.wrapped,
    k.key_version as version
  from users u join user_keys k on k.user_id = u.id left join therapists t on t.user_id = u.id
  where u.id = any($1::uuid[]) and u.deleted_at is null`;

/** Deletes some of the messages that were written before an instant and wait no more; answers how many. */
export const deleteEndedMessages = statement('notify.delete-ended', count, (writtenBefore: Instant) => [
  iso(writtenBefore),
  PAGE,
])`
  delete from notifications where id in (
    select id from notifications where status <> 'queued' and created_at < $1::timestamptz
    order by created_at limit $2) returning id`;

/** The ids of the operators. */
export const operatorIds = statement('notify.operators', values<string>, [])`
  select id from users where role = 'ADMIN' and deleted_at is null`;

/** Writes what a person chose. */
export const writeChoices = statement('login.update-choices', nothing, {
  userId: text,
  locale: asIs<Locale | null>,
  reminders: asIs<ReminderChoice | null>,
  advice: asIs<boolean | null>,
})`
  update users set locale = coalesce($2, locale), locale_chosen = locale_chosen or $2 is not null, reminders = coalesce($3, reminders), advice = coalesce($4, advice)
  where id = $1`;

/** Switches the discreet mode of a living person on or off; answers whether that changed something. */
export const writeDiscreet = statement('login.switch-discreet', any, { userId: text, discreet: asIs<boolean> })`
  update users set discreet = $2 where id = $1 and discreet <> $2 and deleted_at is null returning id`;

/** Keeps another time zone of a person. */
export const writeTimeZone = statement('login.keep-time-zone', nothing, { userId: text, timeZone: text })`
  update users set time_zone = $2 where id = $1 and time_zone is distinct from $2`;

/** Whether a person is in discreet mode. */
export const readDiscreet = statement('notify.is-discreet', any, [text])`
  select 1 as one from users where id = $1 and discreet`;
