import { mkdtempSync, rmSync, mkdirSync, writeFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tablesOf } from '#server/testing/database/empty-tables.ts';
import { dump } from '#server/testing/database/dump.ts';
import type { Sql } from './db.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openFreshPglite, openPgliteAt } from './snapshot.ts';

test('a database from the snapshot has the schema and the rows of one that was migrated from nothing', async () => {
  const [copy, own] = [await openFreshPglite(), await openPglite(null)];
  expect(await migrate(own)).toHaveLength(readMigrations().length);
  expect(await migrate(copy)).toEqual([]);
  expect(await schemaOf(copy)).toEqual(await schemaOf(own));
  for (const db of [copy, own]) await db.run(`update migrations set applied_at = 'epoch'`);
  expect(await dump(copy)).toBe(await dump(own));
  await Promise.all([copy.close(), own.close()]);
});

test('a new directory comes whole from the snapshot, whatever an earlier try has left, and keeps what is written', async () => {
  const home = mkdtempSync(join(tmpdir(), 'simshvide-snapshot-'));
  const directory = join(home, 'database');
  mkdirSync(`${directory}.new`);
  writeFileSync(join(`${directory}.new`, 'PG_VERSION'), 'half');
  const first = await openPgliteAt(directory, () => {});
  expect(await migrate(first)).toEqual([]);
  await first.run('create table written()');
  await first.close();
  const second = await openPgliteAt(directory, () => {});
  expect(await tablesOf(second)).toContain('written');
  await second.close();
  expect(readdirSync(home)).toEqual(['database']);
  rmSync(home, { recursive: true });
});

/** The schema by the catalogue: a line per column, constraint, index, trigger, function, type and sequence. */
async function schemaOf(sql: Sql): Promise<string[]> {
  const lines = await sql.run<{ line: string }>(`
    select format('column %s.%s %s %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
        attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid)) as line
      from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
    union all select format('%s %s %s %s %s', relkind, oid::regclass, relpersistence, reloptions, relrowsecurity)
      from pg_class where relnamespace = 'public'::regnamespace
    union all select format('constraint %s %s %s %s', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select format('trigger %s %s', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all select 'function ' || case prokind when 'a' then proname::text else pg_get_functiondef(oid) end
      from pg_proc where pronamespace = 'public'::regnamespace
    union all select format('type %s %s %s', oid::regtype, typtype, pg_catalog.format_type(typbasetype, typtypmod))
      from pg_type where typnamespace = 'public'::regnamespace
    union all select format('sequence %s %s %s %s', sequencename, start_value, increment_by, last_value)
      from pg_sequences where schemaname = 'public'
    union all select format('view %s %s', viewname, definition) from pg_views where schemaname = 'public'
    union all select format('extension %s %s', extname, extversion) from pg_extension`);
  return lines.map(({ line }) => line).toSorted();
}
