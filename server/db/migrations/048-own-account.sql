-- What is a person's own: how messages reach them, and leaving (P20, P21, `domain/leaving.ts`).

insert into allowed_events values ('person', 'leave', 'client', 'here', 'gone');

alter table users
  -- The address with which a person signs in; `email_enc` is where messages go (020). Null: not written since that differs.
  add column sign_in_email_enc bytea,
  -- How the reminders of a client come; nothing else can be switched off.
  add column reminders text not null default 'both' check (reminders in ('both', 'email', 'sms')),
  -- Whether mails of advice may come (P20): the box of the newest payment sets it, a link in each of these mails unsets it.
  add column advice boolean not null default false,
  -- Whether all messages are neutral: sender, subject, preview and title of the calendar entry.
  add column discreet boolean not null default false;

update users u set advice = o.advice_opt_in
from (
  select distinct on (o.client_id) o.client_id, o.advice_opt_in from orders o
  join payment_attempts p on p.therapist_id = o.therapist_id and p.order_id = o.id and p.seats
  order by o.client_id, o.created_at desc, o.id) o
where o.client_id = u.id and u.deleted_at is null;

-- Of people who had gone before, no name stays either.
update users set name_enc = null where deleted_at is not null and name_enc is not null;
alter table users add constraint gone_without_trace check (deleted_at is null or (
  phone_hmac is null and phone_enc is null and email_hmac is null and email_enc is null and sign_in_email_enc is null
  and name_enc is null and password_hash is null));

-- Codes that prove a wish of somebody who is signed in: to leave, to take the data along, another phone, another sign-in e-mail.
alter table otp_challenges drop constraint otp_challenges_purpose_check;
alter table otp_challenges add constraint otp_challenges_purpose_check check (purpose in
  ('sign-in', 'registration', 'reset', 'guardian', 'invitation', 'own-room', 'payout-account', 'second-phone', 'second-mail',
    'contact', 'leave-phone', 'leave-mail', 'export-phone', 'export-mail', 'new-phone', 'new-mail'));
drop index otp_sends_by_sms;
create index otp_sends_by_sms on otp_challenges(created_at desc) where purpose in
  ('sign-in', 'guardian', 'invitation', 'own-room', 'payout-account', 'second-phone', 'leave-phone', 'export-phone', 'new-phone');
drop index otp_sends_by_mail;
create index otp_sends_by_mail on otp_challenges(created_at desc) where purpose in
  ('registration', 'reset', 'second-mail', 'contact', 'leave-mail', 'export-mail', 'new-mail');

-- Who has left stays gone. A call that was under way meanwhile ends as one of somebody who is signed out.
create function person_gone() returns trigger language plpgsql as $$ begin
  raise exception 'somebody who has left does not change' using errcode = 'SB009';
end $$;
create trigger person_gone before update on users
  for each row when (old.deleted_at is not null and new is distinct from old) execute function person_gone();

-- Everything that ends when a client leaves has ended when that commits: nothing to come, no money on its way, nothing sealed that opens.
create function left_for_good() returns trigger language plpgsql as $$ begin
  if exists (select 1 from appointments where client_id = new.id
      and (status in ('held', 'proposed') or (status = 'confirmed' and upper(during) > new.deleted_at))) then
    raise exception 'a client leaves with a session ahead' using errcode = '23514';
  end if;
  if exists (select 1 from orders o join payment_attempts p on p.therapist_id = o.therapist_id and p.order_id = o.id
      left join refunds r on r.therapist_id = p.therapist_id and r.attempt_id = p.id
      where o.client_id = new.id and (p.status in ('INITIAL', 'PROCESSING') or r.status <> 'DONE')) then
    raise exception 'a client leaves with money on its way' using errcode = '23514';
  end if;
  if exists (select 1 from orders o join complaints c on c.therapist_id = o.therapist_id and c.order_id = o.id
      where o.client_id = new.id and c.status in ('open', 'disputed')) then
    raise exception 'a client leaves with a complaint open' using errcode = '23514';
  end if;
  if exists (select 1 from user_keys where user_id = new.id)
    or exists (select 1 from preferences where user_id = new.id)
    or exists (select 1 from consents where user_id = new.id)
    or exists (select 1 from sign_ins where user_id = new.id and revoked_at is null)
    or exists (select 1 from notifications where user_id = new.id and status = 'queued') then
    raise exception 'something of a client who leaves stays' using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger left_for_good after update on users deferrable initially deferred
  for each row when (new.role = 'USER' and old.deleted_at is null and new.deleted_at is not null) execute function left_for_good();

-- Nothing new begins for somebody who has left. Who adds or seats an appointment has the client's row locked, so this is exact.
create function client_is_here() returns trigger language plpgsql as $$ begin
  if exists (select 1 from users where id = new.client_id and deleted_at is not null) then
    raise exception 'the client has left' using errcode = 'SB009';
  end if;
  return new;
end $$;
create trigger client_is_here before insert on appointments for each row execute function client_is_here();
create trigger client_is_here_again before update on appointments
  for each row when (new.status in ('held', 'proposed', 'confirmed') and old.status is distinct from new.status)
  execute function client_is_here();

-- A key, an answer or a sign-in of somebody who has just left would stand for ever. They wait for who leaves in the same moment.
create function person_is_here() returns trigger language plpgsql as $$ begin
  perform 1 from users where id = new.user_id and deleted_at is null for key share;
  if not found then
    raise exception 'the person has left' using errcode = 'SB009';
  end if;
  return null;
end $$;
create trigger person_is_here after insert on user_keys for each row execute function person_is_here();
create trigger person_is_here after insert on preferences for each row execute function person_is_here();
create trigger person_is_here after insert on consents for each row execute function person_is_here();
create trigger person_is_here after insert on sign_ins for each row execute function person_is_here();

-- Nobody writes to somebody who has just left: such a message is not kept, and what else happened stays.
create function reader_is_here() returns trigger language plpgsql as $$ begin
  perform 1 from users where id = new.user_id and deleted_at is null for key share;
  if not found then
    return null;
  end if;
  return new;
end $$;
create trigger reader_is_here before insert on notifications
  for each row when (new.user_id is not null) execute function reader_is_here();
