import type { Instant } from '#domain/dates.ts';
import { any, iso, statement } from '#server/db/db.ts';

/** Whether a therapist has another session at an instant, by its agreed time. */
export const isInAnother = statement(
  'room.in-another-session',
  any,
  (of: { therapistId: string; appointmentId: string; now: Instant }) => [of.therapistId, of.appointmentId, iso(of.now)],
)`
  select 1 from appointments where therapist_id = $1 and id <> $2 and during @> $3::timestamptz
    and status in ('confirmed', 'completed', 'client_absent') limit 1`;
