import type { Stay } from '#domain/presence.ts';
import { prepared, type Sql } from '#server/db/db.ts';

/** When each seat of an order's room was taken and left, in the order in which they were taken. */
export async function staysOf(sql: Sql, of: { therapistId: string; orderId: string }): Promise<Stay[]> {
  return sql.run<Stay>(STAYS, [of.therapistId, of.orderId]);
}
const STAYS = prepared('meeting.stays')`
  select seat, entered_at as "enteredAt", seen_at as "seenAt", left_at as "leftAt"
  from seat_stays where therapist_id = $1 and order_id = $2 order by n`;
