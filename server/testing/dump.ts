import type { Sql } from '#server/db/db.ts';
import { tablesOf } from './empty-tables.ts';

/**
 * Every row of every table as text, the way a stolen dump would show it; sorted, so that two dumps compare. Without the words
 * between servers, which come after the answer and go by themselves: `two-servers.postgres.test.ts` reads those. Encrypted columns
 * are random hexadecimal: a text sought here has a letter that hexadecimal lacks, or at least eight digits.
 */
export async function dump(sql: Sql): Promise<string> {
  const tables = (await tablesOf(sql)).filter((name) => name !== 'instance_messages');
  const rows = await sql.run<{ row: string }>(
    tables.map((name) => `select '${name} ' || t::text as row from "${name}" t`).join(' union all '),
  );
  return rows
    .map(({ row }) => row)
    .toSorted()
    .join('\n');
}

/** The same without the counts of calls: a call that is refused counts as well. */
export async function dumpButCounts(sql: Sql): Promise<string> {
  return (await dump(sql)).replaceAll(/^call_counts .*\n?/gm, '');
}
