import type { Sql } from '#server/db/db.ts';

/** Every row of every table as text, the way a stolen dump would show it; sorted, so that two dumps compare. */
export async function dump(sql: Sql): Promise<string> {
  const tables = await sql.run<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const rows = await sql.run<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
    parts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return parts.join('\n');
}
