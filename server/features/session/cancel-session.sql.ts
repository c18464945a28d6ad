import type { ConsentStatus } from '#domain/guardian-consent.ts';
import { statement, value } from '#server/db/db.ts';
import { asIs, text } from '#server/db/parameters.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';

/** How the newest request for a guardian's consent to a session stands; null when there was none (P22). */
export const newestConsent = statement('session.newest-consent', value<ConsentStatus>, {
  therapistId: text,
  orderId: asIs<OrderId>,
})`
  select status from guardian_consents where therapist_id = $1 and order_id = $2 order by n desc limit 1`;
