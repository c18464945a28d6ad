import { AsyncLocalStorage } from 'node:async_hooks';
import { type Db, iso, type Statement } from '#server/db/db.ts';
import { openFreshPglite } from '#server/db/snapshot.ts';
import { emptyTables, tablesOfData } from '#server/testing/database/empty-tables.ts';
import { EMPTY_ROOMS } from './store/session-guards.ts';
import { STAY } from './store/session-statements.ts';
import type { Values } from './store/values.ts';

/** A real database for replaying histories, one after the other. */
export type RealDatabase = Awaited<ReturnType<typeof openReal>>;

/**
 * Opens the embedded engine with the real schema. It generates ids in the same order as the tables in memory, so that
 * the results of both can be compared literally.
 */
export async function openReal() {
  const db: Db = await openFreshPglite();
  await db.run('create sequence invented_ids');
  await db.run(`
    create function invented_id() returns uuid language sql volatile as $$
      select ('00000000-0000-4000-8000-' || lpad(to_hex(nextval('invented_ids')), 12, '0'))::uuid $$`);
  for (const table of ['appointments', 'ledger_transfers', 'time_off', 'proposals']) {
    await db.run(`alter table ${table} alter column id set default invented_id()`);
  }
  await db.run(`
    create function somebody_comes() returns trigger language plpgsql as $$ begin
      insert into seat_stays(therapist_id, order_id, seat, entry_hash, entered_at, seen_at)
        values (new.therapist_id, new.id, '${STAY.seat}', '\\x00', '${iso(STAY.enteredAt)}', '${iso(STAY.seenAt)}');
      return null;
    end $$`);
  await db.run(`
    create trigger somebody_comes after insert on orders for each row
      when (strpos('${EMPTY_ROOMS}', right(new.id, 1)) = 0) execute function somebody_comes()`);
  const tables = await tablesOfData(db);
  // The histories begin and end transactions themselves: the engine's own transaction handling is bypassed.
  const outside = AsyncLocalStorage.snapshot();
  /** Changes the text of the statement with this name from now on. */
  const change = new Map<string, (text: string) => string>();
  return {
    change,
    run(statement: Statement, values: Values): Promise<object[]> {
      const changed = typeof statement === 'string' ? undefined : change.get(statement.name);
      if (changed === undefined || typeof statement === 'string') return outside(() => db.run(statement, values));
      return outside(() => db.run({ ...statement, text: changed(statement.text) }, values));
    },
    begin: async () => void (await outside(() => db.run('begin'))),
    commit: async () => void (await outside(() => db.run('commit'))),
    rollback: async () => void (await outside(() => db.run('rollback'))),
    async nextJob() {
      const [row] = await db.run<{ due: number | null }>(
        `select min(greatest(run_at, locked_until)) as due from jobs where done_at is null and dead_at is null`,
      );
      return row?.due ?? null;
    },
    /** Empties it for the next history. */
    async empty() {
      await emptyTables(db, tables);
      await db.run('alter sequence invented_ids restart');
    },
  };
}
