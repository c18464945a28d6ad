-- Which proofs a sign-in has shown, the browsers that have signed in before, time-based codes, and what a failed guess counts for.

-- Codes by mail have purposes of their own: a second proof of a sign-in, and a new contact address.
alter table otp_challenges drop constraint otp_challenges_purpose_check;
alter table otp_challenges add constraint otp_challenges_purpose_check check (purpose in
  ('sign-in', 'registration', 'reset', 'guardian', 'invitation', 'own-room', 'second-phone', 'second-mail', 'contact'));
drop index otp_sends_by_sms;
create index otp_sends_by_sms on otp_challenges(created_at desc)
  where purpose in ('sign-in', 'guardian', 'invitation', 'own-room', 'second-phone');
drop index otp_sends_by_mail;
create index otp_sends_by_mail on otp_challenges(created_at desc)
  where purpose in ('registration', 'reset', 'second-mail', 'contact');

-- A code belongs to the browser that asked for it: the wish of another replaces it not. A browser without a cookie gets one with its
-- first code; programs without cookies share the newest code that was asked for without one (`asked_blank`). Their tries are counted
-- apart, so that none of them takes a try of the browser.
alter table otp_challenges
  add column browser_sha256 bytea not null default ''::bytea,
  add column asked_blank boolean not null default true,
  add column by_known boolean not null default false,
  add column foreign_tries smallint not null default 0 check (foreign_tries between 0 and 5);
drop index otp_one_live;
create unique index otp_one_live on otp_challenges(address_hmac, browser_sha256) where state = 'SENT';

-- A browser in which a person has signed in. The cookie is a random word; its hash names nobody without this row.
create table known_browsers(
  user_id uuid not null references users on delete cascade,
  browser_sha256 bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, browser_sha256));

-- The time-based code of a person (RFC 6238). `secret_enc` is sealed with the person's own key; not confirmed, it is not asked for.
create table second_factors(
  user_id uuid primary key references users on delete cascade,
  secret_enc bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The step of the newest code that was taken: no code serves twice.
  last_step bigint not null default 0);
create table recovery_codes(
  user_id uuid not null references second_factors on delete cascade,
  code_hmac bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hmac));

-- A sign-in that has shown some proofs and needs another. What it would change, a new password, waits with it.
create table pending_sign_ins(
  id uuid primary key,
  token_sha256 bytea not null unique,
  user_id uuid not null references users on delete cascade,
  shown text[] not null check (cardinality(shown) > 0),
  password_hash text,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz,
  -- A password that waits lives no longer than the sign-in that would set it.
  check (password_hash is null or ended_at is null));
create index on pending_sign_ins(user_id);

-- The link with which an operator sets a password and a time-based code. Kept as a hash; works once.
create table operator_setups(
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_sha256 bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz,
  used_at timestamptz check (used_at = ended_at));
create unique index operator_setup_one_open on operator_setups(user_id) where ended_at is null;

-- The link "it was not me" of a message about an account: ends all sign-ins of its person. Kept as a hash.
create table alarms(
  token_sha256 bytea primary key,
  user_id uuid not null references users on delete cascade,
  what text not null check (what in ('sign-in', 'password', 'email', 'factor-on', 'factor-off')),
  at timestamptz not null,
  expires_at timestamptz not null check (expires_at > at),
  raised_at timestamptz,
  -- Of a changed e-mail the one before, sealed with the person's own key: "it was not me" puts it back.
  before_enc bytea);

alter table sign_ins
  -- The browser in which it was opened; null when it sent no cookie.
  add column browser_sha256 bytea,
  -- When its person last showed a time-based code.
  add column code_shown_at timestamptz;

-- The operator that the demo brings needs no time-based code outside production.
alter table users
  add column is_demo boolean not null default false,
  -- When the password was last set: "it was not me" takes back only what was set by then.
  add column password_set_at timestamptz;
