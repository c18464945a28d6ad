-- Facts that need an operator (docs/decisions/238). A row ends with its fact, or an operator has seen it with a reason;
-- until it has ended, one row stands for a kind and key, and a repeat counts up.
create table work_items(
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  key text not null check (length(key) between 1 and 200),
  facts jsonb not null,
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  times int not null default 1 check (times > 0),
  mail_from timestamptz not null,
  mail_id uuid,
  mailed_at timestamptz,
  seen_at timestamptz,
  seen_by uuid references users(id),
  seen_reason text check (length(seen_reason) between 3 and 500),
  ended_at timestamptz,
  check ((seen_at is null) = (seen_by is null) and (seen_at is null) = (seen_reason is null)));
create unique index work_items_standing on work_items(kind, key) where ended_at is null;
create index work_items_open on work_items(first_at) where ended_at is null and seen_at is null;
create index work_items_ended on work_items(ended_at) where ended_at is not null;

create function work_item_guard() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or new.kind <> old.kind or new.key <> old.key or new.first_at <> old.first_at
    or new.times < old.times or (old.seen_at is not null and new.seen_at is distinct from old.seen_at) then
    raise exception 'a work item that has ended stays as it is' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger work_item_guarded before update on work_items for each row execute function work_item_guard();
