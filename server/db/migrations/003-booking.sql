-- Holds and appointments are one row before and after payment, so that one constraint guards both: no therapist and no
-- client is in two places. The states and what may follow what are those of `domain/booking.ts`.

create table appointments(
  therapist_id uuid not null references therapists,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null references users,
  type_key text not null check (type_key in ('personal', 'couple', 'teen')),
  during tstzrange not null check (
    not isempty(during) and not lower_inf(during) and not upper_inf(during) and lower_inc(during) and not upper_inc(during)),
  status text not null check (
    status in ('held', 'proposed', 'confirmed', 'completed', 'client_absent', 'therapist_absent', 'cancelled', 'expired')),
  hold_expires_at timestamptz,
  -- The terms are frozen when the hold is placed (P42): tetri, percent, GEL per EUR.
  price_minor bigint not null check (price_minor > 0),
  fee_percent numeric(5,2) not null check (fee_percent >= 0),
  commission_percent numeric(5,2) not null check (commission_percent between 0 and 100),
  total_minor bigint not null generated always as (round(price_minor * (100 + fee_percent) / 100)::bigint) stored,
  therapist_minor bigint not null
    generated always as (price_minor - round(price_minor * commission_percent / 100)::bigint) stored,
  eur_rate numeric(18,8) check (eur_rate > 0),
  eur_rate_on date,
  eur_rate_source text,
  moves smallint not null default 0 check (moves between 0 and 2),
  cancelled_by text check (cancelled_by in ('client', 'therapist', 'admin', 'system')),
  cancel_reason text check (
    cancel_reason in ('replaced', 'stepped_back', 'client', 'client_late', 'therapist', 'withdrawn', 'our_fault')),
  cancelled_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (therapist_id, id),
  check ((status = 'held') = (hold_expires_at is not null)),
  check ((status = 'cancelled') = (cancelled_by is not null and cancel_reason is not null and cancelled_at is not null)),
  check ((eur_rate is null) = (eur_rate_on is null) and (eur_rate is null) = (eur_rate_source is null)),
  constraint appointment_therapist_free exclude using gist (therapist_id with =, during with &&)
    where (status in ('held', 'proposed', 'confirmed')),
  constraint appointment_client_free exclude using gist (client_id with =, during with &&)
    where (status in ('held', 'proposed', 'confirmed')));
create unique index appointment_one_hold on appointments(client_id) where status = 'held';
create index appointment_hold_due on appointments(hold_expires_at) where status = 'held';
create index appointment_of_client on appointments(client_id, created_at desc);
create unique index appointment_id on appointments(id);

create table appointment_transitions(
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status));
insert into appointment_transitions values
  ('held', 'confirmed'), ('held', 'expired'), ('held', 'cancelled'),
  ('proposed', 'confirmed'), ('proposed', 'expired'), ('proposed', 'cancelled'),
  ('expired', 'confirmed'),
  ('confirmed', 'completed'), ('confirmed', 'cancelled'), ('confirmed', 'client_absent'), ('confirmed', 'therapist_absent'),
  -- Who came and who did not may be corrected for a while (P45).
  ('completed', 'client_absent'), ('completed', 'therapist_absent'),
  ('client_absent', 'completed'), ('client_absent', 'therapist_absent');

create function appointment_guard() returns trigger language plpgsql as $$ begin
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
  if new.during <> old.during
    and not (old.status = 'confirmed' and new.status = 'confirmed' and new.moves = old.moves + 1) then
    raise exception 'only a confirmed appointment moves' using errcode = '23514';
  end if;
  new.version := old.version + 1;
  return new;
end $$;
create trigger appointment_guard before insert or update on appointments
  for each row execute function appointment_guard();

-- Raised inside the booking statement when a race is lost, so that nothing else of the statement stays.
create function slot_taken() returns uuid language plpgsql volatile as $$ begin
  raise exception 'SLOT_TAKEN' using errcode = 'SB001';
end $$;

create function append_only() returns trigger language plpgsql as $$ begin
  raise exception 'append only' using errcode = '42501';
end $$;

create table appointment_history(
  therapist_id uuid not null,
  appointment_id uuid not null,
  n bigint generated always as identity,
  at timestamptz not null,
  event text not null,
  from_status text,
  to_status text not null,
  old_during tstzrange,
  new_during tstzrange,
  actor_id uuid,
  actor_role text not null,
  request_id text,
  primary key (therapist_id, appointment_id, n),
  foreign key (therapist_id, appointment_id) references appointments(therapist_id, id));
create trigger history_fixed before update or delete on appointment_history for each row execute function append_only();
