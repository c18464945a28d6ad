import { expect, inject, test } from 'vitest';
import { openPostgres } from '#server/db/postgres.ts';
import { testDb } from './database.ts';
import { dump } from './dump.ts';

test('a dump shows what a transaction wrote that had begun before the last one', async () => {
  const db = await testDb();
  const other = await openPostgres(inject('postgresUrl'));
  const empty = await dump(db);
  const written = Promise.withResolvers<void>();
  const looked = Promise.withResolvers<void>();
  const writing = other.transaction(async (tx) => {
    await tx.run(`insert into jobs(kind, payload, run_at, max_attempts) values ('note', '{}', now(), 1)`);
    written.resolve();
    await looked.promise;
  });
  await written.promise;
  expect(await dump(db)).toBe(empty);
  looked.resolve();
  await writing;
  expect(await dump(db)).not.toBe(empty);
  await other.close();
});
