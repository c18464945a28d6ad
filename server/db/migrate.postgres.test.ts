import { expect, test } from 'vitest';
import { testDb } from '#server/testing/database/database.ts';
import { lockMigrations } from './locks.ts';
import { migrate } from './migrate.ts';

test('a server for which nothing is new starts while a backup holds the lock of migrations', async () => {
  const db = await testDb();
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const backup = db.transaction(async (tx) => {
    await lockMigrations(tx);
    held.resolve();
    await over.promise;
  });
  await held.promise;
  expect(await migrate(db)).toEqual([]);
  over.resolve();
  await backup;
});
