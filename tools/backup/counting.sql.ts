// docs/decisions/239
import type { Sql } from '#server/db/db.ts';
import type { Manifest } from './form.ts';
import { NoBackup } from './programs.ts';

/** What a database holds, as its manifest says it. */
export type Holdings = Pick<Manifest, 'tables' | 'migrations' | 'databaseBytes'>;

/** Counts the rows of every logged table: those of others are in no copy. */
export async function countRows(sql: Sql): Promise<Record<string, number>> {
  const names = await sql.run<{ name: string }>(LOGGED_TABLES);
  if (names.length === 0) return {};
  const counts = names.map(({ name }) => `select '${name}' as name, count(*)::float8 as rows from public."${name}"`);
  const rows = await sql.run<{ name: string; rows: number }>(counts.join(' union all '));
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}
const LOGGED_TABLES = `
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relpersistence = 'p' order by relname`;

/** The migrations that a database has had, with their hashes, in order. */
export async function migrationsOf(sql: Sql): Promise<Manifest['migrations']> {
  return sql.run('select name, sha256 from public.migrations order by name');
}

/** The rows and migrations of a database. Refuses one that knows no backups yet, in which none could be noted. */
export async function holdingsOf(sql: Sql): Promise<Omit<Holdings, 'databaseBytes'>> {
  const tables = await countRows(sql);
  if (!('backups' in tables)) {
    throw new NoBackup(
      'this database is empty, or of an older version: start the server once, which brings it up to date',
    );
  }
  return { tables, migrations: await migrationsOf(sql) };
}
