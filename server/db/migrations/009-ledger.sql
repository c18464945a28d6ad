-- Where money stands: a double entry that nobody rewrites, what therapists are paid, receipts; and the allowed steps of
-- payments, refunds and payouts, those of `domain/payment.ts` and `domain/payout.ts`.

create table ledger_transfers(
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('capture', 'refund', 'refund_done', 'earn', 'payout')),
  -- An attempt, or an appointment for `earn` and `payout`.
  object_id uuid not null,
  at timestamptz not null,
  unique (kind, object_id));

create table ledger_entries(
  transfer_id uuid not null references ledger_transfers,
  n smallint not null,
  account text not null check (
    account in ('provider_receivable', 'client_advance', 'refunds_clearing', 'therapist_payable', 'platform_commission',
      'platform_fee', 'exchange', 'bank')),
  therapist_id uuid references therapists,
  -- Debits are positive, credits negative: tetri or cents.
  amount_minor bigint not null check (amount_minor <> 0),
  currency char(3) not null check (currency in ('GEL', 'EUR')),
  primary key (transfer_id, n),
  check ((account = 'therapist_payable') = (therapist_id is not null)));
create index on ledger_entries(account, currency);

create function ledger_balanced() returns trigger language plpgsql as $$ begin
  if exists (
    select 1 from ledger_entries where transfer_id = new.transfer_id group by currency having sum(amount_minor) <> 0) then
    raise exception 'the transfer does not sum to zero' using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger ledger_zero after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_balanced();
create function transfer_has_entries() returns trigger language plpgsql as $$ begin
  if not exists (select 1 from ledger_entries where transfer_id = new.id) then
    raise exception 'a transfer without entries' using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger transfer_complete after insert on ledger_transfers
  deferrable initially deferred for each row execute function transfer_has_entries();
create trigger ledger_fixed before update or delete on ledger_entries for each row execute function append_only();
create trigger transfer_fixed before update or delete on ledger_transfers for each row execute function append_only();

create table payouts(
  therapist_id uuid not null references therapists,
  appointment_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  status text not null default 'DUE' check (status in ('DUE', 'SENT', 'PAID', 'FAILED')),
  -- spec §9: within 3 days after the session.
  due_at timestamptz not null,
  -- The batch it was sent in; a bank order carries it.
  batch_id uuid,
  bank_ref text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (therapist_id, appointment_id),
  check (status not in ('SENT', 'PAID') or batch_id is not null),
  check (status <> 'PAID' or bank_ref is not null),
  foreign key (therapist_id, appointment_id) references appointments(therapist_id, id));
create index payout_open on payouts(due_at) where status <> 'PAID';

-- A receipt per payment and per refund. Its number says nothing about anybody.
create table receipts(
  number bigint generated always as identity (start 1001) primary key,
  kind text not null check (kind in ('payment', 'refund')),
  therapist_id uuid not null,
  attempt_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null check (currency in ('GEL', 'EUR')),
  issued_at timestamptz not null,
  unique (attempt_id, kind),
  foreign key (therapist_id, attempt_id) references payment_attempts(therapist_id, id));
create trigger receipt_fixed before update or delete on receipts for each row execute function append_only();

-- What came may differ from what was asked, in its currency too: then it goes back as it came.
alter table payment_attempts
  add column captured_currency char(3) check (captured_currency in ('GEL', 'EUR')),
  add constraint captured_whole check ((captured_minor is null) = (captured_currency is null)),
  add constraint seat_is_paid check (not seats or captured_currency = currency);

create table payment_transitions(from_status text not null, to_status text not null, primary key (from_status, to_status));
insert into payment_transitions values
  ('INITIAL', 'PROCESSING'), ('INITIAL', 'SUCCESS'), ('INITIAL', 'FAILED'), ('INITIAL', 'CANCELED'), ('INITIAL', 'EXPIRED'),
  ('PROCESSING', 'SUCCESS'), ('PROCESSING', 'FAILED'), ('PROCESSING', 'CANCELED'), ('PROCESSING', 'EXPIRED'),
  ('SUCCESS', 'REFUND_PENDING'), ('SUCCESS', 'CHARGEBACK'),
  -- Money that comes late is still money (P18).
  ('FAILED', 'SUCCESS'), ('CANCELED', 'SUCCESS'), ('EXPIRED', 'SUCCESS'),
  ('REFUND_PENDING', 'REFUNDED'), ('REFUND_PENDING', 'REFUND_FAILED'),
  ('REFUND_FAILED', 'REFUND_PENDING'), ('REFUND_FAILED', 'REFUNDED');

create table refund_transitions(from_status text not null, to_status text not null, primary key (from_status, to_status));
insert into refund_transitions values
  ('DUE', 'SENT'), ('DUE', 'DONE'), ('DUE', 'FAILED'),
  ('SENT', 'DONE'), ('SENT', 'FAILED'), ('SENT', 'DUE'),
  ('FAILED', 'DUE'), ('FAILED', 'SENT'), ('FAILED', 'DONE');

create table payout_transitions(from_status text not null, to_status text not null, primary key (from_status, to_status));
insert into payout_transitions values ('DUE', 'SENT'), ('SENT', 'PAID'), ('SENT', 'FAILED'), ('FAILED', 'DUE');

create function payment_guard() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    if new.status <> 'INITIAL' then
      raise exception 'a payment starts as INITIAL' using errcode = '23514';
    end if;
    return new;
  end if;
  if new.status <> old.status
    and not exists (select 1 from payment_transitions where from_status = old.status and to_status = new.status) then
    raise exception 'no way from % to %', old.status, new.status using errcode = '23514';
  end if;
  if (new.therapist_id, new.id, new.order_id, new.provider, new.amount_minor, new.currency)
      is distinct from (old.therapist_id, old.id, old.order_id, old.provider, old.amount_minor, old.currency)
    or (old.captured_minor is not null
      and (new.captured_minor, new.captured_currency) is distinct from (old.captured_minor, old.captured_currency)) then
    raise exception 'what was asked and what came is fixed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger payment_guard before insert or update on payment_attempts
  for each row execute function payment_guard();

create function refund_guard() returns trigger language plpgsql as $$
declare
  captured record;
begin
  if tg_op = 'INSERT' then
    select captured_minor, captured_currency into captured from payment_attempts
    where therapist_id = new.therapist_id and id = new.attempt_id;
    if new.status <> 'DUE' or new.amount_minor > coalesce(captured.captured_minor, 0)
      or new.currency is distinct from captured.captured_currency then
      raise exception 'no more goes back than came' using errcode = '23514';
    end if;
    return new;
  end if;
  if new.status <> old.status
    and not exists (select 1 from refund_transitions where from_status = old.status and to_status = new.status) then
    raise exception 'no way from % to %', old.status, new.status using errcode = '23514';
  end if;
  if (new.amount_minor, new.currency) is distinct from (old.amount_minor, old.currency) then
    raise exception 'the sum of a refund is fixed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger refund_guard before insert or update on refunds for each row execute function refund_guard();

create function payout_guard() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    if new.status <> 'DUE' then
      raise exception 'a payout starts as DUE' using errcode = '23514';
    end if;
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
create trigger payout_guard before insert or update on payouts for each row execute function payout_guard();

-- Rates as they were published. One that jumps is kept but not used until an operator accepts it.
create table exchange_rates(
  valid_on date not null,
  source text not null,
  gel_per_eur numeric(18, 8) not null check (gel_per_eur > 0),
  fetched_at timestamptz not null,
  accepted boolean not null,
  primary key (valid_on, source));
