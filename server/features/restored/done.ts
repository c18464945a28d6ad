// docs/decisions/239
import { DomainError } from '#domain/errors.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { messagesHeld } from '../notify/notify.ts';
import { type AsOfCopy, readAsOfCopy } from './as-of-copy.sql.ts';
import { endLate, endOpen, lastRestoring, type Restoring } from './restored.sql.ts';

/** The last restoring with all that an operator has to look at; null where this database was never restored. */
export async function readRestored(
  sql: Sql,
): Promise<(Restoring & AsOfCopy & { held: Awaited<ReturnType<typeof messagesHeld>> }) | null> {
  const last = await lastRestoring(sql);
  return last && { ...last, ...(await readAsOfCopy(sql)), held: await messagesHeld(sql) };
}

/** Refuses what must wait until an operator has said that the restoring is done. */
export async function refuseUntilDone(sql: Sql): Promise<void> {
  const last = await lastRestoring(sql);
  if (last !== null && last.doneAt === null) throw new DomainError('RESTORED_NOT_DONE');
}

/**
 * Ends the quiet of a restored database; false where it is over. Refuses until the provider was asked about recent
 * payments and no message is held. Late work that is not done yet is as any other from then on.
 */
export async function endRestored(deps: Deps, { by, reason }: { by: string; reason: string }): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const last = await lastRestoring(tx);
    if (last === null || last.doneAt !== null) return false;
    const { messages } = await messagesHeld(tx);
    if (last.askedAt === null || messages.length > 0) throw new DomainError('RESTORED_NOT_DONE');
    await endOpen(tx, { id: last.id, by, reason, now: deps.clock.now() });
    await endLate(tx);
    return true;
  });
}
