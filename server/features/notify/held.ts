// docs/decisions/239
import type { Sql, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { countHeld, dropHeld, heldMessages, type HeldMessage, holdLate, sendHeld } from './held.sql.ts';

/** Holds what waits in the queue of a restored database and was due before it began. */
export async function holdMessages({ clock }: Pick<Deps, 'clock'>, tx: Tx): Promise<void> {
  await holdLate(tx, clock.now());
}

/** The messages that wait for an operator, the oldest first, and how many more there are. */
export async function messagesHeld(sql: Sql): Promise<{ messages: readonly HeldMessage[]; more: number }> {
  const messages = await heldMessages(sql);
  return { messages, more: (await countHeld(sql)) - messages.length };
}

/** Sends or drops the messages that are held, of one kind (a template) or all; answers how many. */
export async function releaseMessages(
  deps: Deps,
  tx: Tx,
  { to, kind }: { to: 'send' | 'drop'; kind: string | null },
): Promise<number> {
  if (to === 'drop') return dropHeld(tx, { kind });
  tx.afterCommit(() => deps.jobs.wake());
  return sendHeld(tx, { kind, now: deps.clock.now() });
}
