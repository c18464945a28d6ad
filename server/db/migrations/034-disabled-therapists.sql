-- A therapist who was shut out by an operator: the profile is hidden, nobody signs in, and nothing new is booked. What is booked stays.
alter table therapists add column disabled_at timestamptz;
create index therapist_disabled on therapists(content_id) where disabled_at is not null;

-- A hold that is being placed on an older reading of the calendar is refused.
create or replace function therapist_edited() returns trigger language plpgsql as $$ begin
  if (new.min_notice_min, new.buffer_min, new.weeks_ahead, new.accepting, new.time_zone, new.disabled_at)
      is distinct from (old.min_notice_min, old.buffer_min, old.weeks_ahead, old.accepting, old.time_zone, old.disabled_at)
    and new.version = old.version then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
