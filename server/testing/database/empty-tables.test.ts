import { expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { testDb } from './database.ts';
import { emptyTables } from './empty-tables.ts';

const writeJob = (db: Db) =>
  db.run<{ id: number }>(
    `insert into jobs(kind, payload, run_at, max_attempts) values ('note', '{}', now(), 1) returning id`,
  );

test('tables that are emptied have no rows, and their numbers begin again', async () => {
  const db = await testDb();
  const first = await writeJob(db);
  await writeJob(db);
  await emptyTables(db, ['jobs']);
  expect(await db.run('select 1 from jobs')).toEqual([]);
  expect(await writeJob(db)).toEqual(first);
});

test('nothing is emptied when a table outside the list points at one in it', async () => {
  const db = await testDb();
  await writeJob(db);
  await expect(emptyTables(db, ['jobs', 'ledger_transfers'])).rejects.toThrow(
    'ledger_entries points at a table that is emptied',
  );
  expect(await db.run('select 1 from jobs')).toHaveLength(1);
});
