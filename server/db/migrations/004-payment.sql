-- Orders, attempts to pay them, what providers said, and money on its way back. The states are those of `domain/payment.ts`.

create table orders(
  therapist_id uuid not null,
  -- A link that opens the order page: at least 128 random bits (P8).
  id text not null unique check (id ~ '^[A-Za-z0-9_-]{22,43}$'),
  appointment_id uuid not null,
  client_id uuid not null references users,
  name_enc bytea,
  email_enc bytea,
  key_version smallint not null,
  locale text not null check (locale in ('ka', 'en')),
  advice_opt_in boolean not null default true,
  opened_at timestamptz,
  created_at timestamptz not null,
  primary key (therapist_id, id),
  unique (therapist_id, appointment_id),
  foreign key (therapist_id, appointment_id) references appointments(therapist_id, id));
create index on orders(client_id, created_at desc);

create table payment_attempts(
  therapist_id uuid not null,
  -- What the provider sees as its order id: made and committed before the provider is called.
  id uuid not null,
  -- The order in which they were made: clocks may show the same instant twice.
  n bigint generated always as identity,
  order_id text not null,
  provider text not null check (provider in ('sandbox', 'keepz', 'bog')),
  provider_ref text,
  provider_status text,
  status text not null default 'INITIAL' check (
    status in ('INITIAL', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELED', 'EXPIRED',
      'REFUND_PENDING', 'REFUNDED', 'REFUND_FAILED', 'CHARGEBACK')),
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null check (currency in ('GEL', 'EUR')),
  captured_minor bigint check (captured_minor > 0),
  checkout_url text,
  seats boolean not null default false,
  created_at timestamptz not null,
  -- The lifetime the provider was given: that of the hold (P35).
  expires_at timestamptz not null,
  asked_at timestamptz,
  settled_at timestamptz,
  primary key (therapist_id, id),
  unique (therapist_id, provider, provider_ref),
  check (not seats or (status in ('SUCCESS', 'REFUND_PENDING', 'REFUNDED', 'REFUND_FAILED', 'CHARGEBACK')
    and captured_minor = amount_minor)),
  foreign key (therapist_id, order_id) references orders(therapist_id, id));
-- Two attempts of one order can both be captured; only one of them seats the client, the other is paid back.
create unique index attempt_one_seat on payment_attempts(therapist_id, order_id) where seats;
create unique index attempt_id on payment_attempts(id);
create index attempt_of_order on payment_attempts(order_id, n);
create index attempt_open on payment_attempts(created_at) where status in ('INITIAL', 'PROCESSING');

create table provider_events(
  provider text not null,
  attempt_id uuid not null,
  provider_status text not null,
  source text not null check (source in ('callback', 'poll', 'report')),
  received_at timestamptz not null,
  primary key (provider, attempt_id, provider_status));

create table refunds(
  therapist_id uuid not null,
  attempt_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null check (currency in ('GEL', 'EUR')),
  reason text not null,
  status text not null default 'DUE' check (status in ('DUE', 'SENT', 'DONE', 'FAILED')),
  provider_ref text,
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (therapist_id, attempt_id),
  foreign key (therapist_id, attempt_id) references payment_attempts(therapist_id, id));
