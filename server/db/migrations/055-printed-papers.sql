-- What a paper says is stored when it is issued (docs/decisions/215): of a receipt the names of the specialist in both languages, the seller and, sealed,
-- the name that the client gave. Older receipts get names and seller once, with the first start of a version that prints so.
alter table receipts add column printed json, add column payer_enc bytea;
create index receipts_unprinted on receipts(therapist_id) where printed is null;

drop trigger receipt_fixed on receipts;
update receipts k set payer_enc = o.name_enc
from payment_attempts p join orders o on o.id = p.order_id where p.id = k.attempt_id;
create trigger receipt_kept before delete on receipts for each row execute function append_only();
create trigger receipt_fixed before update on receipts for each row
  when (old.printed is not null or to_jsonb(old) - 'printed' is distinct from to_jsonb(new) - 'printed')
  execute function append_only();

-- The head of a statement of a time that is over, as it was first made: the specialist's names and the end of the account.
create table statement_heads(
  therapist_id uuid not null references therapists(id) on delete cascade,
  from_day date not null,
  to_day date not null,
  head json not null,
  primary key (therapist_id, from_day, to_day));
create trigger statement_head_fixed before update on statement_heads for each row execute function append_only();
