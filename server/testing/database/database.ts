import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openEmptyPglite, openFreshPglite } from '#server/db/snapshot.ts';
import { emptyTables, tablesOfData } from './empty-tables.ts';

let opened: Promise<{ db: Db; tables: string[] }> | null = null;
/** The functions that end the servers of earlier tests. */
let endings: (() => Promise<void>)[] = [];

/** Ends a server of this test before the next test gets an empty database: its timers would keep it all in memory. */
export function endWithTest(end: () => Promise<void>): void {
  endings.push(end);
}

/** Empties and returns the worker's database, which is slow to open; a test asks once, before its first row. */
export async function testDb(): Promise<Db> {
  const former = endings;
  endings = [];
  await Promise.all(former.map((end) => end()));
  opened ??= open();
  const { db, tables } = await opened;
  await emptyTables(db, tables);
  return db;
}

/** A new database of the engine under test without any table, for what changes the schema. Dearer than `testDb`. */
export async function bareDb(): Promise<Db> {
  if (!onPostgres()) return openEmptyPglite();
  const server = await openPostgres(inject('postgresUrl'));
  const name = `bare_${randomUUID().replaceAll('-', '')}`;
  await server.run(`create database ${name}`);
  await server.close();
  const url = new URL(inject('postgresUrl'));
  url.pathname = name;
  return openPostgres(url.href);
}

async function open(): Promise<{ db: Db; tables: string[] }> {
  const db = onPostgres() ? await openPostgres(inject('postgresUrl')) : await openFreshPglite();
  if (onPostgres()) await migrate(db);
  return { db, tables: await tablesOfData(db) };
}

function onPostgres(): boolean {
  return process.env['TEST_ENGINE'] === 'postgres';
}
