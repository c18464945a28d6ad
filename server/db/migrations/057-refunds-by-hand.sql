-- Money that an operator sent back another way than by the provider (P29): with which reference of our bank, and how much of it.

insert into allowed_events values
  ('payment', 'refundSettled', 'admin', 'REFUND_FAILED', 'REFUNDED'),
  ('refund', 'settle', 'admin', 'DUE', 'DONE'),
  ('refund', 'settle', 'admin', 'FAILED', 'DONE');

alter table refunds
  add column bank_ref text,
  add column by_hand_minor bigint,
  add constraint by_hand_whole check ((bank_ref is null) = (by_hand_minor is null)),
  add constraint by_hand_done check (bank_ref is null or status = 'DONE'),
  add constraint by_hand_part check (by_hand_minor between 0 and amount_minor);

create function refund_ends_once() returns trigger language plpgsql as $$ begin
  if (new.status, new.bank_ref, new.by_hand_minor) is distinct from (old.status, old.bank_ref, old.by_hand_minor) then
    raise exception 'a refund ends once' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger refund_ends_once before update on refunds
  for each row when (old.status = 'DONE') execute function refund_ends_once();

-- Money goes back from our bank or from the provider, never from both: what is not sent by hand is the provider's.
create function refund_is_booked() returns trigger language plpgsql as $$
declare
  by_bank bigint;
  by_provider bigint;
begin
  select -coalesce(sum(e.amount_minor) filter (where e.account = 'bank'), 0),
      -coalesce(sum(e.amount_minor) filter (where e.account = 'provider_receivable'), 0) into by_bank, by_provider
    from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
    where t.kind = 'refund_done' and t.object_id = new.attempt_id;
  if by_bank <> coalesce(new.by_hand_minor, 0) or by_bank + by_provider <> new.amount_minor then
    raise exception 'what went back stands in the books as it went' using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger refund_is_booked after update of status on refunds
  deferrable initially deferred for each row when (new.status = 'DONE' and old.status <> 'DONE')
  execute function refund_is_booked();
