-- What a code is for is a word that the code checks: a new one is no migration. A server of the version before writes its words
-- without a channel; the budgets of the hour do not count those few.
alter table otp_challenges drop constraint otp_challenges_purpose_check;
alter table otp_challenges add column channel text check (channel in ('sms', 'email'));
update otp_challenges set channel =
  case when purpose in ('registration', 'reset', 'second-mail', 'contact', 'leave-mail', 'export-mail', 'new-mail')
    then 'email' else 'sms' end;
create index otp_sends_by_channel on otp_challenges(channel, created_at desc);
drop index otp_sends_by_sms;
drop index otp_sends_by_mail;

-- What somebody who is signed in has shown for one call: it serves that call once, from this sign-in, for some minutes.
create table shown_proofs (
  sign_in_id uuid not null references sign_ins(id) on delete cascade,
  word text not null,
  -- Of a call about a new phone or e-mail: which one the code went to.
  address_hmac bytea,
  shown_at timestamptz not null,
  primary key (sign_in_id, word)
);
