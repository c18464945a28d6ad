import { expect, test } from 'vitest';
import { testDb } from '#server/testing/database.ts';
import { lockClient, lockOrdered } from './locks.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

test('a transaction takes its locks in one order, and may take one again', async () => {
  const db = await testDb();
  await db.transaction(async (tx) => {
    await lockClient(tx, NOBODY);
    await lockClient(tx, NOBODY);
  });
  const wrong = db.transaction(async (tx) => {
    await lockClient(tx, NOBODY);
    await lockOrdered(tx, 'no order');
  });
  await expect(wrong).rejects.toThrow('a seat is locked after a later lock');
});
