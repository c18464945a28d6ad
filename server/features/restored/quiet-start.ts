// docs/decisions/239
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { runAsLate } from '#server/jobs/late.ts';
import { endEverySignIn } from '../sign-in/sign-in.ts';
import { askAfter } from './ask.ts';
import { begin, holdMessages, lastRestoring, makeLate } from './restored.sql.ts';

/** The restoring of this database was broken off before its proofs had passed: no server starts on it. */
export class RestoringBroken extends Error {
  override name = 'RestoringBroken';
  constructor() {
    super('The restoring of this database was broken off before it was proved: empty the database and restore again.');
  }
}

/** Refuses a database that was not restored whole. */
export async function refuseBroken({ db }: Pick<Deps, 'db'>): Promise<void> {
  const last = await lastRestoring(db);
  if (last?.doneAt === null && last.provedAt === null) throw new RestoringBroken();
}

/**
 * Begins the day's work, on a restored database quietly until that is done: the first start ends all sign-ins, and what
 * was due until it is late (`jobs/late.ts`), as is the work of a day that each start does at once. Answers whether it
 * is quiet.
 */
export async function beginQuietly(
  deps: Deps,
  startDaily: (parts: Pick<Deps, 'jobs' | 'clock'> & { db: Sql }) => Promise<void>,
): Promise<boolean> {
  const last = await lastRestoring(deps.db);
  if (last?.doneAt !== null) {
    await startDaily(deps);
    return false;
  }
  const { id } = last;
  await deps.db.transaction(async (tx) =>
    runAsLate(deps.clock, async () => {
      const now = deps.clock.now();
      if (await begin(tx, { id, now })) {
        await makeLate(tx, now);
        await holdMessages(tx, now);
        await endEverySignIn(deps, tx);
        await deps.jobs.enqueue(tx, askAfter(null, { id, now }));
      }
      await startDaily({ ...deps, db: tx });
    }),
  );
  return true;
}
