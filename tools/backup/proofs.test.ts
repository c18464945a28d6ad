import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { plantTwo } from '#server/testing/session/canaries.ts';
import { createKeyring } from '#server/secrets/keyring.ts';
import type { Manifest } from './form.ts';
import { holdingsOf, openOneOfEach, prove, SEALED_COLUMNS } from './proofs.ts';

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

test('a missing row, a table left out, another hash and another finding of the checker are each refused', async () => {
  const { db, config } = await testApp().then(({ deps }) => deps);
  // The first one leaves the mark of the key.
  await prove(db, config.dataKey, null);
  await db.run(`insert into restorings(copy_at, restored_at) values (now(), now())`);
  const { tables, migrations, answers } = await holdingsOf(db);
  const { restorings: _, ...others } = tables;
  const same = { tables: others, migrations, answers };
  const proved = async (changed: Partial<typeof same>) =>
    prove(db, config.dataKey, { ...same, ...changed } as unknown as Manifest);
  await proved({});
  await expect(proved({ tables: { ...others, users: 1000 } })).rejects.toThrow('users has');
  await expect(proved({ tables: { ...others, left_out: 3 } })).rejects.toThrow('left_out has');
  const [first, ...rest] = migrations.map(({ name }) => ({ name, sha256: 'another' }));
  await expect(proved({ migrations: first ? [first, ...rest] : [] })).rejects.toThrow('other hashes');
  const [question = ''] = Object.keys(answers);
  await expect(proved({ answers: { ...answers, [question]: 1000 } })).rejects.toThrow('the checker finds');
});
