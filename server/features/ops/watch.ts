// docs/decisions/142
import type { Db, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';

/** What a transaction found and what it left, both read inside it. */
export type Watched<T> = { before: T; after: T };

/**
 * Does the work and answers what `read` sees before and after it, in the very transaction. With `undo` the transaction is taken
 * back, after the constraints that wait for its end, so that the answer is exactly what the work would do. Null when the
 * work opened no transaction.
 */
export async function watch<T>(
  deps: Deps,
  { work, read, undo }: { work(deps: Deps): Promise<unknown>; read(tx: Tx): Promise<T>; undo: boolean },
): Promise<Watched<T> | null> {
  let seen: Watched<T> | null = null;
  const transaction: Db['transaction'] = (inner) =>
    deps.db.transaction(async (tx) => {
      const before = seen?.before ?? (await read(tx));
      const answer = await inner(tx);
      if (undo) await tx.run('set constraints all immediate');
      seen = { before, after: await read(tx) };
      if (undo) throw new Undone();
      return answer;
    });
  try {
    await work({ ...deps, db: { ...deps.db, transaction } });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return seen;
}

/** Ends a transaction that only had to be seen. */
class Undone extends Error {}
