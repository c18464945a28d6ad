import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { plantTwo } from '#server/testing/session/canaries.ts';
import { createKeyring } from '#server/secrets/keyring.ts';
import { openOneOfEach, SEALED_COLUMNS } from './proofs.ts';

test('every sealed column of the schema can be opened, and what people left in each opens with our key alone', async () => {
  const app = await testApp();
  const { db, keyring } = app.deps;
  const columns = await db.run<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%\\_enc' order by 1`);
  expect(columns.map(({ name }) => name)).toEqual(SEALED_COLUMNS.toSorted());
  await plantTwo(app);
  const all = await openOneOfEach(db, keyring);
  expect(all.refused).toEqual([]);
  expect(all.opened).toBeGreaterThan(12);
  const other = await openOneOfEach(db, createKeyring({ 1: Buffer.alloc(32, 8) }));
  expect({ opened: other.opened, refused: other.refused.length }).toEqual({ opened: 0, refused: all.opened });
});
