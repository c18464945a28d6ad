import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bareDb, testDb } from '#server/testing/database/database.ts';
import { migrate, readMigrations } from './migrate.ts';

test('migrations run once, and a changed one stops the start', async () => {
  const db = await testDb();
  expect(await migrate(db)).toEqual([]);
  const [first, ...rest] = readMigrations();
  if (first === undefined) throw new Error('no migrations');
  await expect(migrate(db, [{ ...first, sha256: 'other' }, ...rest])).rejects.toThrow('was changed');
  await expect(migrate(db, rest)).rejects.toThrow('does not know');
});

test('no migration differs from what databases were brought up to date with: a change of the schema is a new one', () => {
  const written = readFileSync(join(import.meta.dirname, 'testing/migrations.txt'), 'utf8');
  expect(
    readMigrations()
      .map(({ name, sha256 }) => `${name} ${sha256.slice(0, 16)}\n`)
      .join(''),
  ).toBe(written);
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

test('migration 016 writes the history of appointments in the words of the domain', async () => {
  const db = await bareDb();
  await migrate(db, readMigrations().slice(0, 15));
  await db.transaction(async (tx) => {
    await tx.run('set local session_replication_role = replica');
    await tx.run(`
      insert into appointment_history(therapist_id, appointment_id, at, event, from_status, to_status, actor_id, actor_role)
      select gen_random_uuid(), gen_random_uuid(), now(), event, from_status, to_status, gen_random_uuid(), actor_role
      from (values ('hold', null, 'held', 'USER'), ('step back', 'held', 'cancelled', 'USER'),
        ('replace', 'held', 'cancelled', 'SYSTEM'), ('expire', 'held', 'expired', 'USER'),
        ('confirm', 'held', 'confirmed', 'SYSTEM'), ('confirm late', 'expired', 'confirmed', 'SYSTEM'),
        ('complete', 'confirmed', 'completed', 'SYSTEM')) as old(event, from_status, to_status, actor_role)`);
  });
  await migrate(db);
  const unknown = await db.run(`
    select event, actor from appointment_history h where not exists (
      select 1 from allowed_events e where e.object = 'appointment' and e.event = h.event and e.actor = h.actor
        and e.from_status is not distinct from h.from_status and e.to_status = h.to_status)`);
  expect(unknown).toEqual([]);
  expect(await db.run('select count(*)::int as rows from appointment_history')).toEqual([{ rows: 7 }]);
  await db.close();
});

test('migration 040 gives content that stood before it a mark, and its number stays', async () => {
  const db = await bareDb();
  await migrate(db, readMigrations().slice(0, 39));
  await db.run('insert into content_state(change) values (7)');
  await migrate(db);
  expect(await db.run('select change, mark is not null as marked from content_state')).toEqual([
    { change: 7, marked: true },
  ]);
  await db.close();
});

test('a database whose content had its mark from the beginning is brought up to date too', async () => {
  const db = await bareDb();
  await migrate(db, readMigrations().slice(0, 38));
  const [migration] = readMigrations().slice(38);
  const withMark = String(migration?.text)
    .replace(
      'documents whose change is greater than n.\n',
      `documents whose change is greater than n. \`mark\` is another one with every change: a database that went back
-- and forward again has the same number with another mark.\n`,
    )
    .replace('check (change > 0));', 'check (change > 0),\n  mark uuid not null);');
  const sha256 = createHash('sha256').update(withMark).digest('hex');
  await db.transaction(async (tx) => {
    await tx.script(withMark);
    await tx.run('insert into migrations values ($1, $2, now())', [migration?.name, sha256]);
    await tx.run('insert into content_state(change, mark) values (7, gen_random_uuid())');
  });
  await migrate(db);
  expect(await db.run('select change, mark is not null as marked from content_state')).toEqual([
    { change: 7, marked: true },
  ]);
  expect(await migrate(db)).toEqual([]);
  await db.close();
});
