import { expect, inject, onTestFinished } from 'vitest';
import type { Tx } from '#server/db/db.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { TestApp } from '../app.ts';

/**
 * Does something in another server's transaction, on PostgreSQL, that stays open until the concurrent work waits for
 * it; answers, or fails, as that work does.
 */
export async function inTheMomentOf<T>(
  app: TestApp,
  { work, meanwhile }: { work: (tx: Tx) => Promise<unknown>; meanwhile: () => Promise<T> },
): Promise<T> {
  const other = await openPostgres(inject('postgresUrl'));
  onTestFinished(async () => other.close());
  const [begun, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = other.transaction(async (tx) => {
    await work(tx);
    begun.resolve();
    await waited.promise;
  });
  await begun.promise;
  const settled = Promise.allSettled([meanwhile()]);
  try {
    await expect.poll(() => app.rows(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).toHaveLength(1);
  } finally {
    waited.resolve();
  }
  await held;
  const [result] = await settled;
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
