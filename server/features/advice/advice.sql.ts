import { any, iso, nothing, statement } from '#server/db/db.ts';
import { asIs, text } from '#server/db/parameters.ts';
import { UNDISPUTED } from '#server/db/session-reading.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';

/**
 * Whether an order's session is its client's first that took place, and the client is still there, wants advice, has
 * not complained of it and has nothing ahead.
 */
export const isWantedAfter = statement('advice.is-wanted', any, { orderId: asIs<OrderId>, now: iso })`
  select 1 from orders o
  join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id and a.status = 'completed'
  join users u on u.id = o.client_id and u.advice and u.deleted_at is null
  where o.id = $1
    and not exists (
      select 1 from appointments b
      where b.client_id = o.client_id and b.status = 'completed' and lower(b.during) < lower(a.during))
    and not exists (
      select 1 from appointments n
      where n.client_id = o.client_id and n.status in ('held', 'proposed', 'confirmed') and lower(n.during) > $2::timestamptz)
    and ${UNDISPUTED}`;

/** Whether a person wants advice; false for somebody who is not there. */
export const readAdvice = statement('advice.read', any, [
  text,
])`select 1 from users where id = $1 and advice and deleted_at is null`;

/** Switches advice off; nothing for somebody who is not there. */
export const switchOff = statement('advice.switch-off', nothing, [text])`
  update users set advice = false where id = $1 and advice and deleted_at is null`;
