-- What the database now refuses about money by itself: a seat that nobody paid, a page of somebody else's payment, lines added to what was booked before, and
-- pay for a session that was not held or whose money goes back. And what each batch of payouts was, for ever.

-- A check that is neither true nor false lets a row pass, and comparing with a sum that never came is neither.
alter table payment_attempts add constraint seat_has_money check (not seats or captured_minor is not null);

-- The provider's name for a payment is that of one attempt, whoever its therapist is: else somebody pays for somebody else.
create unique index attempt_provider_ref on payment_attempts(provider, provider_ref);

create or replace function ledger_balanced() returns trigger language plpgsql as $$ begin
  if not exists (
    select 1 from ledger_transfers where id = new.transfer_id and xmin = pg_current_xact_id()::xid) then
    raise exception 'append only' using errcode = '42501';
  end if;
  if exists (
    select 1 from ledger_entries where transfer_id = new.transfer_id group by currency having sum(amount_minor) <> 0) then
    raise exception 'the transfer does not sum to zero' using errcode = '23514';
  end if;
  return null;
end $$;

-- Held, or cancelled too late for a refund (P36), and paid with money that stays.
create function session_is_owed(uuid, uuid) returns boolean language sql stable as $$
  select exists (
    select 1 from appointments a
    join orders o on o.therapist_id = a.therapist_id and o.appointment_id = a.id
    join payment_attempts p on p.therapist_id = o.therapist_id and p.order_id = o.id
    where a.therapist_id = $1 and a.id = $2 and p.seats and p.status = 'SUCCESS'
      and (a.status in ('completed', 'client_absent') or a.cancel_reason = 'client_late'));
$$;

create or replace function payout_guard() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' and new.status <> 'DUE' then
    raise exception 'a payout starts as DUE' using errcode = '23514';
  end if;
  if (tg_op = 'INSERT' or (new.status = 'SENT' and old.status <> 'SENT'))
    and not session_is_owed(new.therapist_id, new.appointment_id) then
    raise exception 'nothing is owed for this session' using errcode = '23514';
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  if new.status <> old.status
    and not exists (select 1 from payout_transitions where from_status = old.status and to_status = new.status) then
    raise exception 'no way from % to %', old.status, new.status using errcode = '23514';
  end if;
  if new.amount_minor <> old.amount_minor then
    raise exception 'the sum of a payout is fixed' using errcode = '23514';
  end if;
  return new;
end $$;

-- A payout that came back goes out in another batch, and still the first one stays what it was.
create table payout_batches(
  id uuid primary key,
  sent_at timestamptz not null);
create table payout_lines(
  batch_id uuid not null references payout_batches,
  therapist_id uuid not null,
  appointment_id uuid not null,
  primary key (batch_id, appointment_id),
  foreign key (therapist_id, appointment_id) references payouts(therapist_id, appointment_id));
insert into payout_batches select batch_id, min(updated_at) from payouts where batch_id is not null group by batch_id;
insert into payout_lines select batch_id, therapist_id, appointment_id from payouts where batch_id is not null;
create trigger batch_fixed before update or delete on payout_batches for each row execute function append_only();
create trigger line_fixed before update or delete on payout_lines for each row execute function append_only();
