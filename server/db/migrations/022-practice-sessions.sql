-- What a therapist's own pages read and keep: why the therapist cancelled a session, and that the own profile was looked at.

alter table appointments
  add column therapist_reason text check (therapist_reason in ('ill', 'plans', 'no_consent', 'other')),
  -- The client reads nothing of it.
  add constraint therapist_reason_of_therapist check (therapist_reason is null or cancel_reason = 'therapist'),
  add constraint no_consent_of_teen check (therapist_reason <> 'no_consent' or type_key = 'teen');

-- A therapist's sessions by start, page by page. Holds are not in it: placing one costs nothing.
create index appointment_of_therapist on appointments(therapist_id, lower(during), id)
  where status in ('proposed', 'confirmed', 'completed', 'client_absent', 'therapist_absent', 'cancelled');

-- When the therapist first looked at the own profile as clients see it.
alter table therapists add column profile_seen_at timestamptz;
