-- A message that asks to pay is sent only while one of its appointments still waits for its payment. That a page to pay was opened
-- counts up the version of the appointment, and changes nothing of what the message says.
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
  end;
$$;
