// docs/decisions/239
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { releaseHeld } from './held.sql.ts';

/** Sends or drops the messages that are held, of one kind (a template) or all; answers how many. */
export async function releaseMessages(
  deps: Deps,
  tx: Tx,
  release: { to: 'send' | 'drop'; kind: string | null },
): Promise<number> {
  tx.afterCommit(() => deps.jobs.wake());
  return releaseHeld(tx, { ...release, now: deps.clock.now() });
}
