import type { Question } from './checker.ts';
import { CONTESTED, PAID_FOR, WITH_PAY, WITHOUT_PAY } from './ends.sql.ts';

/** Violations of promises once all work is done. `$2` is the time of the clock. */
export const SETTLED: Question = {
  STUCK: `
    select 'the hold ' || id || ' ended at ' || hold_expires_at as detail from appointments
    where status = 'held' and hold_expires_at <= $2::timestamptz
    union all
    -- With the patience for a provider that does not answer.
    select 'the unpaid ' || id || ' still waits' from appointments
    where status = 'proposed' and lower(during) - interval '24 hours' + interval '15 minutes' < $2::timestamptz
    union all
    select 'the payment ' || id || ' is still ' || status from payment_attempts
    where status in ('INITIAL', 'PROCESSING') and expires_at <= $2::timestamptz
    union all
    select 'the refund of ' || attempt_id || ' is still ' || status from refunds where status <> 'DONE'
    union all
    select 'the message ' || template || ' ' || id || ' is still ' || status from notifications n
    where status in ('queued', 'failed') and held_at is null and not exists (
      -- An SMS that waits for the morning.
      select 1 from jobs where kind = 'notify.send' and payload ->> 'id' = n.id::text and done_at is null
        and dead_at is null and attempts = 0 and run_at > $2::timestamptz)
    union all
    select 'the job ' || kind || ' ' || id || ' was due at ' || run_at from jobs
    where done_at is null and dead_at is null and run_at <= $2::timestamptz
    union all
    select 'the complaint of ' || order_id || ' is still open' from complaints
    where status = 'open' and upheld_at <= $2::timestamptz
    union all
    select 'the client ' || u.id || ' is at billing without a hold' from users u
    where u.step = 5 and not exists (select 1 from appointments where client_id = u.id and status = 'held')`,

  /** Captured money pays for one session or is refunded in full. */
  MONEY_LOST: `
    select t.attempt_id || ': ' || t.minor || ' ' || t.currency || ' came, ' || t.returned || ' went back, the session is '
      || coalesce(a.status, 'unknown') as detail
    from taken t
    left join payment_attempts p on p.id = t.attempt_id
    left join refunds r on r.attempt_id = t.attempt_id and r.currency = t.currency
    left join orders o on o.id = p.order_id
    left join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
    where ((p.seats and ${PAID_FOR} and not (${WITHOUT_PAY}) and t.returned = 0) is true)::int
      + (t.returned + coalesce(r.by_hand_minor, 0) = t.minor)::int <> 1`,

  /** The ledger agrees with the provider and holds no money without an owner. */
  RECON: `
    select 'the provider holds ' || theirs.minor || ' ' || c.currency || ', our books say ' || ours.minor as detail
    from (values ('GEL'), ('EUR')) c(currency)
    cross join lateral (
      select coalesce(sum(minor - returned), 0) as minor from taken where currency = c.currency) theirs
    cross join lateral (
      select coalesce(sum(amount_minor), 0) as minor from ledger_entries
      where account = 'provider_receivable' and currency = c.currency) ours
    where ours.minor <> theirs.minor
    union all
    select 'clients have paid ' || owed.minor || ' ' || c.currency || ' ahead, our books say ' || -ours.minor
    from (values ('GEL'), ('EUR')) c(currency)
    cross join lateral (
      select coalesce(sum(p.captured_minor), 0) as minor from payment_attempts p join orders o on o.id = p.order_id
      join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
      where p.seats and not (${WITHOUT_PAY}) and p.currency = c.currency
        and not exists (select 1 from ledger_transfers where kind = 'earn' and object_id = a.id)) owed
    cross join lateral (
      select coalesce(sum(amount_minor), 0) as minor from ledger_entries
      where account = 'client_advance' and currency = c.currency) ours
    where -ours.minor <> owed.minor
    union all
    select 'money on its way back: ' || sum(amount_minor) || ' ' || currency from ledger_entries
    where account = 'refunds_clearing' group by currency having sum(amount_minor) <> 0`,

  /** A session that is owed is earned once and paid out once, as soon as it has ended and nobody complains of it. */
  EARNED: `
    select a.id || ' is ' || a.status || coalesce(' ' || a.cancel_reason, '') || ', earned ' || e.count
      || ' times, the payout is ' || coalesce(y.amount_minor::text, 'missing') as detail
    from appointments a
    left join orders o on o.therapist_id = a.therapist_id and o.appointment_id = a.id
    cross join lateral (
      select count(*) as count from ledger_transfers where kind = 'earn' and object_id = a.id) e
    left join payouts y on y.therapist_id = a.therapist_id and y.appointment_id = a.id
    where (${WITH_PAY} and (a.status = 'completed' or upper(a.during) <= $2::timestamptz) and not ${CONTESTED} and e.count = 0) or e.count > 1
      or y.amount_minor is distinct from case when e.count = 1
        then a.price_minor - round(a.price_minor * a.commission_percent / 100) end`,
};
