// docs/decisions/239
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { holdLate, releaseHeld } from './held.sql.ts';

/** Holds what waits in the queue of a restored database and was due before it began. */
export async function holdMessages({ clock }: Pick<Deps, 'clock'>, tx: Tx): Promise<void> {
  await holdLate(tx, clock.now());
}

/** Sends or drops the messages that are held, of one kind (a template) or all; answers how many. */
export async function releaseMessages(
  deps: Deps,
  tx: Tx,
  release: { to: 'send' | 'drop'; kind: string | null },
): Promise<number> {
  tx.afterCommit(() => deps.jobs.wake());
  return releaseHeld(tx, { ...release, now: deps.clock.now() });
}
