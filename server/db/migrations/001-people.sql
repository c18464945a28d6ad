-- People, their keys and answers, and how they sign in. Nothing about a client stands here in clear: contacts and answers
-- are sealed with the person's own key, and found through keyed hashes.

create extension if not exists btree_gist;

create table users(
  id uuid primary key default gen_random_uuid(),
  role text not null check (role in ('USER', 'THERAPIST', 'ADMIN')),
  phone_hmac bytea unique,
  phone_enc bytea,
  email_hmac bytea unique,
  email_enc bytea,
  name_enc bytea,
  password_hash text,
  step smallint not null default 0 check (step between 0 and 5),
  locale text not null default 'ka' check (locale in ('ka', 'en')),
  created_at timestamptz not null,
  deleted_at timestamptz,
  check ((phone_hmac is null) = (phone_enc is null)),
  -- A contact e-mail may be known without being a way to sign in.
  check (email_hmac is null or email_enc is not null));
create index on users(created_at, id);

-- A person's data key, wrapped by the master key. Deleting the row makes all they told us unreadable, in backups too.
create table user_keys(
  user_id uuid primary key references users on delete cascade,
  wrapped bytea not null,
  key_version smallint not null);

create table preferences(
  user_id uuid primary key references users on delete cascade,
  answers_enc bytea not null,
  key_version smallint not null,
  version bigint not null,
  updated_at timestamptz not null);

create table consents(
  user_id uuid not null references users on delete cascade,
  text_key text not null,
  text_version text not null,
  at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (user_id, text_key, text_version));

create table otp_challenges(
  id uuid primary key,
  address_hmac bytea not null,
  purpose text not null check (purpose in ('sign-in', 'registration', 'reset')),
  code_hmac bytea not null,
  password_hash text,
  state text not null default 'SENT' check (state in ('SENT', 'VERIFIED', 'EXPIRED', 'LOCKED', 'REPLACED')),
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ip inet,
  -- A pending password lives no longer than its code.
  check (password_hash is null or state in ('SENT', 'VERIFIED')));
create unique index otp_one_live on otp_challenges(address_hmac) where state = 'SENT';
create index otp_sends on otp_challenges(address_hmac, created_at desc);
create index otp_sends_by_ip on otp_challenges(ip, created_at desc);

-- Wrong codes and passwords by subject (an address, a network); success does not clear them.
create table sign_in_failures(
  subject_hmac bytea not null,
  at timestamptz not null);
create index on sign_in_failures(subject_hmac, at desc);

create table sign_ins(
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz,
  revoked_why text,
  user_agent text,
  ip inet,
  check ((revoked_at is null) = (revoked_why is null)));
create index on sign_ins(user_id);

-- Only the hash of a refresh token is kept; its successor can be made again from the token itself.
create table refresh_tokens(
  sha256 bytea primary key,
  sign_in_id uuid not null references sign_ins on delete cascade,
  parent_sha256 bytea unique,
  issued_at timestamptz not null,
  rotated_at timestamptz);
create unique index refresh_one_current on refresh_tokens(sign_in_id) where rotated_at is null;
