-- What must happen later, what was said to whom, what was asked twice, and who did what.

create table jobs(
  id bigint generated always as identity primary key,
  kind text not null,
  -- Ids and field names only: never a name, an address or an answer.
  payload jsonb not null,
  run_at timestamptz not null,
  attempts int not null default 0,
  max_attempts int not null,
  locked_until timestamptz,
  locked_by text,
  dedupe_key text unique,
  done_at timestamptz,
  dead_at timestamptz,
  last_error text);
create index jobs_due on jobs(run_at, id) where done_at is null and dead_at is null;

create table notifications(
  id uuid primary key,
  user_id uuid references users on delete set null,
  channel text not null check (channel in ('sms', 'email')),
  template text not null,
  locale text not null check (locale in ('ka', 'en')),
  payload_enc bytea,
  key_version smallint not null,
  dedupe_key text not null unique,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'dropped')),
  claimed_until timestamptz,
  not_after timestamptz,
  provider_ref text,
  created_at timestamptz not null,
  sent_at timestamptz);

create table idempotency_keys(
  user_id uuid not null references users on delete cascade,
  route text not null,
  key text not null,
  request_sha256 bytea not null,
  status_code smallint,
  response jsonb,
  created_at timestamptz not null,
  primary key (user_id, route, key));

create table audit_log(
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid,
  actor_role text,
  action text not null,
  entity text not null,
  entity_id text not null,
  reason text,
  changed jsonb,
  ip inet);
create trigger audit_fixed before update or delete on audit_log for each row execute function append_only();

-- The simulated outside world: messages that were "sent", sealed, and payments of the sandbox provider.
create table outbox_messages(
  seq bigint generated always as identity primary key,
  id uuid not null unique,
  channel text not null check (channel in ('sms', 'email')),
  recipient_hmac bytea not null,
  message_enc bytea not null,
  at timestamptz not null);
create index on outbox_messages(recipient_hmac, seq);

create table sandbox_payments(
  attempt_id uuid primary key,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null check (currency in ('GEL', 'EUR')),
  status text not null check (status in ('INITIAL', 'SUCCESS', 'FAILED', 'CANCELED', 'EXPIRED')),
  refunded boolean not null default false,
  locale text not null check (locale in ('ka', 'en')),
  success_url text not null,
  fail_url text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null);
