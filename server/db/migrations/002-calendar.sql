-- Therapists as the calendar knows them. Profile, price, fee and duration are content (P55), joined by `content_id`.
-- Every child of a therapist carries `therapist_id` first in its key, so that rows can be distributed by it later.

create table therapists(
  id uuid primary key default gen_random_uuid(),
  content_id text not null unique,
  user_id uuid unique references users,
  min_notice_min int not null default 120 check (min_notice_min >= 0),
  accepting boolean not null default true,
  time_zone text not null default 'Asia/Tbilisi',
  -- Rises with every edit of the calendar (the triggers below): a hold placed on an older reading of it is refused.
  version bigint not null default 1,
  updated_at timestamptz not null);

create table openings(
  therapist_id uuid not null references therapists on delete cascade,
  id uuid not null default gen_random_uuid(),
  weekday smallint check (weekday between 1 and 7),
  start_time time,
  end_time time,
  valid daterange not null default daterange(null, null),
  during tstzrange,
  primary key (therapist_id, id),
  constraint opening_form check (
    case when weekday is null
      then during is not null and not isempty(during) and not lower_inf(during) and not upper_inf(during)
        and start_time is null and end_time is null
      else during is null and start_time is not null and end_time is not null and start_time < end_time
    end),
  constraint opening_no_overlap exclude using gist (therapist_id with =, during with &&) where (during is not null));

create table time_off(
  therapist_id uuid not null references therapists on delete cascade,
  id uuid not null default gen_random_uuid(),
  during tstzrange not null check (not isempty(during)),
  source text not null default 'manual' check (source in ('manual', 'calendar')),
  external_id text,
  primary key (therapist_id, id),
  unique (therapist_id, source, external_id));
create index on time_off using gist (therapist_id, during);

-- Nobody can forget to raise the version: what a calendar offers hangs on these three tables.
create function calendar_edited() returns trigger language plpgsql as $$ begin
  update therapists set version = version + 1
  where id = case when tg_op = 'DELETE' then old.therapist_id else new.therapist_id end;
  return null;
end $$;
create trigger openings_edited after insert or update or delete on openings
  for each row execute function calendar_edited();
create trigger time_off_edited after insert or update or delete on time_off
  for each row execute function calendar_edited();

create function therapist_edited() returns trigger language plpgsql as $$ begin
  if (new.min_notice_min, new.accepting, new.time_zone) is distinct from (old.min_notice_min, old.accepting, old.time_zone)
    and new.version = old.version then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger therapist_edited before update on therapists for each row execute function therapist_edited();
