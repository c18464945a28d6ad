import { type Instant, MINUTE } from '#domain/dates.ts';
import { iso, prepared, type Tx } from '#server/db/db.ts';
import { insertJobSelect } from '#server/jobs/jobs.sql.ts';

/** Writes the job that judges the content after a change: one for all changes of a minute, after its end. */
export async function judgeLater(tx: Tx, at: Instant): Promise<void> {
  const minute = Math.floor(at / MINUTE) + 1;
  await tx.run(QUEUE, [iso(minute * MINUTE), minute]);
}
const QUEUE = prepared('content.queue-judging')`${insertJobSelect('content.judge', {
  payload: {},
  runAt: '$1',
  key: `'change:' || $2::bigint`,
})} on conflict (dedupe_key) do nothing`;
