import type { Instant } from '#domain/dates.ts';
import type { Tx } from '#server/db/db.ts';
import { insertMailHour, type Pair } from './proposal-terms.sql.ts';

/**
 * Takes the next hour in which the specialist may mail the client a proposal; answers when the mail may go, null when
 * it would go after a day: then the client finds it in the cabinet only.
 */
export async function takeMailHour(tx: Tx, pair: Pair, at: Instant): Promise<Instant | null> {
  return insertMailHour(tx, pair, at);
}
