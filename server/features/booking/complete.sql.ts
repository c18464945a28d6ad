import type { Instant } from '#domain/dates.ts';
import { iso, type Sql } from '#server/db/db.ts';

/** Marks a confirmed session as held; answers whether it was confirmed and over. */
export async function completeAppointment(
  sql: Sql,
  session: { therapistId: string; appointmentId: string; endedBy: Instant; now: Instant },
): Promise<boolean> {
  const rows = await sql.run(COMPLETE, [
    session.therapistId,
    session.appointmentId,
    iso(session.endedBy),
    iso(session.now),
  ]);
  return rows.length > 0;
}
const COMPLETE = {
  name: 'booking.complete',
  text: `
    with a as (
      update appointments set status = 'completed', updated_at = $4
      where therapist_id = $1 and id = $2 and status = 'confirmed' and upper(during) <= $3::timestamptz
      returning therapist_id, id),
    history as (
      insert into appointment_history(therapist_id, appointment_id, at, event, from_status, to_status, actor_role)
      select therapist_id, id, $4::timestamptz, 'complete', 'confirmed', 'completed', 'SYSTEM' from a)
    select id from a`,
};
