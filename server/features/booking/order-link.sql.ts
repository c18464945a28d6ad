import type { Actor } from '#domain/events.ts';
import type { Instant } from '#domain/dates.ts';
import { any, iso, nothing, prepared, type Sql, statement, values } from '#server/db/db.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';

/**
 * Writes another e-mail into an order and records the change; `voidsLink`: the link is voided with it. `fromVersion`:
 * the version of the session that the requester was shown; null where none was.
 */
export const updateEmail = statement(
  'booking.update-email',
  nothing,
  (of: {
    therapistId: string;
    orderId: OrderId;
    emailEnc: Uint8Array;
    keyVersion: number;
    voidsLink: boolean;
    fromVersion: number | null;
    now: Instant;
  }) => [of.therapistId, of.orderId, of.emailEnc, of.keyVersion, iso(of.now), of.voidsLink, of.fromVersion],
)`
  with o as (
    update orders set email_enc = $3, key_version = $4, email_set_at = $5 where therapist_id = $1 and id = $2 returning therapist_id, id)
  insert into order_email_changes(therapist_id, order_id, at, voids_link, from_version)
  select therapist_id, id, $5::timestamptz, $6::boolean, $7::bigint from o`;

/** Writes that the link of an order goes out anew to the address that stands there; `fromVersion` as above. */
export async function insertLinkMail(
  sql: Sql,
  mail: { therapistId: string; orderId: OrderId; fromVersion: number | null; now: Instant },
): Promise<void> {
  await sql.run(INSERT_LINK_MAIL, [mail.therapistId, mail.orderId, iso(mail.now), mail.fromVersion]);
}
const INSERT_LINK_MAIL = prepared('booking.insert-link-mail')`
  insert into order_email_changes(therapist_id, order_id, at, voids_link, from_version) values ($1, $2, $3, true, $4)`;

/** Whether somebody who was shown that version of a session has voided its link from there. */
export const isVoidedFrom = statement('booking.link-voided-from', any, (of: { orderId: OrderId; version: number }) => [
  of.orderId,
  of.version,
])`
  select n from order_email_changes where order_id = $1 and from_version = $2 and voids_link limit 1`;

/** When the link of an order went out anew, oldest first. */
export const linkMailsOf = statement('booking.link-mails', values<Instant>, (orderId: OrderId) => [orderId])`
  select at from order_email_changes where order_id = $1 order by n`;

/** The actor who may void a link: its owner, or an operator. */
export type Voider = Extract<Actor, 'client' | 'admin'>;

/** Voids the client's link of an order, and writes who did; answers how often it was voided now. */
export async function raiseLinkVersion(
  sql: Sql,
  by: { therapistId: string; orderId: OrderId; role: Voider; actorId: string; now: Instant },
): Promise<number> {
  const values = [by.therapistId, by.orderId, iso(by.now), by.actorId, ROLES[by.role]];
  const [row] = await sql.run<{ linkVersion: number }>(RAISE, values);
  // A version that was guessed would write a voided link into the next mail.
  if (row === undefined) throw new Error('a link of no order was voided');
  return row.linkVersion;
}
const RAISE = prepared('booking.void-link')`
  with o as (
    update orders set link_version = link_version + 1 where therapist_id = $1 and id = $2
    returning appointment_id, link_version),
  audit as (
    insert into audit_log(at, actor_id, actor_role, action, entity, entity_id)
    select $3::timestamptz, $4::uuid, $5, 'appointment.void-link', 'appointments', appointment_id::text from o)
  select link_version as "linkVersion" from o`;

/** The roles of the audit log. */
const ROLES = { client: 'USER', admin: 'ADMIN' } as const;
