import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bareDb, testDb } from '#server/testing/database.ts';
import { migrate, readMigrations } from './migrate.ts';

test('migrations run once, and a changed one stops the start', async () => {
  const db = await testDb();
  expect(await migrate(db)).toEqual([]);
  const [first, ...rest] = readMigrations();
  if (first === undefined) throw new Error('no migrations');
  await expect(migrate(db, [{ ...first, sha256: 'other' }, ...rest])).rejects.toThrow('was changed');
  await expect(migrate(db, rest)).rejects.toThrow('does not know');
});

test('two instances that start at once on an empty database bring it up to date together', async () => {
  const db = await bareDb();
  const names = readMigrations().map(({ name }) => name);
  const applied = await Promise.all([migrate(db), migrate(db), migrate(db)]);
  expect(applied.flat().toSorted()).toEqual(names);
  expect(await migrate(db)).toEqual([]);
  await db.close();
});

test('a migration that fails leaves nothing of itself behind', async () => {
  const db = await bareDb();
  const broken = { name: '001-a.sql', text: 'create table one(id int); select 1 / 0;', sha256: 'a' };
  await expect(migrate(db, [broken])).rejects.toMatchObject({ code: '22012' });
  expect(await migrate(db, [{ ...broken, text: 'create table one(id int)', sha256: 'b' }])).toEqual(['001-a.sql']);
  await db.close();
});

test('a file out of order, or of another form, is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'simshvide-migrations-'));
  writeFileSync(join(folder, '001-a.sql'), '');
  writeFileSync(join(folder, '003-c.sql'), '');
  expect(() => readMigrations(folder)).toThrow('003-c.sql is out of order');
  rmSync(folder, { recursive: true });
});
