import type { Sql } from '#server/db/db.ts';
import { tablesOf } from './empty-tables.ts';

/**
 * Every row of every table as text, as a stolen dump shows it; sorted, so that dumps compare. Without the messages
 * between servers, which come after the answer on their own: `two-servers.postgres.test.ts` reads those. Encrypted
 * columns are random hexadecimal: a searched text has a letter that hexadecimal lacks, or at least eight digits.
 */
export async function dump(sql: Sql): Promise<string> {
  // Every writing transaction takes a number, and a snapshot tells the numbers taken and ended: equal snapshots see the
  // same rows. A snapshot leaves out its own transaction's writes.
  const [seen] = await sql.run<{ snapshot: string; writes: boolean }>(
    'select pg_current_snapshot()::text as snapshot, pg_current_xact_id_if_assigned() is not null as writes',
  );
  const before = known.get(sql);
  if (seen === undefined || seen.writes) return dumped(sql);
  if (before?.snapshot === seen.snapshot) return before.text;
  const text = await dumped(sql);
  known.set(sql, { snapshot: seen.snapshot, text });
  return text;
}

/** The last dump of a database, and a snapshot from before it. */
const known = new WeakMap<Sql, { snapshot: string; text: string }>();

async function dumped(sql: Sql): Promise<string> {
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
