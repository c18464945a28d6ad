import type { Instant } from '#domain/dates.ts';
import { any, iso, prepared, type Sql } from '#server/db/db.ts';
import { becomes, historyRow, insertHistory } from './history.sql.ts';

/** Marks a confirmed session as held; answers whether it was confirmed and over. */
export async function completeAppointment(
  sql: Sql,
  session: { therapistId: string; appointmentId: string; endedBy: Instant; now: Instant },
): Promise<boolean> {
  const { therapistId, appointmentId, endedBy, now } = session;
  return any(sql.run(COMPLETE, [therapistId, appointmentId, iso(endedBy), iso(now)]));
}
const COMPLETE = prepared('booking.complete')`
  with a as (
    update appointments set ${becomes('complete')}, updated_at = $4
    where therapist_id = $1 and id = $2 and status = 'confirmed' and upper(during) <= $3::timestamptz
    returning therapist_id, id),
  history as (${insertHistory(historyRow({ event: 'complete', by: 'system', from: 'confirmed', at: '$4', rows: 'a' }))})
  select id from a`;
