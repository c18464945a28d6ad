-- What may follow a booking: moves, cancelling, marks of who came, complaints; pay that is not owed any more; and the marks of
-- what a message was about. The rules are those of `domain/session-actions.ts` and `domain/complaint.ts`.

insert into allowed_events values
  ('appointment', 'move', 'client', 'confirmed', 'confirmed'),
  ('appointment', 'move', 'admin', 'confirmed', 'confirmed'),
  ('appointment', 'cancel', 'guardian', 'confirmed', 'cancelled'),
  ('appointment', 'markTherapistAbsent', 'therapist', 'confirmed', 'therapist_absent'),
  ('appointment', 'markTherapistAbsent', 'therapist', 'completed', 'therapist_absent'),
  ('appointment', 'markTherapistAbsent', 'therapist', 'client_absent', 'therapist_absent'),
  ('appointment', 'markTherapistAbsent', 'system', 'confirmed', 'therapist_absent'),
  ('appointment', 'markTherapistAbsent', 'system', 'completed', 'therapist_absent'),
  ('appointment', 'markTherapistAbsent', 'system', 'client_absent', 'therapist_absent'),
  ('payout', 'void', 'system', 'DUE', 'VOID'),
  ('complaint', 'complain', 'client', null, 'open'),
  ('complaint', 'contest', 'client', null, 'disputed'),
  ('complaint', 'object', 'therapist', 'open', 'disputed'),
  ('complaint', 'withdraw', 'client', 'open', 'withdrawn'),
  ('complaint', 'withdraw', 'client', 'disputed', 'withdrawn'),
  ('complaint', 'goUnanswered', 'system', 'open', 'upheld'),
  ('complaint', 'admit', 'therapist', 'open', 'upheld'),
  ('complaint', 'admit', 'therapist', 'disputed', 'upheld'),
  ('complaint', 'uphold', 'admin', 'open', 'upheld'),
  ('complaint', 'uphold', 'admin', 'disputed', 'upheld'),
  ('complaint', 'reject', 'admin', 'open', 'rejected'),
  ('complaint', 'reject', 'admin', 'disputed', 'rejected');
-- A client says it by a complaint now.
delete from allowed_events where object = 'appointment' and event = 'markTherapistAbsent' and actor = 'client';
create view complaint_transitions as select from_status, to_status from allowed_events where object = 'complaint';

alter table appointments
  drop constraint appointments_cancelled_by_check,
  drop constraint appointments_cancel_reason_check,
  add constraint appointments_cancelled_by_check check (cancelled_by in ('client', 'therapist', 'admin', 'system', 'guardian')),
  add constraint appointments_cancel_reason_check check (cancel_reason in (
    'replaced', 'stepped_back', 'client', 'client_late', 'therapist', 'withdrawn', 'our_fault', 'guardian_refused')),
  -- When somebody last marked who came.
  add column marked_at timestamptz,
  -- What a client said of an own cancelling.
  add column client_reason text check (client_reason in ('time', 'other_therapist', 'price', 'not_needed', 'other')),
  add constraint client_reason_of_client check (client_reason is null or cancel_reason in ('client', 'client_late')),
  -- P13: free up to exactly 24 h before the start, and at the start it is too late for everybody.
  add constraint cancelled_in_time check (case cancel_reason
    when 'client' then cancelled_at <= lower(during) - interval '24 hours'
    when 'client_late' then cancelled_at > lower(during) - interval '24 hours' and cancelled_at < lower(during)
    when 'therapist' then cancelled_at < lower(during)
    when 'our_fault' then cancelled_at < lower(during)
    when 'guardian_refused' then cancelled_at < lower(during)
    else true end);

create or replace function appointment_guard() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    if new.status not in ('held', 'proposed') then
      raise exception 'an appointment starts as held or proposed' using errcode = '23514';
    end if;
    return new;
  end if;
  if new.status <> old.status
    and not exists (select 1 from appointment_transitions where from_status = old.status and to_status = new.status) then
    raise exception 'no way from % to %', old.status, new.status using errcode = '23514';
  end if;
  if (new.therapist_id, new.id, new.client_id, new.type_key, new.price_minor, new.fee_percent, new.commission_percent)
      is distinct from
     (old.therapist_id, old.id, old.client_id, old.type_key, old.price_minor, old.fee_percent, old.commission_percent)
    or (old.eur_rate is not null and new.eur_rate is distinct from old.eur_rate) then
    raise exception 'the terms are frozen' using errcode = '23514';
  end if;
  -- An operator's move is not one of the client's two; nobody moves a session to another length or once it has begun.
  if new.during <> old.during
    and not (old.status = 'confirmed' and new.status = 'confirmed' and new.moves in (old.moves, old.moves + 1)
      and new.updated_at < lower(old.during)
      and upper(new.during) - lower(new.during) = upper(old.during) - lower(old.during)) then
    raise exception 'only a confirmed appointment moves' using errcode = '23514';
  end if;
  if new.moves <> old.moves and new.during = old.during then
    raise exception 'a move without another time' using errcode = '23514';
  end if;
  new.version := old.version + 1;
  return new;
end $$;

create or replace function history_guard() returns trigger language plpgsql as $$ begin
  if not exists (
      select 1 from allowed_events where object = 'appointment' and event = new.event and actor = new.actor
        and from_status is not distinct from new.from_status and to_status = new.to_status) then
    raise exception 'no event % of % from % to %', new.event, new.actor, new.from_status, new.to_status
      using errcode = '23514';
  end if;
  if (new.event = 'move') <> (new.old_during is not null and new.new_during is not null) then
    raise exception 'a move says from where to where, and nothing else does' using errcode = '23514';
  end if;
  if new.event = 'move' and new.actor = 'client' and new.at > lower(new.old_during) - interval '24 hours' then
    raise exception 'a client moves a session up to 24 hours before it' using errcode = '23514';
  end if;
  return new;
end $$;

-- What a client says about a session: one complaint for each. The words of both sides are sealed with the client's key, for
-- an operator alone.
create table complaints(
  therapist_id uuid not null,
  order_id text not null,
  kind text not null check (kind in ('therapist_absent', 'client_present')),
  status text not null check (status in ('open', 'disputed', 'withdrawn', 'upheld', 'rejected')),
  words_enc bytea,
  answer_enc bytea,
  key_version smallint not null,
  created_at timestamptz not null,
  -- When it becomes true if nobody objects.
  upheld_at timestamptz not null check (upheld_at > created_at or kind = 'client_present'),
  decided_at timestamptz,
  primary key (therapist_id, order_id),
  check ((status in ('withdrawn', 'upheld', 'rejected')) = (decided_at is not null)),
  foreign key (therapist_id, order_id) references orders(therapist_id, id));
create index complaint_standing on complaints(created_at) where status in ('open', 'disputed');

create function complaint_guard() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    if new.status not in ('open', 'disputed') or (new.kind = 'client_present' and new.status <> 'disputed') then
      raise exception 'a complaint starts as open, against a mark as disputed' using errcode = '23514';
    end if;
    return new;
  end if;
  if new.status <> old.status
    and not exists (select 1 from complaint_transitions where from_status = old.status and to_status = new.status) then
    raise exception 'no way from % to %', old.status, new.status using errcode = '23514';
  end if;
  if (new.therapist_id, new.order_id, new.kind, new.words_enc, new.created_at, new.upheld_at)
      is distinct from (old.therapist_id, old.order_id, old.kind, old.words_enc, old.created_at, old.upheld_at) then
    raise exception 'a complaint is answered, not changed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger complaint_guard before insert or update on complaints for each row execute function complaint_guard();

-- Pay. A session is owed when it was held, missed by the client or cancelled too late (P36), its money stays, and nobody
-- complains of it.
create or replace function session_is_owed(uuid, uuid) returns boolean language sql stable as $$
  select exists (
    select 1 from appointments a
    join orders o on o.therapist_id = a.therapist_id and o.appointment_id = a.id
    join payment_attempts p on p.therapist_id = o.therapist_id and p.order_id = o.id
    where a.therapist_id = $1 and a.id = $2 and p.seats and p.status = 'SUCCESS'
      and (a.status in ('completed', 'client_absent') or a.cancel_reason = 'client_late')
      and not exists (select 1 from complaints c
        where c.therapist_id = o.therapist_id and c.order_id = o.id and c.status in ('open', 'disputed')));
$$;

alter table payouts
  drop constraint payouts_status_check,
  add constraint payouts_status_check check (status in ('DUE', 'SENT', 'PAID', 'FAILED', 'VOID'));
drop index payout_open;
create index payout_open on payouts(due_at) where status not in ('PAID', 'VOID');

create or replace function payout_guard() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' and new.status <> 'DUE' then
    raise exception 'a payout starts as DUE' using errcode = '23514';
  end if;
  if (tg_op = 'INSERT' or (new.status = 'SENT' and old.status <> 'SENT'))
    and not session_is_owed(new.therapist_id, new.appointment_id) then
    raise exception 'nothing is owed for this session' using errcode = '23514';
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  if new.status <> old.status
    and not exists (select 1 from payout_transitions where from_status = old.status and to_status = new.status) then
    raise exception 'no way from % to %', old.status, new.status using errcode = '23514';
  end if;
  if new.amount_minor <> old.amount_minor then
    raise exception 'the sum of a payout is fixed' using errcode = '23514';
  end if;
  -- P15: nothing is sent before the client may have complained.
  if new.status = 'SENT' and old.status <> 'SENT' and exists (
      select 1 from appointments a where a.therapist_id = new.therapist_id and a.id = new.appointment_id
        and (new.updated_at <= upper(a.during) + interval '24 hours' or new.updated_at <= a.marked_at + interval '24 hours')) then
    raise exception 'the client may still complain' using errcode = '23514';
  end if;
  return new;
end $$;

alter table ledger_transfers
  drop constraint ledger_transfers_kind_check,
  add constraint ledger_transfers_kind_check
    check (kind in ('capture', 'refund', 'refund_done', 'earn', 'earn_reversal', 'payout'));

-- Money that bought a session goes back exactly when the session ended without pay: never both, never neither.
create function session_money(uuid, uuid) returns void language plpgsql as $$
declare
  session record;
  must_return boolean;
begin
  select a.status, a.cancel_reason, p.status as paid into session from appointments a
    join orders o on o.therapist_id = a.therapist_id and o.appointment_id = a.id
    join payment_attempts p on p.therapist_id = o.therapist_id and p.order_id = o.id and p.seats
    where a.therapist_id = $1 and a.id = $2;
  if not found then
    return;
  end if;
  must_return := session.status = 'therapist_absent'
    or (session.status = 'cancelled' and session.cancel_reason <> 'client_late');
  if must_return and session.paid = 'SUCCESS' then
    raise exception 'a session that ended without pay keeps its money' using errcode = '23514';
  end if;
  if not must_return and session.paid like 'REFUND%' then
    raise exception 'the money of a session that stands goes back' using errcode = '23514';
  end if;
  if must_return and exists (
      select 1 from payouts where therapist_id = $1 and appointment_id = $2 and status in ('DUE', 'SENT', 'PAID')) then
    raise exception 'a session is both refunded and paid' using errcode = '23514';
  end if;
  if must_return and exists (select 1 from ledger_transfers where kind = 'earn' and object_id = $2)
    and not exists (select 1 from ledger_transfers where kind = 'earn_reversal' and object_id = $2) then
    raise exception 'earnings that are not owed stand in the books' using errcode = '23514';
  end if;
end $$;
create function appointment_money() returns trigger language plpgsql as $$ begin
  perform session_money(new.therapist_id, new.id);
  return null;
end $$;
create constraint trigger appointment_money after update of status on appointments
  deferrable initially deferred for each row when (new.status in ('cancelled', 'therapist_absent'))
  execute function appointment_money();
create function refund_money() returns trigger language plpgsql as $$ begin
  perform session_money(o.therapist_id, o.appointment_id) from orders o
    join payment_attempts p on p.therapist_id = o.therapist_id and p.order_id = o.id
    where p.therapist_id = new.therapist_id and p.id = new.attempt_id and p.seats;
  return null;
end $$;
create constraint trigger refund_money after insert on refunds
  deferrable initially deferred for each row execute function refund_money();

-- When sending money back failed for good, last.
alter table refunds add column failed_at timestamptz;

-- The last digits of the card, if the provider tells them.
alter table payment_attempts add column card_last4 text check (card_last4 ~ '^[0-9]{4}$');

-- What an owner and an operator call an order by telephone. It opens nothing.
alter table orders add column number text not null generated always as (upper(left(md5(id), 12))) stored;
create unique index order_number on orders(number);

-- When the address of an order was changed.
create table order_email_changes(
  therapist_id uuid not null,
  order_id text not null,
  n bigint generated always as identity,
  at timestamptz not null,
  primary key (therapist_id, order_id, n),
  foreign key (therapist_id, order_id) references orders(therapist_id, id));
create trigger order_email_change_fixed before update or delete on order_email_changes
  for each row execute function append_only();

-- Which state of an appointment a message is about: one that waits is dropped when that has changed.
alter table notifications
  add column about_order text,
  add column about_version bigint,
  add constraint about_whole check ((about_order is null) = (about_version is null));
