/** SQL about an appointment `a`: it is or was a session that a client paid for. */
export const PAID_FOR = `(a.status in ('confirmed', 'completed', 'client_absent', 'therapist_absent')
      or a.cancel_reason in ('client', 'client_late', 'therapist', 'our_fault', 'guardian_refused'))`;

/** SQL about an appointment `a`: a session that ended without pay, so that its money goes back. */
export const WITHOUT_PAY = `(a.status = 'therapist_absent'
      or a.cancel_reason in ('client', 'therapist', 'our_fault', 'guardian_refused')) is true`;

/** SQL about an appointment `a`: it earns pay once it has ended, also if its client missed it or cancelled late. */
export const WITH_PAY = `(a.status in ('completed', 'client_absent') or a.cancel_reason = 'client_late') is true`;

/** SQL about an appointment `a` and its order `o`: somebody took this seat of its room while the session ran. */
export const tookSeat = (seat: 'client' | 'therapist'): string => `exists (select 1 from seat_stays s
      where s.therapist_id = o.therapist_id and s.order_id = o.id and s.seat = '${seat}' and s.entered_at <@ a.during)`;

/** SQL about an order `o`: nobody has the last word on its complaint. */
export const CONTESTED = `exists (select 1 from complaints c
      where c.therapist_id = o.therapist_id and c.order_id = o.id and c.status in ('open', 'disputed'))`;

/** A change: somebody enters the room of every order, too long after its session to contradict complaint or mark. */
export const SOMEBODY_CAME = `
  insert into seat_stays(therapist_id, order_id, seat, entry_hash, entered_at, seen_at, left_at)
  select therapist_id, id, 'client', '\\x00', '2100-01-01', '2100-01-01', '2100-01-01' from orders o
  where not exists (select 1 from seat_stays s where s.therapist_id = o.therapist_id and s.order_id = o.id)`;
