-- Backups that were written, and restorings from them (docs/decisions/239).
create table backups(
  id uuid primary key,
  -- The instant of the snapshot: nothing that was committed later is in the file.
  made_at timestamptz not null,
  written_at timestamptz not null check (written_at >= made_at),
  file text not null check (file ~ '^[^/]{1,200}$'),
  bytes bigint not null check (bytes > 0),
  rows bigint not null check (rows >= 0),
  proved_at timestamptz check (proved_at >= made_at));
create index backups_made on backups(made_at);

-- Written in the transaction that restores. A database with a row that is not done begins and stays quiet.
create table restorings(
  id uuid primary key default gen_random_uuid(),
  copy_at timestamptz not null,
  restored_at timestamptz not null check (restored_at >= copy_at),
  -- Null until the proofs have passed: no server starts on it before.
  proved_at timestamptz,
  -- The first start: what was due until then is late.
  started_at timestamptz check (started_at is null or proved_at is not null),
  -- When the provider had been asked about every recent payment.
  asked_at timestamptz check (asked_at is null or started_at is not null),
  -- What asking changed: objects with the number of the order, and the states before and after.
  changes jsonb not null default '[]',
  done_at timestamptz,
  done_by uuid references users(id),
  done_reason text check (length(done_reason) between 3 and 500),
  check ((done_at is null) = (done_reason is null) and (done_by is null or done_at is not null)));
create unique index restorings_open on restorings((true)) where done_at is null;

-- Whether a job was due before the first start after a restoring, or is written by such a job.
alter table jobs add column is_late boolean not null default false;
-- A message of such a job waits for an operator and is not sent.
alter table notifications add column held_at timestamptz,
  add constraint notifications_held_not_sent check (held_at is null or status <> 'sent');
create index notifications_held on notifications(held_at) where held_at is not null;

-- A batch that was made after the copy is in no book: nobody is paid until an operator has compared with the bank.
create function batch_guard() returns trigger language plpgsql as $$
begin
  if exists (select 1 from restorings where done_at is null) then
    raise exception 'a restored database sends no pay before it is done' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger batch_guarded before insert on payout_batches for each row execute function batch_guard();
