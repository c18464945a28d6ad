// docs/decisions/239
import { DomainError } from '#domain/errors.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { readLists } from './lists.sql.ts';
import { end, lastRestoring } from './restored.sql.ts';

/** The front door of restored: how a database that came out of a backup begins, and how that ends. */
export { askProviderAgain } from './ask.ts';
export { beginQuietly, refuseBroken, RestoringBroken } from './quiet-start.ts';

/** The last restoring with all that an operator has to look at; null where this database was never restored. */
export async function readRestored(sql: Sql) {
  const last = await lastRestoring(sql);
  return last && { ...last, lists: await readLists(sql) };
}

/** Refuses what must wait until an operator has said that the restoring is done. */
export async function refuseUntilDone(sql: Sql): Promise<void> {
  if ((await lastRestoring(sql))?.doneAt === null) throw new DomainError('RESTORED_NOT_DONE');
}

/**
 * Ends the quiet of a restored database; false where it is over. Refuses until the provider was asked about recent
 * payments and no message is held. Late work that is not done yet is as any other from then on.
 */
export async function endRestored(deps: Deps, { by, reason }: { by: string; reason: string }): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const last = await lastRestoring(tx);
    if (last?.doneAt !== null) return false;
    if (last.askedAt === null || last.held > 0) throw new DomainError('RESTORED_NOT_DONE');
    return end(tx, { id: last.id, by, reason, now: deps.clock.now() });
  });
}
