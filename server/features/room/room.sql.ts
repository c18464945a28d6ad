import type { Instant } from '#domain/dates.ts';
import { iso, prepared, type Sql } from '#server/db/db.ts';

/** Whether a therapist has another session at an instant, by its agreed time. */
export async function isInAnother(
  sql: Sql,
  { therapistId, appointmentId, now }: { therapistId: string; appointmentId: string; now: Instant },
): Promise<boolean> {
  return (await sql.run(IN_ANOTHER, [therapistId, appointmentId, iso(now)])).length > 0;
}
const IN_ANOTHER = prepared('room.in-another-session')`
  select 1 from appointments where therapist_id = $1 and id <> $2 and during @> $3::timestamptz
    and status in ('confirmed', 'completed', 'client_absent') limit 1`;
