import type { Question } from './checker.ts';
import { PAID_FOR, WITHOUT_PAY } from './ends.sql.ts';

const LIVE = `('held', 'proposed', 'confirmed')`;

/** Violations of promises in any committed state. `taken` holds captures and refunds as the provider reports them. */
export const ALWAYS: Question = {
  DOUBLE_BOOKED: `
    select a.id || ' and ' || b.id as detail from appointments a
    join appointments b on b.therapist_id = a.therapist_id and a.id < b.id and a.during && b.during
    where a.status in ${LIVE} and b.status in ${LIVE}`,

  CLIENT_OVERLAP: `
    select a.id || ' and ' || b.id as detail from appointments a
    join appointments b on b.client_id = a.client_id and a.id < b.id and a.during && b.during
    where a.status in ${LIVE} and b.status in ${LIVE}`,

  TWO_HOLDS: `
    select client_id || ' holds ' || count(*) as detail from appointments where status = 'held'
    group by client_id having count(*) > 1`,

  /** A session is paid once, with exactly the sum frozen at the hold. */
  FREE_SESSION: `
    select a.id || ' is ' || a.status || ' and paid ' || count(p.id) || ' times' as detail from appointments a
    left join orders o on o.therapist_id = a.therapist_id and o.appointment_id = a.id
    left join payment_attempts p on p.order_id = o.id and p.seats
    where ${PAID_FOR} group by a.id, a.status having count(p.id) <> 1`,

  WRONG_SUM: `
    select a.id || ' costs ' || owed.minor || ', ' || p.captured_minor || ' came' as detail from payment_attempts p
    join orders o on o.id = p.order_id
    join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
    cross join lateral (select round(a.price_minor * (100 + a.fee_percent) / 100) as gel) t
    cross join lateral (
      select case p.currency when 'GEL' then t.gel else ceil(t.gel / a.eur_rate - 0.000000001) end as minor) owed
    where p.seats and (p.captured_minor is distinct from owed.minor or p.captured_currency is distinct from p.currency)`,

  /** The provider has the money of every session that stands, and has refunded none of it. */
  NOT_PAID: `
    select p.id || ' seats, the provider has ' || coalesce(t.minor - t.returned, 0) as detail from payment_attempts p
    join orders o on o.id = p.order_id
    join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
    left join taken t on t.attempt_id = p.id
    where p.seats and (t.minor is distinct from p.captured_minor or t.currency is distinct from p.captured_currency
      or (t.returned <> 0 and not (${WITHOUT_PAY})))`,

  OVER_REFUND: `
    select t.attempt_id || ': ' || t.minor || ' came, ' || t.returned || ' went back, and by hand '
      || coalesce(r.by_hand_minor, 0) as detail
    from taken t left join refunds r on r.attempt_id = t.attempt_id and r.currency = t.currency
    where t.returned + coalesce(r.by_hand_minor, 0) > t.minor
    union all
    select t.attempt_id || ' went back, and nobody asked for it' from taken t
    left join refunds r on r.attempt_id = t.attempt_id where t.returned > 0 and r.attempt_id is null`,

  STILL_OPEN: `
    select p.id || ' may be paid, and its session is ' || a.status as detail from payment_attempts p
    join orders o on o.id = p.order_id
    join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
    where p.status in ('INITIAL', 'PROCESSING') and ${PAID_FOR}`,

  LEDGER: `
    select 'transfer ' || transfer_id || ' sums to ' || sum(amount_minor) || ' ' || currency as detail
    from ledger_entries group by transfer_id, currency having sum(amount_minor) <> 0
    union all
    select 'all of it sums to ' || sum(amount_minor) || ' ' || currency from ledger_entries
    group by currency having sum(amount_minor) <> 0`,

  /** Captures and refunds are in the ledger, in the states and on receipts, or in none of them. */
  HALF_BOOKED: `
    select p.id || ': ' || p.status || ', captured ' || coalesce(p.captured_minor::text, 'nothing') || ', refund '
      || coalesce(r.status, 'none') || ', books ' || coalesce(b.kinds, 'none') || ', receipts '
      || coalesce(c.kinds, 'none') as detail
    from payment_attempts p
    left join refunds r on r.attempt_id = p.id
    left join lateral (
      select string_agg(kind, ' ' order by kind) as kinds from ledger_transfers where object_id = p.id) b on true
    left join lateral (select string_agg(kind, ' ' order by kind) as kinds from receipts where attempt_id = p.id) c on true
    cross join lateral (
      select case when p.captured_minor is null then null when r.status is null then 'capture'
        when r.status = 'DONE' then 'capture refund refund_done' else 'capture refund' end as books,
        case when p.captured_minor is null then null when r.status = 'DONE' then 'payment refund' else 'payment' end as papers,
        case when r.status = 'DONE' then 'REFUNDED' when r.status = 'FAILED' then 'REFUND_FAILED'
          when r.status is not null then 'REFUND_PENDING' when p.captured_minor is not null then 'SUCCESS' end as state) want
    where b.kinds is distinct from want.books or c.kinds is distinct from want.papers
      or (want.state is not null and p.status <> want.state)
      or (want.state is null and p.status not in ('INITIAL', 'PROCESSING', 'FAILED', 'CANCELED', 'EXPIRED'))`,

  /** Every transition of an appointment follows from the one before, and the last one gives its status. */
  HISTORY: `
    select appointment_id || ' came from ' || coalesce(from_status, 'nothing') || ', and was ' || coalesce(was, 'nothing')
      as detail
    from (select appointment_id, from_status,
        lag(to_status) over (partition by appointment_id order by n) as was from appointment_history) h
    where from_status is distinct from was
    union all
    select a.id || ' is ' || a.status || ', its history ends with ' || coalesce(h.to_status, 'nothing')
    from appointments a left join lateral (
      select to_status from appointment_history where appointment_id = a.id order by n desc limit 1) h on true
    where h.to_status is distinct from a.status`,

  /** A job is written in the same transaction as the event that needs it. */
  FORGOTTEN: `
    select 'nothing will end the hold ' || a.id as detail from appointments a
    where a.status = 'held' and not exists (
      select 1 from jobs where kind = 'hold.expire' and payload ->> 'appointment' = a.id::text
        and run_at >= a.hold_expires_at and done_at is null and dead_at is null)
    union all
    select 'nothing will release ' || a.id as detail from appointments a
    where a.status = 'proposed' and not exists (
      select 1 from jobs where kind = 'appointment.release' and payload ->> 'appointment' = a.id::text
        and run_at > lower(a.during) - interval '24 hours' and done_at is null and dead_at is null)
    union all
    select 'nobody will ask about the payment ' || p.id from payment_attempts p
    where p.status in ('INITIAL', 'PROCESSING') and not exists (
      select 1 from jobs where kind = 'payment.reconcile' and payload ->> 'attempt' = p.id::text
        and done_at is null and dead_at is null)
    union all
    select 'nobody will send back ' || r.attempt_id from refunds r
    where r.status in ('DUE', 'SENT') and not exists (
      select 1 from jobs where kind = 'refund.send' and payload ->> 'attempt' = r.attempt_id::text
        and done_at is null and dead_at is null)
    union all
    select 'nobody will be told of ' || o.id from orders o
    join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
    where a.status = 'confirmed' and not (
      exists (select 1 from notifications where dedupe_key = 'confirmed:' || o.id || ':client:email')
      and exists (select 1 from jobs where kind = 'reminder' and payload ->> 'order' = o.id)
      and exists (select 1 from jobs where kind = 'session.complete' and payload ->> 'order' = o.id))
    union all
    select 'nobody will send the message ' || n.id from notifications n
    where n.status = 'queued' and n.held_at is null and not exists (
      select 1 from jobs where kind = 'notify.send' and payload ->> 'id' = n.id::text
        and done_at is null and dead_at is null)`,

  /** Messages marked as sent have reached the sender. */
  NOT_SENT: `
    select n.template || ' ' || n.id || ' counts as sent' as detail from notifications n
    where n.status = 'sent' and not exists (select 1 from outbox_messages where id = n.id)`,

  JOB_DEAD: `select kind || ' ended for good: ' || coalesce(last_error, '') as detail from jobs where dead_at is not null`,

  TWO_TOKENS: `
    select sign_in_id || ' has ' || count(*) || ' current tokens' as detail from refresh_tokens where rotated_at is null
    group by sign_in_id having count(*) > 1`,
};
