-- A session in our own room in which nobody ever sat does not count as held by itself, and by its therapist's word only with where it took
-- place (P45). The rule is `isRoomEmpty` of `domain/presence.ts`; an operator's word is free.
alter table appointments
  add column held_elsewhere text check (held_elsewhere in ('meeting_link', 'phone', 'other_link', 'in_person'));

-- What waits for an operator.
create index session_undecided on appointments(upper(during)) where status = 'confirmed';

create function held_somewhere() returns trigger language plpgsql as $$ begin
  if not exists (
      select 1 from appointments a where a.therapist_id = new.therapist_id and a.id = new.appointment_id
        and (a.held_elsewhere is not null or exists (
          select 1 from orders o join seat_stays s on s.therapist_id = o.therapist_id and s.order_id = o.id
          where o.therapist_id = a.therapist_id and o.appointment_id = a.id
            and s.entered_at >= lower(a.during) - interval '15 minutes'))) then
    raise exception 'nobody was in the room' using errcode = '23514';
  end if;
  return null;
end $$;
create trigger held_somewhere after insert on appointment_history
  for each row when (new.to_status = 'completed' and new.actor <> 'admin') execute function held_somewhere();
