-- Nothing is sent to an account in its first 24 hours, to an earlier account, or to somebody whose pay is stopped (P63). What is
-- sent, paid or has come back is a line of a batch that says so: the version before writes neither accounts nor ends, and sends
-- nothing any more.

create index on payouts(appointment_id);

create function payout_line_guard() returns trigger language plpgsql as $$
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
  if exists (select 1 from payout_stops where therapist_id = new.therapist_id and ended_at is null) then
    raise exception 'the pay is stopped' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger payout_line_guard before insert on payout_lines for each row execute function payout_line_guard();

create function payout_line_end_guard() returns trigger language plpgsql as $$ begin
  if new.outcome = 'PAID' and exists (
    select 1 from payout_lines l join payout_stops s on s.therapist_id = l.therapist_id and s.ended_at is null
    where l.batch_id = new.batch_id and l.appointment_id = new.appointment_id) then
    raise exception 'the pay is stopped' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger payout_line_end_guard before insert on payout_line_ends
  for each row execute function payout_line_end_guard();

-- A payout that is sent is a line of its batch, and what the bank made of it is the end of that line.
create function payout_has_line() returns trigger language plpgsql as $$ begin
  if new.status = 'SENT' and not exists (
    select 1 from payout_lines l where l.batch_id = new.batch_id and l.appointment_id = new.appointment_id) then
    raise exception 'a payout is sent as a line of a batch' using errcode = '23514';
  end if;
  if new.status = 'PAID' and not exists (
    select 1 from payout_line_ends e where e.batch_id = new.batch_id and e.appointment_id = new.appointment_id
      and e.outcome = 'PAID' and e.bank_ref = new.bank_ref) then
    raise exception 'a payout is paid by its line' using errcode = '23514';
  end if;
  if new.status = 'FAILED' and not exists (
    select 1 from payout_line_ends e where e.batch_id = old.batch_id and e.appointment_id = new.appointment_id
      and e.outcome = 'RETURNED') then
    raise exception 'a payout comes back by its line' using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger payout_has_line after update of status on payouts
  deferrable initially deferred for each row when (new.status is distinct from old.status)
  execute function payout_has_line();

create function payout_batch_guard() returns trigger language plpgsql as $$ begin
  if not ((old.status = 'DUE' and new.status = 'SENT') or (old.status = 'FAILED' and new.status = 'DUE')) then
    raise exception 'a payout is sent once' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger payout_batch_guard before update on payouts
  for each row when (new.batch_id is distinct from old.batch_id) execute function payout_batch_guard();

-- And the other way round: no line without a payout that it sends, no end that its payout does not know.
create function payout_line_sends() returns trigger language plpgsql as $$ begin
  if not exists (
    select 1 from payouts p where p.therapist_id = new.therapist_id and p.appointment_id = new.appointment_id
      and p.batch_id = new.batch_id and p.status in ('SENT', 'PAID')) then
    raise exception 'a line sends its payout' using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger payout_line_sends after insert on payout_lines
  deferrable initially deferred for each row execute function payout_line_sends();

create function payout_end_is_known() returns trigger language plpgsql as $$
declare
  now_is text;
begin
  -- Nothing when the payout went on without this batch.
  select p.status into now_is from payout_lines l
    join payouts p on p.therapist_id = l.therapist_id and p.appointment_id = l.appointment_id and p.batch_id = l.batch_id
    where l.batch_id = new.batch_id and l.appointment_id = new.appointment_id;
  if (case new.outcome when 'PAID' then now_is is distinct from 'PAID' else now_is in ('SENT', 'PAID') end) then
    raise exception 'the end of a line is that of its payout' using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger payout_end_is_known after insert on payout_line_ends
  deferrable initially deferred for each row execute function payout_end_is_known();

-- A stop is ended once, and never taken back.
create function payout_stop_guard() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' or old.ended_at is not null
    or (new.id, new.therapist_id, new.stopped_at) is distinct from (old.id, old.therapist_id, old.stopped_at) then
    raise exception 'append only' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger payout_stop_guard before update or delete on payout_stops
  for each row execute function payout_stop_guard();
