-- Why a therapist takes time off, for their own eyes: sealed with the therapist's own key.

alter table time_off
  add column note_enc bytea,
  add column key_version smallint,
  add constraint time_off_note check ((note_enc is null) = (key_version is null));
