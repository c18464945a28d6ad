-- The version of the terms for clients that a booking agreed to (spec §5, P21). Rows are only added: a payment that is begun
-- again under newer terms adds one.
create table order_agreements(
  therapist_id uuid not null,
  order_id text not null,
  text_version text not null,
  at timestamptz not null,
  primary key (therapist_id, order_id, text_version),
  foreign key (therapist_id, order_id) references orders(therapist_id, id));
create trigger order_agreement_fixed before update or delete on order_agreements
  for each row execute function append_only();
