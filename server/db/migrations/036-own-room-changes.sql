-- A therapist's own room that changes counts a day later for sessions that were booked before, unless the therapist proves the change by
-- a code. Until then the one before counts; null: sessions were held in our own room.
alter table therapists
  add column meeting_url_before_enc bytea,
  add column meeting_url_changed_at timestamptz,
  add constraint own_room_before check (meeting_url_before_enc is null or meeting_url_changed_at is not null);

alter table otp_challenges drop constraint otp_challenges_purpose_check;
alter table otp_challenges add constraint otp_challenges_purpose_check
  check (purpose in ('sign-in', 'registration', 'reset', 'guardian', 'invitation', 'own-room'));
drop index otp_sends_by_sms;
create index otp_sends_by_sms on otp_challenges(created_at desc)
  where purpose in ('sign-in', 'guardian', 'invitation', 'own-room');
