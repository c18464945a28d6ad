import type { ConsentStatus } from '#domain/guardian-consent.ts';
import { prepared, type Sql } from '#server/db/db.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';

/** How the newest request for a guardian's consent to a session stands; null when there was none (P22). */
export async function newestConsent(
  sql: Sql,
  of: { therapistId: string; orderId: OrderId },
): Promise<ConsentStatus | null> {
  const [row] = await sql.run<{ status: ConsentStatus }>(NEWEST, [of.therapistId, of.orderId]);
  return row?.status ?? null;
}
const NEWEST = prepared('session.newest-consent')`
  select status from guardian_consents where therapist_id = $1 and order_id = $2 order by n desc limit 1`;
