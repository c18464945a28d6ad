-- A client may change the phone and the address to sign in with; "it was not me" puts them back (docs/decisions/200).
alter table alarms drop constraint alarms_what_check;
alter table alarms add constraint alarms_what_check
  check (what in ('sign-in', 'password', 'email', 'phone', 'sign-in-email', 'factor-on', 'factor-off'));

-- A mail of advice goes only while its reader wants advice (docs/decisions/201).
create or replace function still_so(only_while jsonb) returns boolean language sql stable as $$
  select case only_while ->> 'what'
    when 'proposal open' then exists (
      select 1 from proposals where id = (only_while ->> 'proposal')::uuid and status = 'open')
    when 'unmarked' then not exists (
      select 1 from jsonb_array_elements_text(only_while -> 'orders') as o(id)
      where not exists (select 1 from orders
        join appointments a on a.therapist_id = orders.therapist_id and a.id = orders.appointment_id
        where orders.id = o.id and a.status = 'confirmed'))
    when 'calendar unchanged' then exists (
      select 1 from therapists where id = (only_while ->> 'therapist')::uuid
        and version = (only_while ->> 'version')::bigint)
    when 'unpaid' then exists (
      select 1 from jsonb_array_elements_text(only_while -> 'orders') as o(id)
      join orders on orders.id = o.id
      join appointments a on a.therapist_id = orders.therapist_id and a.id = orders.appointment_id
      where a.status = 'proposed')
    when 'advice wanted' then exists (
      select 1 from users where id = (only_while ->> 'person')::uuid and advice and deleted_at is null)
  end;
$$;
