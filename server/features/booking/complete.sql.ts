import type { Instant } from '#domain/dates.ts';
import { iso, prepared, type Sql } from '#server/db/db.ts';
import { becomes, historyRow, insertHistory } from './history.sql.ts';
import { CHANGED, type ChangedOrder, changeOrder } from './order.sql.ts';

/** Marks a confirmed session as held; answers it as it is then, null when it was not confirmed or is not over. */
export async function completeAppointment(
  sql: Sql,
  { order, endedBy, now }: { order: ChangedOrder; endedBy: Instant; now: Instant },
): Promise<ChangedOrder | null> {
  return changeOrder(sql, COMPLETE, order, iso(endedBy), iso(now));
}
const COMPLETE = prepared('booking.complete')`
  with a as (
    update appointments set ${becomes('complete')}, updated_at = $4
    where therapist_id = $1 and id = $2 and status = 'confirmed' and upper(during) <= $3::timestamptz
    returning *),
  history as (${insertHistory(historyRow({ event: 'complete', by: 'system', from: 'confirmed', at: '$4', rows: 'a' }))})
  select ${CHANGED} from a`;
