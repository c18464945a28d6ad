// docs/decisions/089
import { JOBS_KEPT_MS } from '#domain/retention.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { deleteInPages } from '#server/db/delete-in-pages.ts';
import { deleteEndedJobs } from './jobs.sql.ts';

/** Deletes the jobs that ended long ago. */
export async function forgetEndedJobs({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = clock.now() - JOBS_KEPT_MS;
  await deleteInPages(db, async (sql) => deleteEndedJobs(sql, before));
}
