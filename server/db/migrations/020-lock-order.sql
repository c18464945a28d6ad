-- Locks all that ends or seats an ordered appointment touches, in the one order of `server/db/locks.ts`: the seats of client and
-- therapist, the client's row, the appointment. What the next statement reads holds until the transaction ends.
create function lock_order(order_id text) returns void language plpgsql as $$
declare
  o record;
begin
  select therapist_id, appointment_id, client_id into o from orders where id = order_id;
  if not found then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('client:' || o.client_id, 0));
  perform pg_advisory_xact_lock(hashtextextended('therapist:' || o.therapist_id, 0));
  perform 1 from users where id = o.client_id for no key update;
  perform 1 from appointments where therapist_id = o.therapist_id and id = o.appointment_id for no key update;
end $$;
