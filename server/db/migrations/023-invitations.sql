-- Invitations of therapists by an operator. The link is kept as a hash; phone and e-mail stand sealed, and only as long as the
-- invitation can be accepted. Who accepted it is the person of the profile's row in `therapists`.

alter table otp_challenges drop constraint otp_challenges_purpose_check;
alter table otp_challenges add constraint otp_challenges_purpose_check
  check (purpose in ('sign-in', 'registration', 'reset', 'guardian', 'invitation'));
drop index otp_sends_by_sms;
create index otp_sends_by_sms on otp_challenges(created_at desc) where purpose in ('sign-in', 'guardian', 'invitation');

create table invitations(
  id uuid primary key,
  content_id text not null,
  token_sha256 bytea not null unique,
  phone_hmac bytea,
  email_hmac bytea,
  contacts_enc bytea,
  locale text not null check (locale in ('ka', 'en')),
  status text not null default 'open' check (status in ('open', 'used', 'withdrawn')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz,
  check ((status = 'open') = (ended_at is null)),
  check ((phone_hmac is null) = (contacts_enc is null) and (email_hmac is null) = (contacts_enc is null)),
  check (status = 'open' or contacts_enc is null));
-- A profile has one link that works, and so has a phone and an e-mail address.
create unique index invitation_one_of_profile on invitations(content_id) where status = 'open';
create unique index invitation_one_of_phone on invitations(phone_hmac) where status = 'open';
create unique index invitation_one_of_email on invitations(email_hmac) where status = 'open';
