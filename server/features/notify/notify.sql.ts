import type { Instant, Locale } from '#domain/dates.ts';
import { any, first, iso, prepared, type Sql } from '#server/db/db.ts';

export type Channel = 'sms' | 'email';

/** The appointment that a message is about, as it was when the message was written. */
export type About = { orderId: string; version: number };

/** Writes a message once per dedupe key; null when it stands there already. */
export async function insertNotification(
  sql: Sql,
  row: {
    id: string;
    userId: string | null;
    channel: Channel;
    template: string;
    locale: Locale;
    payload: Uint8Array;
    keyVersion: number;
    dedupeKey: string;
    notAfter: Instant | null;
    createdAt: Instant;
    about: About | null;
  },
): Promise<string | null> {
  const rows = await sql.run<{ id: string }>(INSERT, [
    row.id,
    row.userId,
    row.channel,
    row.template,
    row.locale,
    row.payload,
    row.keyVersion,
    row.dedupeKey,
    row.notAfter === null ? null : iso(row.notAfter),
    iso(row.createdAt),
    row.about?.orderId ?? null,
    row.about?.version ?? null,
  ]);
  return rows[0]?.id ?? null;
}
const INSERT = prepared('notify.insert')`
  insert into notifications(id, user_id, channel, template, locale, payload_enc, key_version, dedupe_key, not_after, created_at,
    about_order, about_version)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  on conflict (dedupe_key) do nothing
  returning id`;

/** The message that was written under a dedupe key. */
export async function notificationByKey(sql: Sql, dedupeKey: string): Promise<string | null> {
  const rows = await sql.run<{ id: string }>(BY_KEY, [dedupeKey]);
  return rows[0]?.id ?? null;
}
const BY_KEY = prepared('notify.by-key')`select id from notifications where dedupe_key = $1`;

export type Claimed = {
  channel: Channel;
  template: string;
  locale: Locale;
  payload: Uint8Array | null;
  notAfter: Instant | null;
  /** The appointment that it is about has changed since. */
  outdated: boolean;
};

/** Takes a waiting message for one sender until `until`; null when it is sent, given up or in other hands. */
export async function claimNotification(
  sql: Sql,
  claim: { id: string; now: Instant; until: Instant },
): Promise<Claimed | null> {
  return first(sql.run<Claimed>(CLAIM, [claim.id, iso(claim.now), iso(claim.until)]));
}
const CLAIM = prepared('notify.claim')`
  update notifications set claimed_until = $3
  where id = $1 and status = 'queued' and (claimed_until is null or claimed_until <= $2)
  returning channel, template, locale, payload_enc as payload, not_after as "notAfter",
    about_version is distinct from (
      select a.version from orders o join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
      where o.id = about_order) as outdated`;

/** Of a message that still waits: until when another sender holds it, if one does. Null when it waits no more. */
export async function readWaiting(sql: Sql, id: string): Promise<{ heldUntil: Instant | null } | null> {
  return first(sql.run<{ heldUntil: Instant | null }>(WAITING, [id]));
}
const WAITING = prepared('notify.waiting')`
  select claimed_until as "heldUntil" from notifications where id = $1 and status = 'queued'`;

/** Ends a message. What it said and to whom is forgotten with it. */
export async function endNotification(
  sql: Sql,
  end: { id: string; status: 'sent' | 'failed' | 'dropped'; providerRef: string | null; at: Instant },
): Promise<void> {
  await sql.run(END, [end.id, end.status, end.providerRef, iso(end.at)]);
}
const END = prepared('notify.end')`
  update notifications set status = $2, provider_ref = $3, claimed_until = null, payload_enc = null,
    sent_at = case when $2 = 'sent' then $4::timestamptz end
  where id = $1`;

/** Lets the next sender try. */
export async function unclaimNotification(sql: Sql, id: string): Promise<void> {
  await sql.run(UNCLAIM, [id]);
}
const UNCLAIM = prepared('notify.unclaim')`
  update notifications set claimed_until = null where id = $1 and status = 'queued'`;

/** Writes that an SMS is being handed to a sender; false when it was before. */
export async function beginSms(sql: Sql, id: string, now: Instant): Promise<boolean> {
  return any(sql.run(BEGIN_SMS, [id, iso(now)]));
}
const BEGIN_SMS = prepared('notify.begin-sms')`
  update notifications set begun_at = $2 where id = $1 and begun_at is null returning id`;

/** No sender took the SMS: it may be handed over again. */
export async function undoSms(sql: Sql, id: string): Promise<void> {
  await sql.run(UNDO_SMS, [id]);
}
const UNDO_SMS = prepared('notify.undo-sms')`update notifications set begun_at = null where id = $1`;

export type ContactRow = { phone: Uint8Array | null; email: Uint8Array | null; locale: Locale };

/** How a person can be reached, sealed. */
export async function readContacts(sql: Sql, userId: string): Promise<ContactRow | null> {
  return first(sql.run<ContactRow>(CONTACTS, [userId]));
}
const CONTACTS = prepared('notify.contacts')`
  select phone_enc as phone, email_enc as email, locale from users where id = $1 and deleted_at is null`;
