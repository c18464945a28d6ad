-- Other times that a therapist proposes for a booked session: one open proposal at most. The events are those of
-- `domain/proposal.ts`. A proposal blocks nothing: its times are taken when the client accepts one.

insert into allowed_events values
  ('proposal', 'propose', 'therapist', null, 'open'),
  ('proposal', 'accept', 'client', 'open', 'accepted'),
  ('proposal', 'decline', 'client', 'open', 'declined'),
  ('proposal', 'withdraw', 'therapist', 'open', 'withdrawn'),
  ('proposal', 'replace', 'therapist', 'open', 'replaced'),
  ('proposal', 'lapse', 'system', 'open', 'expired'),
  ('proposal', 'close', 'system', 'open', 'closed');

create table proposals(
  therapist_id uuid not null,
  order_id text not null,
  id uuid not null default gen_random_uuid(),
  n bigint generated always as identity,
  status text not null check (
    status in ('open', 'accepted', 'declined', 'withdrawn', 'replaced', 'expired', 'closed')),
  -- The time of the session when it was proposed.
  during tstzrange not null,
  times tstzrange[] not null check (cardinality(times) between 1 and 3),
  accepted tstzrange,
  proposed_at timestamptz not null,
  ended_at timestamptz check (ended_at >= proposed_at),
  primary key (therapist_id, order_id, n),
  check ((status = 'open') = (ended_at is null)),
  check ((status = 'accepted') = (accepted is not null)),
  check (accepted is null or accepted = any(times)),
  -- P13: until 24 h before the start, as with a move of the client's own.
  constraint proposed_in_time check (proposed_at <= lower(during) - interval '24 hours'),
  constraint accepted_in_time check (status <> 'accepted' or ended_at <= lower(during) - interval '24 hours'),
  foreign key (therapist_id, order_id) references orders(therapist_id, id));
create unique index proposal_id on proposals(id);
create unique index proposal_open on proposals(therapist_id, order_id) where status = 'open';

create function proposal_guard() returns trigger language plpgsql as $$
declare
  session record;
begin
  if tg_op = 'INSERT' then
    select a.status, a.during into session from orders o
      join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
      where o.therapist_id = new.therapist_id and o.id = new.order_id;
    if new.status <> 'open' or session.status <> 'confirmed' or session.during <> new.during then
      raise exception 'a proposal starts as open, for a session as it is booked' using errcode = '23514';
    end if;
    if exists (select 1 from unnest(new.times) t
        where t = new.during or upper(t) - lower(t) is distinct from upper(new.during) - lower(new.during)) then
      raise exception 'a proposed time is another one of the same length' using errcode = '23514';
    end if;
    return new;
  end if;
  if new.status = old.status or not exists (
      select 1 from allowed_events
      where object = 'proposal' and from_status = old.status and to_status = new.status) then
    raise exception 'no way from % to %', old.status, new.status using errcode = '23514';
  end if;
  if (new.therapist_id, new.order_id, new.id, new.during, new.times, new.proposed_at)
      is distinct from (old.therapist_id, old.order_id, old.id, old.during, old.times, old.proposed_at) then
    raise exception 'a proposal is answered, not changed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger proposal_guard before insert or update on proposals for each row execute function proposal_guard();

-- A session that gets another time, or is not booked any more, has no open proposal: whoever changes it. What it was accepted
-- for has ended before.
create function close_proposal() returns trigger language plpgsql as $$ begin
  update proposals p set
      status = case when new.updated_at > lower(p.during) - interval '24 hours' then 'expired' else 'closed' end,
      ended_at = greatest(new.updated_at, p.proposed_at)
    from orders o where o.therapist_id = new.therapist_id and o.appointment_id = new.id
      and p.therapist_id = o.therapist_id and p.order_id = o.id and p.status = 'open';
  return null;
end $$;
create trigger close_proposal after update of during, status on appointments
  for each row when (old.status = 'confirmed' and (new.status <> 'confirmed' or new.during <> old.during))
  execute function close_proposal();

-- Accepting is one with the move to the accepted time.
create function acceptance_moved() returns trigger language plpgsql as $$ begin
  if not exists (
      select 1 from orders o
      join appointment_history h on h.therapist_id = o.therapist_id and h.appointment_id = o.appointment_id
      where o.therapist_id = new.therapist_id and o.id = new.order_id and h.event = 'move' and h.actor = 'client'
        and h.at = new.ended_at and h.old_during = new.during and h.new_during = new.accepted) then
    raise exception 'an accepted proposal moves its session' using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger acceptance_moved after update of status on proposals
  deferrable initially deferred for each row when (new.status = 'accepted') execute function acceptance_moved();

-- P13: of the moves of a client all count but those that accept a proposal.
create function moves_counted() returns trigger language plpgsql as $$
declare
  counted bigint;
begin
  select count(*) into counted from appointment_history h
    where h.therapist_id = new.therapist_id and h.appointment_id = new.appointment_id
      and h.event = 'move' and h.actor = 'client'
      and not exists (select 1 from orders o
        join proposals p on p.therapist_id = o.therapist_id and p.order_id = o.id
        where o.therapist_id = h.therapist_id and o.appointment_id = h.appointment_id
          and p.status = 'accepted' and p.ended_at = h.at and p.during = h.old_during and p.accepted = h.new_during);
  if exists (select 1 from appointments
      where therapist_id = new.therapist_id and id = new.appointment_id and moves <> counted) then
    raise exception 'a move of the client that is not counted' using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger moves_counted after insert on appointment_history
  deferrable initially deferred for each row when (new.event = 'move' and new.actor = 'client')
  execute function moves_counted();

-- Which messages a therapist wants; what is not named here always comes (`domain/therapist-messages.ts`).
alter table therapists add column messages text[] not null
  default array['newBookingEmail', 'changeEmail', 'reminderEmail', 'statusEmail', 'emptyCalendarEmail']
  check (messages <@ array[
    'newBookingEmail', 'changeEmail', 'reminderEmail', 'statusEmail', 'emptyCalendarEmail', 'newBookingSms']);

-- What must still be so when a message is sent; else it is dropped.
alter table notifications add column only_while jsonb;
create function still_so(only_while jsonb) returns boolean language sql stable as $$
  select case only_while ->> 'what'
    when 'proposal open' then exists (
      select 1 from proposals where id = (only_while ->> 'proposal')::uuid and status = 'open')
    when 'unmarked' then not exists (
      select 1 from jsonb_array_elements_text(only_while -> 'orders') as o(id)
      where not exists (select 1 from orders
        join appointments a on a.therapist_id = orders.therapist_id and a.id = orders.appointment_id
        where orders.id = o.id and a.status = 'confirmed'))
    when 'calendar unchanged' then exists (
      select 1 from therapists where id = (only_while ->> 'therapist')::uuid
        and version = (only_while ->> 'version')::bigint)
  end;
$$;
