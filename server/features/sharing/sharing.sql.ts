import type { Instant } from '#domain/dates.ts';
import { first, iso, nothing, statement } from '#server/db/db.ts';
import { asIs, bytes, text } from '#server/db/parameters.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';

/** Client and therapist: what is shared for one of their sessions is shared for all. */
const PAIR = { therapistId: text, clientId: text };

/** The current share, sealed; null when nothing is shared. */
export const readShare = statement('sharing.read', first<Share>, PAIR)`
  select topics_enc as "topicsEnc", text_version as "textVersion", granted_at as "grantedAt" from topic_shares
  where therapist_id = $1 and client_id = $2 order by granted_at desc limit 1`;
type Share = { topicsEnc: Uint8Array; textVersion: string; grantedAt: Instant };

/** Shares topics instead of the earlier ones and records the consent. */
export const insertShare = statement('sharing.insert', nothing, {
  therapistId: text,
  orderId: asIs<OrderId>,
  clientId: text,
  topicsEnc: bytes,
  keyVersion: asIs<number>,
  textVersion: text,
  now: iso,
})`
  with share as (
    insert into topic_shares(therapist_id, order_id, client_id, topics_enc, key_version, text_version, granted_at)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (therapist_id, order_id) do update set topics_enc = excluded.topics_enc,
      key_version = excluded.key_version, text_version = excluded.text_version, granted_at = excluded.granted_at
    returning therapist_id, order_id, text_version)
  insert into topic_sharing_history(therapist_id, order_id, at, event, text_version)
  select therapist_id, order_id, $7::timestamptz, 'granted', text_version from share`;

/** Deletes the shared topics and records that the consent was withdrawn. */
export const deleteShare = statement('sharing.delete', nothing, { ...PAIR, now: iso })`
  with gone as (
    delete from topic_shares where therapist_id = $1 and client_id = $2
    returning therapist_id, order_id, text_version)
  insert into topic_sharing_history(therapist_id, order_id, at, event, text_version)
  select therapist_id, order_id, $3::timestamptz, 'revoked', text_version from gone`;

/** Deletes all that a client shares with anybody, and records that each consent was withdrawn. */
export const deleteSharesOf = statement('sharing.delete-all', nothing, { clientId: text, now: iso })`
  with gone as (delete from topic_shares where client_id = $1 returning therapist_id, order_id, text_version)
  insert into topic_sharing_history(therapist_id, order_id, at, event, text_version)
  select therapist_id, order_id, $2::timestamptz, 'revoked', text_version from gone`;
