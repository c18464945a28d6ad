import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Db, Sql } from './db.ts';
import { lockMigrations } from './locks.ts';

const FOLDER = join(import.meta.dirname, 'migrations');

/**
 * Another form in which a published version of the product applied a migration: its hash, and the SQL that brings it to
 * the result of the current form, so that later migrations find the same schema everywhere.
 */
const OTHER_FORMS: Readonly<Record<string, { sha256: string; settle: string }>> = {
  '039-content.sql': {
    sha256: '8c17f55dc68a9596b12f53beebe145746878bf13c680ad5f5baabca60f860299',
    // The next migration brings it.
    settle: 'alter table content_state drop column mark',
  },
};

/** A step of the schema. */
export type Migration = { name: string; text: string; sha256: string };

/** Work of the server before a migration, in its transaction, by migration name: only the key's owner can do it. */
export type BeforeMigrations = Readonly<Record<string, (tx: Sql) => Promise<void>>>;

/** The migrations in order: `001-people.sql` and so on. Throws for a name out of form or a gap in the numbers. */
export function readMigrations(folder: string = FOLDER): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  return names.map((name, index) => {
    const number = /^(\d{3})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (Number(number) !== index + 1) throw new Error(`migration ${name} is out of order`);
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
  });
}

/**
 * Brings a database to the newest schema; answers the names of the migrations it applied. Forward only: an applied
 * migration that has changed or is missing stops the start. Each runs whole or not at all. An empty database needs no
 * `before`; elsewhere a migration that needs it is refused without it.
 */
export async function migrate(
  db: Db,
  migrations: Migration[] = readMigrations(),
  before: BeforeMigrations = {},
): Promise<string[]> {
  // No lock is needed to see that nothing is new: a server starts while a backup, which holds it, runs.
  const standing = await readApplied(db);
  const isCurrent = migrations.every(({ name, sha256 }, n) => {
    return standing[n]?.name === name && standing[n].sha256 === sha256;
  });
  if (isCurrent && standing.length === migrations.length) return [];
  await db.transaction(async (tx) => {
    await lockMigrations(tx);
    await tx.run(
      'create table if not exists migrations(name text primary key, sha256 text not null, applied_at timestamptz not null)',
    );
  });
  for (const migration of migrations) await settleOtherForm(db, migration);
  const applied = await readApplied(db);
  for (const { name, sha256 } of applied) {
    const known = migrations.find((migration) => migration.name === name);
    if (known === undefined) throw new Error(`the database has migration ${name}, which this version does not know`);
    if (known.sha256 !== sha256) throw new Error(`migration ${name} was changed after it was applied`);
  }
  const fresh: string[] = [];
  for (const migration of migrations.slice(applied.length)) {
    if (await apply(db, migration, before)) fresh.push(migration.name);
  }
  return fresh;
}

/** The migrations that are applied, by name; none on an empty database. */
async function readApplied(sql: Sql): Promise<Pick<Migration, 'name' | 'sha256'>[]> {
  const there = await sql.run(`select 1 as one where to_regclass('migrations') is not null`);
  return there.length === 0 ? [] : sql.run('select name, sha256 from migrations order by name');
}

/** Where a migration was applied in its other form: makes of it what it is now. */
async function settleOtherForm(db: Db, { name, sha256 }: Migration): Promise<void> {
  const other = OTHER_FORMS[name];
  if (other === undefined) return;
  await db.transaction(async (tx) => {
    await lockMigrations(tx);
    const found = await tx.run('update migrations set sha256 = $1 where name = $2 and sha256 = $3 returning name', [
      sha256,
      name,
      other.sha256,
    ]);
    if (found.length > 0) await tx.script(other.settle);
  });
}

/** Applies one migration unless another instance did so meanwhile. */
async function apply(db: Db, { name, text, sha256 }: Migration, before: BeforeMigrations): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockMigrations(tx);
    await tx.run("set local lock_timeout = '10s'");
    const done = await tx.run('select 1 as one from migrations where name = $1', [name]);
    if (done.length > 0) return false;
    await before[name]?.(tx);
    await tx.script(text);
    await tx.run('insert into migrations(name, sha256, applied_at) values ($1, $2, statement_timestamp())', [
      name,
      sha256,
    ]);
    return true;
  });
}

/** Whether this version knows a migration as it was applied, in its current form or in another published one. */
export function isKnown(applied: Omit<Migration, 'text'>, migrations: readonly Migration[]): boolean {
  const known = migrations.find(({ name }) => name === applied.name);
  return known !== undefined && [known.sha256, OTHER_FORMS[known.name]?.sha256].includes(applied.sha256);
}
