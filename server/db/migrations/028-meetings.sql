-- Rooms of other services. What people receive is our own link: these are told at the door, while it is open.

-- The therapist's own room, sealed: who has its address may enter it at any time.
alter table therapists add column meeting_url_enc bytea;

-- The rooms that are made for sessions. The row is written with the seat, the room is made after it.
create table meetings(
  therapist_id uuid not null,
  order_id text not null,
  provider text not null,
  -- The time of the session as the provider knows it.
  during tstzrange not null,
  created_at timestamptz not null,
  -- The room at the provider, sealed; null until it is made.
  ref_enc bytea,
  filled_at timestamptz,
  -- Until then one job asks the provider, or the provider wants to be left alone.
  claimed_until timestamptz,
  failures integer not null default 0 check (failures >= 0),
  -- The code of the last failure, in our words.
  last_failure text check (length(last_failure) <= 64),
  -- Nobody tries to make it any more: the session is held in our own room, and an operator should look.
  given_up_at timestamptz,
  -- The room lets nobody in any more: the session was cancelled.
  ended_at timestamptz,
  primary key (therapist_id, order_id),
  check ((ref_enc is null) = (filled_at is null)),
  check (ref_enc is null or given_up_at is null),
  check (ended_at is null or ref_enc is not null),
  foreign key (therapist_id, order_id) references orders(therapist_id, id));
create index meeting_given_up on meetings(given_up_at) where given_up_at is not null;

-- One session has one room for life: two people who open the same link at different times meet.
create function meeting_guard() returns trigger language plpgsql as $$ begin
  if old.ref_enc is not null and new.ref_enc is distinct from old.ref_enc then
    raise exception 'a session has one room for life' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger meeting_guard before update on meetings for each row execute function meeting_guard();
