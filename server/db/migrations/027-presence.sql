-- Complaints and marks of absence that the times of presence in the room contradict wait for an operator's word (P36, P45, P58).
-- The rule is `domain/presence.ts`.

insert into allowed_events values
  ('complaint', 'doubt', 'system', null, 'disputed'),
  ('complaint', 'doubt', 'system', 'open', 'disputed'),
  ('complaint', 'doubt', 'system', 'withdrawn', 'disputed'),
  ('complaint', 'say', 'client', 'disputed', 'disputed');

alter table complaints
  -- When the client said it; null while only the times of presence do. Filled by the version before, too.
  add column said_at timestamptz default clock_timestamp(),
  -- When the times of presence last contradicted what the client said, or the mark that the client did not come.
  add column doubted_at timestamptz,
  -- Of no words there is none.
  alter column key_version drop not null,
  add constraint key_of_words check (words_enc is null or key_version is not null);
update complaints set said_at = created_at;
alter table complaints
  add constraint said_or_doubted check (said_at is not null or (doubted_at is not null and kind = 'client_present'));

-- Whether somebody had a seat of the session's room at any instant of its time.
create function was_present(therapist uuid, of_order text, of_seat text) returns boolean language sql stable as $$
  select exists (
    select 1 from orders o
    join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
    join seat_stays s on s.therapist_id = o.therapist_id and s.order_id = o.id
    where o.therapist_id = therapist and o.id = of_order and s.seat = of_seat
      and s.entered_at < upper(a.during) and coalesce(s.left_at, s.seen_at) >= lower(a.during));
$$;

create or replace function complaint_guard() returns trigger language plpgsql as $$
declare
  is_said_now boolean;
  is_doubted_again boolean;
begin
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
  if (new.therapist_id, new.order_id, new.created_at, new.upheld_at)
      is distinct from (old.therapist_id, old.order_id, old.created_at, old.upheld_at) then
    raise exception 'a complaint is answered, not changed' using errcode = '23514';
  end if;
  is_said_now := old.said_at is null and new.said_at is not null and old.status = 'disputed' and new.status = 'disputed';
  is_doubted_again := old.status = 'withdrawn' and new.status = 'disputed' and new.said_at is null
    and new.words_enc is not distinct from old.words_enc;
  if (new.kind, new.words_enc, new.said_at) is distinct from (old.kind, old.words_enc, old.said_at)
    and not is_said_now and not is_doubted_again then
    raise exception 'a complaint is answered, not changed' using errcode = '23514';
  end if;
  -- Against the times of presence it has to be disputed first, and then it is an operator who decides.
  if old.status = 'open' and new.status = 'upheld' and new.kind = 'therapist_absent'
    and was_present(new.therapist_id, new.order_id, 'therapist') then
    raise exception 'the times of presence say otherwise' using errcode = '23514';
  end if;
  return new;
end $$;

-- A therapist does not mark a client absent who was there, unless a complaint stands from the same transaction on.
create function mark_against_presence() returns trigger language plpgsql as $$ begin
  if exists (
      select 1 from orders o where o.therapist_id = new.therapist_id and o.appointment_id = new.appointment_id
        and was_present(o.therapist_id, o.id, 'client')
        and not exists (select 1 from complaints c
          where c.therapist_id = o.therapist_id and c.order_id = o.id and c.status in ('open', 'disputed'))) then
    raise exception 'the times of presence say otherwise' using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger mark_against_presence after insert on appointment_history
  deferrable initially deferred for each row when (new.event = 'markClientAbsent' and new.actor = 'therapist')
  execute function mark_against_presence();
