// docs/decisions/239
import { iso, type Db, type Sql } from '#server/db/db.ts';
import type { Instant } from '#domain/dates.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { checkKey } from '#server/secrets/key-check.ts';
import { createKeyring } from '#server/secrets/keyring.ts';
import { beforeMigrations } from '#server/secrets/order-ids.ts';
import { checkRows, OF_ROWS_ALONE } from '../checker/checker.ts';
import { countRows, migrationsOf } from './counting.sql.ts';
import type { Manifest } from './form.ts';
import { NoBackup } from './programs.ts';
import { openOneOfEach, SEALED_COLUMNS } from './sealed-values.ts';

/** What was proved of a restored database: a title and what was found, a line each. */
export type Proved = readonly (readonly [title: string, found: string])[];

/**
 * Proves a restored database and brings it to this version. Without a manifest its rows are compared with nothing.
 * Throws NoBackup with the first thing that is not as it should be.
 */
export async function prove(
  db: Db,
  { dataKey, manifest }: { dataKey: Uint8Array; manifest: Manifest | null },
): Promise<Proved> {
  const keyring = createKeyring({ 1: dataKey });
  const proved: [string, string][] = [];
  if (manifest !== null) {
    const tables = await patiently(db, countRows);
    // The row of this restoring itself.
    const expected: Manifest['tables'] = { ...manifest.tables, restorings: (manifest.tables['restorings'] ?? 0) + 1 };
    for (const name of new Set([...Object.keys(expected), ...Object.keys(tables)])) {
      const [is, was] = [tables[name] ?? 0, expected[name] ?? 0];
      if (is !== was) throw new NoBackup(`the table ${name} has ${is} rows, and the backup was made of ${was}`);
    }
    proved.push(['rows', `${manifest.rows} in ${Object.keys(manifest.tables).length} tables, as when it was made`]);
    const migrations = await patiently(db, migrationsOf);
    if (JSON.stringify(migrations) !== JSON.stringify(manifest.migrations))
      throw new NoBackup('its migrations are others');
  }
  await patiently(db, async (sql) => checkKey(keyring, sql));
  const fresh = await migrate(db, readMigrations(), beforeMigrations(keyring));
  proved.push(['migrations', `${readMigrations().length} with the right hashes, ${fresh.length} of them new to it`]);
  const [broken] = await patiently(db, checkRows);
  if (broken !== undefined) throw new NoBackup(`the promise ${broken.name} of the checker is broken: ${broken.detail}`);
  proved.push(['promises', `${Object.keys(OF_ROWS_ALONE).length} of the checker are kept`]);
  const { opened, refused } = await patiently(db, async (sql) => openOneOfEach(sql, keyring));
  if (refused.length > 0)
    throw new NoBackup(`what is sealed in ${refused.join(', ')} does not open with this DATA_KEY`);
  proved.push(
    ['DATA_KEY', 'is the right one'],
    ['sealed', `${opened} of ${Object.keys(SEALED_COLUMNS).length} kinds are there; one of each was opened`],
  );
  return proved;
}

/** Runs what takes longer than a statement of a request. */
async function patiently<T>(db: Db, work: (sql: Sql) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.run('set local statement_timeout = 0');
    await tx.run('set local idle_in_transaction_session_timeout = 0');
    return work(tx);
  });
}

/** The statements that note a restoring of a copy of that instant: an open one that is in the copy ends. */
export function restoringOf(copyAt: Instant, isProved = false): string[] {
  const at = `'${iso(copyAt)}'::timestamptz`;
  return [
    `update public.restorings set done_at = clock_timestamp(), done_reason = 'restored again' where done_at is null`,
    `insert into public.restorings(copy_at, restored_at, proved_at)
     values (${at}, greatest(${at}, clock_timestamp()), ${isProved ? `greatest(${at}, clock_timestamp())` : 'null'})`,
  ];
}

/** Notes that the proofs of the restoring have passed: servers start from now on. */
export async function noteProof(sql: Sql): Promise<void> {
  await sql.run('update public.restorings set proved_at = clock_timestamp() where done_at is null');
}
