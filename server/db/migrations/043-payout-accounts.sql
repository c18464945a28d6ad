-- Where the pay of a therapist goes (P63), and what became of every line of a batch.

-- Holder and IBAN, sealed with the therapist's own key; an account is never overwritten, the newest counts.
create table payout_accounts(
  id uuid primary key,
  therapist_id uuid not null references therapists,
  -- Whose key seals it.
  user_id uuid not null references users,
  details_enc bytea not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  created_at timestamptz not null,
  unique (therapist_id, id),
  unique (therapist_id, created_at));
create trigger payout_account_fixed before update or delete on payout_accounts for each row execute function append_only();

-- While a stop stands, nothing of a therapist is sent; who stopped it, who ended it and why is in the audit.
create table payout_stops(
  id uuid primary key,
  therapist_id uuid not null references therapists,
  stopped_at timestamptz not null,
  ended_at timestamptz,
  check (ended_at >= stopped_at));
create unique index payout_stop_stands on payout_stops(therapist_id) where ended_at is null;

-- An e-mail that was replaced, sealed with the person's own key: for some days what changes about money is told to it too.
create table email_changes(
  id uuid primary key,
  user_id uuid not null references users,
  before_enc bytea not null,
  changed_at timestamptz not null);
create index on email_changes(user_id, changed_at);
create index on email_changes(changed_at);

-- The number of a batch stands in the bank's file.
alter table payout_batches add column number bigint generated always as identity unique;

alter table payout_lines
  -- The account that the line went to. Null only in lines of batches that went out before accounts were kept.
  add column account_id uuid,
  add foreign key (therapist_id, account_id) references payout_accounts(therapist_id, id);
create index on payout_lines(therapist_id, appointment_id);

-- What the bank made of a line: paid, or sent back. A payout that came back is due again, and still this says that it did.
create table payout_line_ends(
  batch_id uuid not null,
  appointment_id uuid not null,
  outcome text not null check (outcome in ('PAID', 'RETURNED')),
  bank_ref text,
  at timestamptz not null,
  primary key (batch_id, appointment_id),
  check ((outcome = 'PAID') = (bank_ref is not null)),
  foreign key (batch_id, appointment_id) references payout_lines(batch_id, appointment_id));
create unique index paid_once on payout_line_ends(appointment_id) where outcome = 'PAID';

insert into payout_line_ends
  select batch_id, appointment_id, 'PAID', bank_ref, updated_at from payouts where status = 'PAID';
-- When an earlier payout came back was not kept: it was after its batch went out.
insert into payout_line_ends
  select l.batch_id, l.appointment_id, 'RETURNED', null, b.sent_at from payout_lines l
  join payout_batches b on b.id = l.batch_id
  join payouts p on p.therapist_id = l.therapist_id and p.appointment_id = l.appointment_id
  where p.batch_id is distinct from l.batch_id;
create trigger line_end_fixed before update or delete on payout_line_ends for each row execute function append_only();

alter table otp_challenges drop constraint otp_challenges_purpose_check;
alter table otp_challenges add constraint otp_challenges_purpose_check check (purpose in
  ('sign-in', 'registration', 'reset', 'guardian', 'invitation', 'own-room', 'payout-account', 'second-phone', 'second-mail',
    'contact'));
drop index otp_sends_by_sms;
create index otp_sends_by_sms on otp_challenges(created_at desc)
  where purpose in ('sign-in', 'guardian', 'invitation', 'own-room', 'payout-account', 'second-phone');
