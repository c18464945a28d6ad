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

-- A time of the template that its therapist removed on one occasion; the other weeks stay.
create table removed_times(
  therapist_id uuid not null references therapists on delete cascade,
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  primary key (therapist_id, during),
  constraint removed_time_once exclude using gist (therapist_id with =, during with &&));

-- One edit of many rows raises the version once.
drop trigger openings_edited on openings;
drop trigger time_off_edited on time_off;
drop function calendar_edited;
create function calendar_edited() returns trigger language plpgsql as $$ begin
  update therapists set version = version + 1 where id in (select therapist_id from changed);
  return null;
end $$;
create trigger openings_added after insert on openings
  referencing new table as changed for each statement execute function calendar_edited();
create trigger openings_changed after update on openings
  referencing new table as changed for each statement execute function calendar_edited();
create trigger openings_deleted after delete on openings
  referencing old table as changed for each statement execute function calendar_edited();
create trigger time_off_added after insert on time_off
  referencing new table as changed for each statement execute function calendar_edited();
create trigger time_off_changed after update on time_off
  referencing new table as changed for each statement execute function calendar_edited();
create trigger time_off_deleted after delete on time_off
  referencing old table as changed for each statement execute function calendar_edited();
create trigger removed_times_added after insert on removed_times
  referencing new table as changed for each statement execute function calendar_edited();
create trigger removed_times_deleted after delete on removed_times
  referencing old table as changed for each statement execute function calendar_edited();
