-- Appointments that are paid later (P7, P39): proposed by a therapist or an operator, or made by the client as one date of a series.
-- The rules are those of `domain/paid-later.ts`.

insert into allowed_events values
  ('appointment', 'propose', 'client', null, 'proposed'),
  ('appointment', 'decline', 'client', 'proposed', 'cancelled');

-- The dates that a client chose at once; `request_key` tells a repeat of the request from a new series.
create table series(
  id uuid primary key,
  therapist_id uuid not null references therapists,
  client_id uuid not null references users,
  type_key text not null check (type_key in ('personal', 'couple', 'teen')),
  weeks smallint not null check (weeks in (4, 6, 8)),
  starts timestamptz[] not null check (cardinality(starts) between 1 and 8 and cardinality(starts) <= weeks),
  request_key text,
  created_at timestamptz not null,
  unique (id, therapist_id, client_id),
  unique (client_id, request_key));
create index on series(client_id, created_at desc);
create trigger series_fixed before update or delete on series for each row execute function append_only();

alter table appointments
  -- Who made it as one that is paid later; null for what began as a hold.
  add column proposed_by text check (proposed_by in ('therapist', 'admin', 'client')),
  add column series_id uuid,
  add foreign key (series_id, therapist_id, client_id) references series(id, therapist_id, client_id),
  add constraint series_of_client check ((proposed_by is not distinct from 'client') = (series_id is not null)),
  drop constraint appointments_cancel_reason_check,
  add constraint appointments_cancel_reason_check check (cancel_reason in (
    'replaced', 'stepped_back', 'client', 'client_late', 'therapist', 'withdrawn', 'declined', 'our_fault', 'guardian_refused')),
  add constraint ended_unpaid check (case cancel_reason
    when 'declined' then proposed_by is not null and cancelled_by = 'client'
    when 'withdrawn' then proposed_by is not null and cancelled_by in ('therapist', 'admin')
    else true end);
create index appointment_waiting on appointments(client_id) where status = 'proposed';
create index appointment_of_series on appointments(series_id) where series_id is not null;

create or replace function appointment_guard() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    if new.status not in ('held', 'proposed') then
      raise exception 'an appointment starts as held or proposed' using errcode = '23514';
    end if;
    if (new.status = 'proposed') <> (new.proposed_by is not null) then
      raise exception 'what is paid later says who made it' using errcode = '23514';
    end if;
    if new.status = 'proposed' and (lower(new.during) <= new.created_at + interval '24 hours'
        or lower(new.during) > new.created_at + interval '1440 hours') then
      raise exception 'what is paid later begins in more than 24 hours and at most 60 days' using errcode = '23514';
    end if;
    -- Who adds one has the client's row locked, so the count is exact.
    if new.status = 'proposed'
      and (select count(*) from appointments where client_id = new.client_id and status = 'proposed') >= 8 then
      raise exception 'too many appointments of the client wait' using errcode = 'SB008';
    end if;
    return new;
  end if;
  if new.status <> old.status
    and not exists (select 1 from appointment_transitions where from_status = old.status and to_status = new.status) then
    raise exception 'no way from % to %', old.status, new.status using errcode = '23514';
  end if;
  if (new.therapist_id, new.id, new.client_id, new.type_key, new.price_minor, new.fee_percent, new.commission_percent,
      new.proposed_by, new.series_id) is distinct from
     (old.therapist_id, old.id, old.client_id, old.type_key, old.price_minor, old.fee_percent, old.commission_percent,
      old.proposed_by, old.series_id)
    or (old.eur_rate is not null and new.eur_rate is distinct from old.eur_rate) then
    raise exception 'the terms are frozen' using errcode = '23514';
  end if;
  -- P12, P13: the last moment itself still counts as in time.
  if old.status = 'proposed' and new.status = 'expired'
    and new.updated_at <= lower(old.during) - interval '24 hours' then
    raise exception 'the time may still be paid for' using errcode = '23514';
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
  -- What raises `shown_version` itself has changed something beside the appointment.
  if new.shown_version = old.shown_version then
    new.version := old.version + 1;
  end if;
  new.shown_version := old.shown_version + 1;
  return new;
end $$;

-- What is paid later has its order from the beginning.
create function proposed_has_order() returns trigger language plpgsql as $$ begin
  if not exists (select 1 from orders where therapist_id = new.therapist_id and appointment_id = new.id) then
    raise exception 'an appointment that is paid later has no order' using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger proposed_has_order after insert on appointments
  deferrable initially deferred for each row when (new.status = 'proposed') execute function proposed_has_order();

-- An appointment that is paid later is none of the holds that a client may place in an hour.
create or replace function few_holds(client uuid, since timestamptz, most integer) returns boolean language plpgsql volatile as $$ begin
  return (select count(*) from appointments
    where client_id = client and created_at > since and proposed_by is null) < most;
end $$;
