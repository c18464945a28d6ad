import type { Actor } from '#domain/events.ts';
import type { Instant } from '#domain/dates.ts';
import { any, iso, nothing, only, statement, values } from '#server/db/db.ts';
import { asIs, bytes, text } from '#server/db/parameters.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';

const orderId = asIs<OrderId>;
const version = asIs<number | null>;

/**
 * Writes another e-mail into an order and records the change; `voidsLink`: the link is voided with it. `fromVersion`:
 * the version of the session that the requester was shown; null where none was.
 */
export const updateEmail = statement('booking.update-email', nothing, {
  therapistId: text,
  orderId,
  emailEnc: bytes,
  keyVersion: asIs<number>,
  now: iso,
  voidsLink: asIs<boolean>,
  fromVersion: version,
})`
  with o as (
    update orders set email_enc = $3, key_version = $4, email_set_at = $5 where therapist_id = $1 and id = $2 returning therapist_id, id)
  insert into order_email_changes(therapist_id, order_id, at, voids_link, from_version)
  select therapist_id, id, $5::timestamptz, $6::boolean, $7::bigint from o`;

/** Writes that the link of an order goes out anew to the address that stands there; `fromVersion` as above. */
export const insertLinkMail = statement('booking.insert-link-mail', nothing, {
  therapistId: text,
  orderId,
  now: iso,
  fromVersion: version,
})`
  insert into order_email_changes(therapist_id, order_id, at, voids_link, from_version) values ($1, $2, $3, true, $4)`;

/** Whether somebody who was shown that version of a session has voided its link from there. */
export const isVoidedFrom = statement('booking.link-voided-from', any, { orderId, version: asIs<number> })`
  select n from order_email_changes where order_id = $1 and from_version = $2 and voids_link limit 1`;

/** When the link of an order went out anew, oldest first. */
export const linkMailsOf = statement('booking.link-mails', values<Instant>, [orderId])`
  select at from order_email_changes where order_id = $1 order by n`;

/** Records that the client has seen the confirmation. */
export const writeOpened = statement('booking.mark-opened', nothing, [orderId, iso])`
  update orders set opened_at = $2 where id = $1 and opened_at is null`;

/** The actor who may void a link: its owner, or an operator. */
export type Voider = Extract<Actor, 'client' | 'admin'>;

/** The roles of the audit log. */
const ROLES = { client: 'USER', admin: 'ADMIN' } as const;

/**
 * Voids the client's link of an order, and writes who did; answers how often it was voided now. A version that was
 * guessed would write a voided link into the next mail, so that of no order throws.
 */
export const raiseLinkVersion = statement('booking.void-link', only<number>, {
  therapistId: text,
  orderId,
  now: iso,
  actorId: text,
  role: (role: Voider) => ROLES[role],
})`
  with o as (
    update orders set link_version = link_version + 1 where therapist_id = $1 and id = $2
    returning appointment_id, link_version),
  audit as (
    insert into audit_log(at, actor_id, actor_role, action, entity, entity_id)
    select $3::timestamptz, $4::uuid, $5, 'appointment.void-link', 'appointments', appointment_id::text from o)
  select link_version as "linkVersion" from o`;
