// docs/decisions/192
import type { Instant } from '#domain/dates.ts';
import { MOST } from '#domain/list-limits.ts';
import { cutPage, readCursor } from '#server/db/cursor.ts';
import type { Deps } from '#server/deps.ts';
import { type DuePay, type DueTotals, dueTotals, type OpenBatch, openBatches, readDuePay } from './due.sql.ts';

/**
 * A page of the therapists with pay due until an instant, and the part that does not go now and why, late pay first;
 * the sums of all, and the batches at the bank. Refuses an invalid cursor.
 */
export async function duePayouts(
  deps: Deps,
  { until, cursor }: { until: Instant; cursor: string | undefined },
): Promise<DueTotals & { therapists: readonly DuePay[]; atBank: readonly OpenBatch[]; next: string | null }> {
  const now = deps.clock.now();
  const found = await readDuePay(deps.db, { until, now, after: readCursor(cursor), limit: PAGE + 1 });
  const { rows, next } = cutPage(found, {
    size: PAGE,
    at: ({ place, therapistId }) => ({ at: place, id: therapistId }),
  });
  const totals = (await dueTotals(deps.db, { until, now })) ?? { totalMinor: 0, leftOutMinor: 0, lateMinor: 0 };
  return { therapists: rows, ...totals, atBank: await openBatches(deps.db, MOST.broken), next };
}

const PAGE = 100;
