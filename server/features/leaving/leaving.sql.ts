import type { Instant } from '#domain/dates.ts';
import type { LeavingBlock } from '#domain/leaving.ts';
import { MOST } from '#domain/list-limits.ts';
import { all, iso, statement, value, values } from '#server/db/db.ts';
import { text } from '#server/db/parameters.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';

/** Something that must have ended before a client leaves. A hold that nobody has begun to pay for has no order. */
export type BlockRow = {
  why: LeavingBlock;
  orderId: OrderId | null;
  contentId: string;
  start: Instant;
  end: Instant;
};

/** The obstacles for a client who wants to leave, in the order of `LEAVING_BLOCKS`. */
export const readBlocks = statement('leaving.blocks', all<BlockRow>, { clientId: text, now: iso })`
  with mine as materialized (
    select a.therapist_id, a.status, a.during, a.hold_expires_at, o.id
    from appointments a left join orders o on o.therapist_id = a.therapist_id and o.appointment_id = a.id
    where a.client_id = $1),
  paid as materialized (
    select m.therapist_id, m.during, m.id, p.status, r.status as refund
    from mine m join payment_attempts p on p.therapist_id = m.therapist_id and p.order_id = m.id
    left join refunds r on r.therapist_id = p.therapist_id and r.attempt_id = p.id),
  found as (
    select 1 as rank, 'hold' as why, id, therapist_id, during from mine where status = 'held' and hold_expires_at > $2::timestamptz
    union select 2, 'payment', id, therapist_id, during from paid where status in ('INITIAL', 'PROCESSING')
    union select 3, 'session', id, therapist_id, during from mine where status = 'confirmed' and upper(during) > $2
    union select 4, 'refund', id, therapist_id, during from paid
      where status in ('REFUND_PENDING', 'REFUND_FAILED') or refund <> 'DONE'
    union select 5, 'complaint', m.id, m.therapist_id, m.during
      from mine m join complaints c on c.therapist_id = m.therapist_id and c.order_id = m.id and c.status in ('open', 'disputed'))
  select f.why, f.id as "orderId", t.content_id as "contentId", lower(f.during) as start, upper(f.during) as end
  from found f join therapists t on t.id = f.therapist_id order by f.rank, start, f.id limit ${MOST.leavingBlocks}`;

/** The orders of a client that may still be paid, as far as we have heard. */
export const openOrdersOf = statement('leaving.open-orders', values<OrderId>, [text])`
  select distinct o.id as "orderId" from orders o
  join payment_attempts p on p.therapist_id = o.therapist_id and p.order_id = o.id
  where o.client_id = $1 and p.status in ('INITIAL', 'PROCESSING') order by o.id`;

/** The newest order that the client has paid. */
export const newestPaidOf = statement('leaving.newest-paid', value<OrderId>, [text])`
  select o.id as "orderId" from orders o
  where o.client_id = $1 and exists (
    select 1 from payment_attempts p where p.therapist_id = o.therapist_id and p.order_id = o.id and p.seats)
  order by o.created_at desc, o.id limit 1`;

/** The indexes of the addresses by which a person signs in, in the order in which they are locked. */
export const ownIndexes = statement('leaving.own-indexes', values<Uint8Array>, [text])`
  select index from users, unnest(array[phone_hmac, email_hmac]) index where id = $1 and index is not null order by index`;
