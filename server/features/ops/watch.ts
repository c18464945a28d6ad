// docs/decisions/142, docs/decisions/225
import { DomainError, type ErrorCode } from '#domain/errors.ts';
import type { Db, Sql, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { writeAudit } from './ops.sql.ts';

type Audit = Omit<Parameters<typeof writeAudit>[1], 'now'>;

/** The state before and after a transaction's work, both read inside it. */
export type Watched<T> = { before: T; after: T };

/**
 * Does the work and returns what `read` sees before and after it, in the same transaction. With `undo` the transaction
 * is rolled back, so that the answer is exactly what the work would do. Null when the work opened no transaction.
 */
export async function watch<T>(
  deps: Deps,
  { work, read, undo }: { work(deps: Deps): Promise<unknown>; read(tx: Tx): Promise<T>; undo: boolean },
): Promise<Watched<T> | null> {
  let seen: Watched<T> | null = null;
  const db = undo ? undoing(deps.db) : deps.db;
  const transaction: Db['transaction'] = (inner) =>
    db.transaction(async (tx) => {
      const before = seen?.before ?? (await read(tx));
      const answer = await inner(tx);
      seen = { before, after: await read(tx) };
      return answer;
    });
  await work({ ...deps, db: { ...db, transaction } });
  return seen;
}

/**
 * Makes a change of an operator, with its audit line in the same transaction; a `preview` makes it and rolls it back,
 * and is logged as a look. The line of a refused change has its own name, so that nobody takes it for one that was
 * made. `unlessDone`: the refusal when the transaction answers false, since there was nothing to do.
 */
export async function operate<T>(
  deps: Deps,
  change: Audit & { preview?: boolean | undefined; unlessDone?: ErrorCode | undefined },
  work: (deps: Deps) => Promise<T>,
): Promise<T> {
  const { preview = false, action, unlessDone } = change;
  const write = async (sql: Sql, end = ''): Promise<void> =>
    writeAudit(sql, { ...change, action: action + end, now: deps.clock.now() });
  if (preview) await write(deps.db, '-preview');
  const db = preview ? undoing(deps.db) : deps.db;
  let isWritten = preview;
  const transaction: Db['transaction'] = async (inner) => {
    const answer = await db.transaction(async (tx) => {
      if (!isWritten) await write(tx);
      const done = await inner(tx);
      if (done === false && unlessDone !== undefined) throw new DomainError(unlessDone);
      return done;
    });
    isWritten = true;
    return answer;
  };
  try {
    return await work({ ...deps, db: { ...db, transaction } });
  } catch (error) {
    if (error instanceof DomainError && !preview) await write(deps.db, '-refused');
    throw error;
  }
}

/** A database that rolls back transactions after their deferred constraints: they answer what they would do. */
function undoing(db: Db): Db {
  const transaction = async <T>(inner: (tx: Tx) => Promise<T>): Promise<T> => {
    const undone: { answer?: { is: T } } = {};
    try {
      return await db.transaction(async (tx) => {
        undone.answer = { is: await inner(tx) };
        await tx.run('set constraints all immediate');
        throw new Undone();
      });
    } catch (error) {
      if (!(error instanceof Undone) || undone.answer === undefined) throw error;
      return undone.answer.is;
    }
  };
  return { ...db, transaction };
}

/** Ends a transaction that only had to be seen. */
class Undone extends Error {}
