-- A transfer that the bank sends back after it was booked as paid (P57) is an event of its own: nothing that is written changes.
-- And an account from which a transfer came back gets nothing more until its therapist has set it again.

insert into allowed_events values ('payout', 'return', 'admin', 'PAID', 'FAILED');

-- A line ends twice when it came back after it was booked as paid; the return then names the reference of what was paid.
alter table payout_line_ends
  drop constraint payout_line_ends_pkey,
  add primary key (batch_id, appointment_id, outcome),
  drop constraint payout_line_ends_check,
  add constraint paid_has_reference check (outcome <> 'PAID' or bank_ref is not null);
drop index paid_once;
create index on payout_line_ends(appointment_id);

-- What became of each line: its return if it came back, however it was booked before.
create view payout_line_outcomes as
  select e.batch_id, e.appointment_id, e.outcome, e.bank_ref, e.at from payout_line_ends e
  where e.outcome = 'RETURNED' or not exists (
    select 1 from payout_line_ends r
    where r.batch_id = e.batch_id and r.appointment_id = e.appointment_id and r.outcome = 'RETURNED');

create view refused_accounts as
  select l.account_id from payout_lines l
  join payout_line_ends e on e.batch_id = l.batch_id and e.appointment_id = l.appointment_id and e.outcome = 'RETURNED'
  where l.account_id is not null;

-- A session may be paid again once its pay came back, so what the ledger books is about the line and not about the session.
alter table payout_lines
  add column id uuid not null generated always as (md5(batch_id::text || appointment_id::text)::uuid) stored unique;
alter table ledger_transfers
  drop constraint ledger_transfers_kind_check,
  add constraint ledger_transfers_kind_check
    check (kind in ('capture', 'refund', 'refund_done', 'earn', 'earn_reversal', 'payout', 'payout_return'));

create or replace function payout_line_guard() returns trigger language plpgsql as $$
declare
  sent timestamptz;
begin
  select sent_at into sent from payout_batches where id = new.batch_id;
  if not exists (
    select 1 from payout_accounts a
    where a.therapist_id = new.therapist_id and a.id = new.account_id and a.created_at + interval '24 hours' <= sent
      and not exists (
        select 1 from payout_accounts later where later.therapist_id = a.therapist_id and later.created_at > a.created_at)) then
    raise exception 'no account of 24 hours to send to' using errcode = '23514';
  end if;
  if exists (select 1 from refused_accounts where account_id = new.account_id) then
    raise exception 'the bank has refused the account' using errcode = '23514';
  end if;
  if exists (select 1 from payout_stops where therapist_id = new.therapist_id and ended_at is null) then
    raise exception 'the pay is stopped' using errcode = '23514';
  end if;
  return new;
end $$;

create or replace function payout_line_end_guard() returns trigger language plpgsql as $$ begin
  if new.outcome = 'PAID' and exists (
    select 1 from payout_lines l join payout_stops s on s.therapist_id = l.therapist_id and s.ended_at is null
    where l.batch_id = new.batch_id and l.appointment_id = new.appointment_id) then
    raise exception 'the pay is stopped' using errcode = '23514';
  end if;
  if new.outcome = 'PAID' and exists (
    select 1 from payout_line_outcomes where appointment_id = new.appointment_id and outcome = 'PAID') then
    raise exception 'a session is paid once' using errcode = '23514';
  end if;
  if new.outcome = 'RETURNED' and new.bank_ref is distinct from (
    select bank_ref from payout_line_ends
    where batch_id = new.batch_id and appointment_id = new.appointment_id and outcome = 'PAID') then
    raise exception 'a transfer comes back with its own reference' using errcode = '23514';
  end if;
  return new;
end $$;

-- A payout is in the books exactly while it is paid. The version before books it about its session.
create function payout_is_booked() returns trigger language plpgsql as $$
declare
  booked int;
begin
  select count(*) filter (where kind = 'payout') - count(*) filter (where kind = 'payout_return') into booked
    from ledger_transfers where kind in ('payout', 'payout_return') and object_id = any(array(
      select new.appointment_id union all
      select id from payout_lines where therapist_id = new.therapist_id and appointment_id = new.appointment_id));
  if booked <> (
    select (status = 'PAID')::int from payouts where therapist_id = new.therapist_id and appointment_id = new.appointment_id) then
    raise exception 'what was paid and what came back stand in the books' using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger payout_is_booked after update of status on payouts
  deferrable initially deferred for each row when (new.status is distinct from old.status)
  execute function payout_is_booked();
