import type { Instant } from '#domain/dates.ts';
import { iso } from '#server/db/db.ts';
import type { TestApp } from '../app.ts';

/**
 * Writes that both sides were in our own room for every session that had ended by an instant, where no entry says so
 * yet. They were there for a minute before its start: no empty room, and no contradiction to a complaint or a mark.
 */
export async function bothCame(app: TestApp, endedBy: Instant): Promise<void> {
  await app.deps.db.run(
    `insert into seat_stays(therapist_id, order_id, seat, entry_hash, entered_at, seen_at, left_at)
      select o.therapist_id, o.id, s.seat, '\\x00', lower(a.during) - interval '2 minutes',
        lower(a.during) - interval '1 minute', lower(a.during) - interval '1 minute'
      from orders o
      join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
      cross join (values ('client'), ('therapist')) s(seat)
      where a.status in ('confirmed', 'client_absent') and upper(a.during) <= $1::timestamptz
        and not exists (select 1 from seat_stays x where x.therapist_id = o.therapist_id and x.order_id = o.id)`,
    [iso(endedBy)],
  );
}
