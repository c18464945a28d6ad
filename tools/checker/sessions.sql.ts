import type { Question } from './checker.ts';
import { CONTESTED, tookSeat, WITH_PAY, WITHOUT_PAY } from './ends.sql.ts';

/** Violations, in any committed state, of promises about what follows a booking. */
export const SESSIONS: Question = {
  /** The money of a session goes back exactly when the session ended without pay. */
  SEATED_AND_REFUNDED: `
    select a.id || ' is ' || a.status || coalesce(' ' || a.cancel_reason, '') || ', its refund is '
      || coalesce(r.status, 'missing') as detail
    from payment_attempts p
    join orders o on o.id = p.order_id
    join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
    left join refunds r on r.attempt_id = p.id
    where p.seats and (${WITHOUT_PAY}) <> (r.attempt_id is not null)`,

  /** Nobody is paid for a session whose money goes back, and what it earned is taken back whole. */
  REFUNDED_AND_PAID: `
    select a.id || ' is ' || a.status || coalesce(' ' || a.cancel_reason, '') || ', its payout is '
      || coalesce(y.status, 'missing') || ', booked: ' || coalesce(b.kinds, 'nothing') as detail
    from appointments a
    left join payouts y on y.therapist_id = a.therapist_id and y.appointment_id = a.id
    left join lateral (
      select string_agg(kind, ' ' order by kind) as kinds, count(*) filter (where kind = 'earn') as earned,
        count(*) filter (where kind = 'earn_reversal') as reversed,
        count(*) filter (where kind = 'payout') - count(*) filter (where kind = 'payout_return') as paid
      from ledger_transfers where object_id = a.id or object_id in (select id from payout_lines where appointment_id = a.id)) b on true
    where case when ${WITHOUT_PAY}
      then b.earned <> b.reversed or b.paid > 0 or (y.status <> 'VOID') is true
      else b.reversed > 0 or (y.status = 'VOID') is true or (not (${WITH_PAY}) and (b.earned > 0 or y.status is not null))
      end`,

  /** A payout is in the books exactly while it is paid; what came back was paid before, and once for each line. */
  PAID_AND_RETURNED: `
    select y.appointment_id || ' is ' || y.status || ', booked as paid ' || b.paid || ' times, as returned ' || b.returned
      as detail
    from payouts y
    cross join lateral (
      select count(*) filter (where kind = 'payout') as paid, count(*) filter (where kind = 'payout_return') as returned
      from ledger_transfers where object_id = y.appointment_id
        or object_id in (select id from payout_lines where appointment_id = y.appointment_id)) b
    where b.paid - b.returned <> (y.status = 'PAID')::int`,

  /** While a complaint stands the session has no end without pay, and the pay is not sent. */
  FROZEN: `
    select a.id || ' is ' || a.status || ', the payout is ' || coalesce(y.status, 'missing') || ', and a complaint stands'
      as detail
    from orders o
    join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
    left join payouts y on y.therapist_id = a.therapist_id and y.appointment_id = a.id
    where ${CONTESTED}
      and (a.status not in ('confirmed', 'completed', 'client_absent') or (y.status in ('SENT', 'PAID')) is true)
    union all
    select a.id || ' is ' || a.status || ', and the complaint is upheld' from complaints c
    join orders o on o.therapist_id = c.therapist_id and o.id = c.order_id
    join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
    where c.status = 'upheld' and c.kind = 'therapist_absent' and a.status <> 'therapist_absent'`,

  /**
   * An end that contradicts the times in the room is not automatic: an open complaint is disputed once the therapist
   * takes the seat, silence upholds no complaint, and a therapist's mark of an absent client stands beside a complaint.
   */
  NOT_DOUBTED: `
    select a.id || ' has an open complaint, and its therapist was there' as detail from complaints c
    join orders o on o.therapist_id = c.therapist_id and o.id = c.order_id
    join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
    where c.kind = 'therapist_absent' and (c.status = 'open' or exists (
        select 1 from audit_log where action = 'complaint.goUnanswered' and entity_id = o.number))
      and ${tookSeat('therapist')}
    union all
    select a.id || ' is marked as missed by its client, who was there' from appointments a
    join orders o on o.therapist_id = a.therapist_id and o.appointment_id = a.id
    where a.status = 'client_absent' and ${tookSeat('client')}
      and not exists (select 1 from complaints where therapist_id = o.therapist_id and order_id = o.id)
      and 'therapist' = (select actor from appointment_history
        where therapist_id = a.therapist_id and appointment_id = a.id and event like 'mark%' order by n desc limit 1)`,

  /**
   * A session in whose room nobody sat counts as held only by an operator's word or with the place where it was held
   * instead; room data is deleted after 30 days.
   */
  NOBODY_THERE: `
    select a.id || ' is completed by the ' || h.actor || ', and nobody was there' as detail from appointments a
    join orders o on o.therapist_id = a.therapist_id and o.appointment_id = a.id
    join appointment_history h on h.therapist_id = a.therapist_id and h.appointment_id = a.id
    where h.to_status = 'completed' and h.actor in ('system', 'therapist') and a.held_elsewhere is null
      and h.at < upper(a.during) + interval '29 days'
      and not exists (select 1 from seat_stays s where s.therapist_id = o.therapist_id and s.order_id = o.id)`,

  /** Moves lead one by one to the present time, at most two by the client, not counting moves to an offered time. */
  MOVED: `
    select appointment_id || ' was moved from ' || old_during || ', and was at ' || was as detail
    from (select appointment_id, old_during,
        lag(new_during) over (partition by appointment_id order by n) as was
      from appointment_history where event = 'move') h
    where was is not null and was <> old_during
    union all
    select a.id || ' is at ' || a.during || ' after ' || a.moves || ' moves, and was moved ' || h.own || ' times to '
      || h.last
    from appointments a
    cross join lateral (
      select count(*) filter (where actor = 'client' and not exists (
          select 1 from orders o join proposals p on p.therapist_id = o.therapist_id and p.order_id = o.id
          where o.appointment_id = a.id and p.status = 'accepted' and p.ended_at = at and p.accepted = new_during)) as own,
        (array_agg(new_during order by n desc))[1] as last
      from appointment_history where appointment_id = a.id and event = 'move') h
    where a.moves <> h.own or h.own > 2 or h.last <> a.during`,

  /** A time that its therapist removed has nobody, unless it was published by itself since. */
  REMOVED_SOLD: `
    select a.id || ' is ' || a.status || ' at ' || a.during || ', which was removed' as detail from appointments a
    where a.status in ('held', 'confirmed')
      and exists (select 1 from removed_times r where r.therapist_id = a.therapist_id and r.during && a.during)
      and not exists (select 1 from openings o where o.therapist_id = a.therapist_id and o.during @> a.during)`,

  /** An offer that was accepted is the time that its session got then, and no other one. */
  ACCEPTED: `
    select p.id || ' is ' || p.status || ' as ' || coalesce(p.accepted::text, 'nothing') as detail from proposals p
    join orders o on o.therapist_id = p.therapist_id and o.id = p.order_id
    where (p.status = 'accepted') <> exists (
      select 1 from appointment_history h where h.appointment_id = o.appointment_id and h.event = 'move'
        and h.actor = 'client' and h.at = p.ended_at and h.old_during = p.during and h.new_during = p.accepted)`,

  /** Every promised message is sent, and everything that a session needs at its new time is planned. */
  FORGOTTEN_AFTER: `
    select 'nobody will be told that ' || o.id || ' is cancelled' as detail from orders o
    join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
    where a.cancel_reason in ('client', 'client_late', 'therapist', 'our_fault', 'guardian_refused')
      and not exists (select 1 from notifications where dedupe_key = 'cancelled:' || o.id || ':client:email')
    union all
    select o.id || ' was moved ' || h.moves || ' times, and ' || m.count || ' messages tell of it' from orders o
    cross join lateral (
      select count(*) as moves from appointment_history where appointment_id = o.appointment_id and event = 'move') h
    cross join lateral (
      select count(*) as count from notifications
      where template = 'session-moved-email' and starts_with(dedupe_key, 'moved:' || o.id || ':')) m
    where h.moves <> m.count
    union all
    select 'nobody will remind of ' || o.id || ' at its time' from orders o
    join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
    where a.status = 'confirmed' and not exists (
      select 1 from jobs where kind = 'reminder' and payload ->> 'order' = o.id
        and (payload ->> 'start')::numeric = extract(epoch from lower(a.during)) * 1000)
    union all
    select 'nobody will end ' || o.id from orders o
    join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
    where not ${CONTESTED}
      and (a.status = 'confirmed' or (${WITH_PAY} and not exists (
        select 1 from ledger_transfers where kind = 'earn' and object_id = a.id)))
      and not exists (
        select 1 from jobs where kind = 'session.complete' and payload ->> 'order' = o.id
          and done_at is null and dead_at is null)
      -- Both sides were asked, and an operator ends it.
      and not (a.status = 'confirmed' and exists (
        select 1 from notifications where dedupe_key = 'room_empty:' || o.id || ':client:email'))
    union all
    select 'nobody will answer the complaint of ' || c.order_id from complaints c
    where c.status = 'open' and not exists (
      select 1 from jobs where kind = 'complaint.answer' and payload ->> 'order' = c.order_id
        and done_at is null and dead_at is null)`,
};
