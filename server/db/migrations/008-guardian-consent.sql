-- A parent's consent to a teenager's session (P22). Who was asked stands sealed with the client's own key and goes with it;
-- the link is kept as a hash. The states are those of `domain/guardian-consent.ts`.

alter table otp_challenges drop constraint otp_challenges_purpose_check;
alter table otp_challenges add constraint otp_challenges_purpose_check
  check (purpose in ('sign-in', 'registration', 'reset', 'guardian'));

create table guardian_consents(
  therapist_id uuid not null,
  order_id text not null,
  n bigint generated always as identity,
  client_id uuid not null references user_keys on delete cascade,
  token_sha256 bytea not null unique,
  guardian_enc bytea not null,
  key_version smallint not null,
  locale text not null check (locale in ('ka', 'en')),
  status text not null default 'pending' check (status in ('pending', 'received', 'refused', 'expired', 'replaced')),
  -- The version of the words that were agreed to or refused.
  text_version text,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  decided_at timestamptz,
  primary key (therapist_id, order_id, n),
  foreign key (therapist_id, order_id, client_id) references orders(therapist_id, id, client_id),
  check ((status in ('received', 'refused')) = (decided_at is not null and text_version is not null)),
  check (decided_at is null or decided_at < expires_at));
-- One request waits, and after an answer there is no other.
create unique index guardian_one_standing on guardian_consents(therapist_id, order_id)
  where status in ('pending', 'received', 'refused');

create table guardian_consent_transitions(
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status));
insert into guardian_consent_transitions values
  ('pending', 'received'), ('pending', 'refused'), ('pending', 'expired'), ('pending', 'replaced');

create function guardian_consent_guard() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'a request starts as pending' using errcode = '23514';
    end if;
    return new;
  end if;
  if not exists (
      select 1 from guardian_consent_transitions where from_status = old.status and to_status = new.status) then
    raise exception 'no way from % to %', old.status, new.status using errcode = '23514';
  end if;
  if (new.therapist_id, new.order_id, new.client_id, new.token_sha256, new.guardian_enc, new.created_at, new.expires_at)
      is distinct from
     (old.therapist_id, old.order_id, old.client_id, old.token_sha256, old.guardian_enc, old.created_at, old.expires_at) then
    raise exception 'a request is answered, not changed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger guardian_consent_guard before insert or update on guardian_consents
  for each row execute function guardian_consent_guard();
