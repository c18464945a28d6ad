-- What a therapist chooses for the weekly template: the rest between two sessions, how many weeks it runs ahead, and which
-- session types a range is for (null: all).

alter table therapists
  add column buffer_min int not null default 10 check (buffer_min between 0 and 60),
  add column weeks_ahead int not null default 8 check (weeks_ahead between 2 and 8);

alter table openings add column types text[]
  check (types is null or (weekday is not null and cardinality(types) > 0 and types <@ array['personal', 'couple', 'teen']));

create or replace function therapist_edited() returns trigger language plpgsql as $$ begin
  if (new.min_notice_min, new.buffer_min, new.weeks_ahead, new.accepting, new.time_zone)
      is distinct from (old.min_notice_min, old.buffer_min, old.weeks_ahead, old.accepting, old.time_zone)
    and new.version = old.version then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
