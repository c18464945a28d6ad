-- Pay waits longer for an account that takes the place of another (docs/decisions/233).
alter table payout_accounts
  add column waits interval not null default '24 hours' check (waits >= '24 hours');

create or replace function payout_line_guard() returns trigger language plpgsql as $$
declare
  sent timestamptz;
begin
  select sent_at into sent from payout_batches where id = new.batch_id;
  if not exists (
    select 1 from payout_accounts a
    where a.therapist_id = new.therapist_id and a.id = new.account_id and a.created_at + a.waits <= sent
      and not exists (
        select 1 from payout_accounts later where later.therapist_id = a.therapist_id and later.created_at > a.created_at)) then
    raise exception 'no account that has waited to send to' using errcode = '23514';
  end if;
  if exists (select 1 from refused_accounts where account_id = new.account_id) then
    raise exception 'the bank has refused the account' using errcode = '23514';
  end if;
  if exists (select 1 from payout_stops where therapist_id = new.therapist_id and ended_at is null) then
    raise exception 'the pay is stopped' using errcode = '23514';
  end if;
  return new;
end $$;
