import type { Db, Sql } from '#server/db/db.ts';

/** Tables that hold the schema's own facts and stay as the migrations left them. */
const KEPT = ['migrations', 'allowed_events', 'guardian_consent_transitions'];

/** All tables. */
export async function tablesOf(sql: Sql): Promise<string[]> {
  const tables = await sql.run<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  return tables.map(({ name }) => name);
}

/** The tables that the product writes. */
export async function tablesOfData(sql: Sql): Promise<string[]> {
  return (await tablesOf(sql)).filter((name) => !KEPT.includes(name));
}

/**
 * Empties tables; their numbers begin again. Rows are deleted: `truncate` gives every table and index a new file, which
 * takes longer than a test with its few rows. Triggers and foreign keys are off meanwhile, so it refuses a list that
 * leaves out a table with a reference to it. Waits for running transactions, and needs a superuser.
 */
export async function emptyTables(db: Db, tables: readonly string[]): Promise<void> {
  const all = `'{${tables.join(', ')}}'::regclass[]`;
  // The same list is asked for before every test.
  if (whole.get(db) !== tables) await refusePointing(db, all);
  whole.set(db, tables);
  await db.transaction((tx) =>
    tx.script(`
      set local session_replication_role = replica;
      lock table ${tables.join(', ')} in access exclusive mode;
      ${tables.map((name) => `delete from ${name};`).join('\n')}
      select setval(seqrelid, seqstart, false) from pg_sequence
        join pg_depend on objid = seqrelid and deptype in ('a', 'i')
        where refobjid = any(${all}) and pg_sequence_last_value(seqrelid) is not null;`),
  );
}

/** The list of a database at which no other table points. */
const whole = new WeakMap<Db, readonly string[]>();

async function refusePointing(db: Db, all: string): Promise<void> {
  const [found] = await db.run<{ pointing: string }>(
    `select conrelid::regclass::text as pointing from pg_constraint
     where contype = 'f' and confrelid = any(${all}) and conrelid <> all(${all}) limit 1`,
  );
  if (found !== undefined) throw new Error(`${found.pointing} points at a table that is emptied`);
}
