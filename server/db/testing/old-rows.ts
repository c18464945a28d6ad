import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../db.ts';

/**
 * Fills a database with rows of a released version: a line of the file is `{"table": ..., "row": ...}`. Triggers and
 * foreign keys are off meanwhile, since the rows are not in order of creation. Needs a superuser.
 */
export async function loadRows(db: Db, file: string): Promise<void> {
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n');
  // The file is ours.
  const rows = lines.map((line) => JSON.parse(line) as { table: string; row: Record<string, unknown> });
  await db.transaction(async (tx) => {
    await tx.run('set local session_replication_role = replica');
    for (const { table, row } of rows) {
      const columns = Object.keys(row).map((column) => `"${column}"`);
      await tx.run(
        `insert into ${table}(${columns.join(', ')}) overriding system value
         select ${columns.join(', ')} from jsonb_populate_record(null::${table}, $1)`,
        [JSON.stringify(row)],
      );
    }
    const numbered = await tx.run<{ table: string; column: string }>(
      `select attrelid::regclass::text as table, attname as column from pg_attribute
       join pg_class on pg_class.oid = attrelid
       where attidentity <> '' and relnamespace = 'public'::regnamespace`,
    );
    for (const { table, column } of numbered) {
      await tx.run(
        `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max("${column}"), 0) + 1, false) from ${table}`,
      );
    }
  });
}
