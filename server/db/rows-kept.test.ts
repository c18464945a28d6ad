import { expect, test } from 'vitest';
import { ROWS_KEPT } from '#domain/retention.ts';
import { testDb } from '#server/testing/database/database.ts';
import { tablesOf } from '#server/testing/database/empty-tables.ts';

test('of every table it is said how long its rows are kept, or why they stay', async () => {
  const tables = await tablesOf(await testDb());
  expect(tables.toSorted()).toEqual(Object.keys(ROWS_KEPT).toSorted());
  for (const [table, kept] of Object.entries(ROWS_KEPT))
    if (typeof kept === 'string') expect(kept.length, table).toBeGreaterThan(10);
    else expect(kept, table).toBeGreaterThan(0);
});
