import type { Instant } from '#domain/dates.ts';
import type { HeldElsewhere } from '#domain/presence.ts';
import { iso, prepared, type Sql } from '#server/db/db.ts';
import { CHANGED, type ChangedOrder, changeOrder } from '../order/order.ts';
import { becomes, historyRow, insertHistory } from './history.sql.ts';

/** Marks a confirmed session as held; answers it as it is then, null when it was not confirmed or is not over. */
export async function completeAppointment(
  sql: Sql,
  done: { order: ChangedOrder; endedBy: Instant; now: Instant; elsewhere: HeldElsewhere | null },
): Promise<ChangedOrder | null> {
  return changeOrder(sql, COMPLETE, done.order, iso(done.endedBy), iso(done.now), done.elsewhere);
}
const COMPLETE = prepared('booking.complete')`
  with a as (
    update appointments set ${becomes('complete')}, updated_at = $4, held_elsewhere = $5
    where therapist_id = $1 and id = $2 and status = 'confirmed' and upper(during) <= $3::timestamptz
    returning *),
  history as (${insertHistory(historyRow({ event: 'complete', by: 'system', from: 'confirmed', at: '$4', rows: 'a' }))})
  select ${CHANGED} from a`;
