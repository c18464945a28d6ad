-- The ends of a session for which its therapist is paid (P36): held, missed by the client, or cancelled too late. The
-- rule is `isOwed` of the domain, and stands here once.
create function end_is_owed(text, text) returns boolean language sql immutable as $$
  select $1 in ('completed', 'client_absent') or ($1 = 'cancelled' and coalesce($2, '') = 'client_late');
$$;

create or replace function session_is_owed(uuid, uuid) returns boolean language sql stable as $$
  select exists (
    select 1 from appointments a
    join orders o on o.therapist_id = a.therapist_id and o.appointment_id = a.id
    join payment_attempts p on p.therapist_id = o.therapist_id and p.order_id = o.id
    where a.therapist_id = $1 and a.id = $2 and p.seats and p.status = 'SUCCESS'
      and end_is_owed(a.status, a.cancel_reason)
      and not exists (select 1 from complaints c
        where c.therapist_id = o.therapist_id and c.order_id = o.id and c.status in ('open', 'disputed')));
$$;
