// docs/decisions/239
import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Sql } from '#server/db/db.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { findPostgresClient } from '../machine/postgres.ts';
import type { Manifest } from './form.ts';
import { addressOf, connect, MIGRATIONS_LOCK, serverVersion, tryLock } from './postgres-source.ts';
import { NoBackup, startProgram, together } from './programs.ts';
import { restoringOf } from './proofs.ts';
import type { Target } from './restoring.ts';
import type { Entry } from './unpack.ts';

/** The lock of a restoring, as long as it takes with its proofs. */
const RESTORINGS_LOCK = 7_401_995;

/**
 * An empty PostgreSQL. What a restoring that was broken off before its proofs has left counts as empty: no server has
 * started on it. Refuses one with tables, an older version, and one that is being restored or updated.
 */
export async function openPostgresTarget(url: string, { engine, databaseBytes }: Manifest): Promise<Target> {
  const { folder, version } = findPostgresClient();
  const { client, sql } = await connect(url);
  const unlock = async (number: number) => client.query(`select pg_advisory_unlock(${number})`);
  try {
    const isFree = (await tryLock(sql, RESTORINGS_LOCK)) && (await tryLock(sql, MIGRATIONS_LOCK));
    if (!isFree) throw new NoBackup('another restoring or an update of the database runs');
    const [made, server] = [majorOf(engine), await serverVersion(sql)];
    if (!engine.startsWith('postgresql'))
      throw new NoBackup(`it was made of ${engine}: unset DATABASE_URL to restore it`);
    for (const [name, own] of [
      ['PostgreSQL', server],
      ['pg_restore', version],
    ] as const) {
      if (Number.parseInt(own, 10) < made) throw new NoBackup(`it was made of ${engine}, and this ${name} is ${own}`);
    }
    const isLeft = await isBrokenOff(sql);
    let isFilled = false;
    if (!isLeft && (await hasTables(sql))) throw new NoBackup('the database has tables: restore into an empty one');
    await refuseSmallDisk(sql, url, databaseBytes);
    return {
      async take({ copyAt, entries, signal }) {
        if (isLeft) await empty(sql);
        const stop = new AbortController();
        const signals = AbortSignal.any([signal, stop.signal]);
        const address = addressOf(url);
        const options = { env: address.env, signal: signals };
        const psql = startProgram(join(folder, 'psql'), ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-d', address.url], {
          ...options,
          stdio: ['pipe', 'ignore', 'pipe'],
        });
        const reading = startProgram(join(folder, 'pg_restore'), ['-f', '-', '--no-owner', '--no-acl'], {
          ...options,
          stdio: ['pipe', 'pipe', 'pipe'],
        });
        const script = psql.child.stdin as Writable;
        // Not psql's own --single-transaction: it commits at the end of its input, also where we were killed.
        script.write('begin;\n');
        const all = [
          reading.ended,
          pipeline(Readable.from(bytesOf(entries)), reading.child.stdin as Writable),
          pipeline(reading.child.stdout as Readable, script, { end: false }),
        ];
        const whole = Promise.all(all).then(() => script.end(`${restoringOf(copyAt).join(';\n')};\ncommit;\n`));
        await together(stop, [psql.ended, ...all, whole]);
        isFilled = true;
        await client.query('analyze');
        await unlock(MIGRATIONS_LOCK);
        return openPostgres(url, { connections: 2 });
      },
      keep: async () => undefined,
      drop: async () => (isFilled ? empty(sql) : undefined),
      close: async () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function* bytesOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array, void> {
  for await (const { body } of entries) yield* body;
}

const majorOf = (engine: string): number => Number(/ (\d+)/.exec(engine)?.[1] ?? 0);

async function hasTables(sql: Sql): Promise<boolean> {
  const tables = await sql.run(
    `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
  );
  return tables.length > 0;
}

async function isBrokenOff(sql: Sql): Promise<boolean> {
  const [row] = await sql.run<{ is: boolean }>(`select to_regclass('public.restorings') is not null as is`);
  if (row?.is !== true) return false;
  return (await sql.run('select 1 from public.restorings where done_at is null and proved_at is null')).length > 0;
}

async function empty(sql: Sql): Promise<void> {
  await sql.run('drop schema public cascade');
  await sql.run('create schema public');
}

/** Where the database is on this machine and tells its directory, asks for the room on its disk. */
async function refuseSmallDisk(sql: Sql, url: string, bytes: number): Promise<void> {
  if (!['', 'localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)) return;
  // Harmless: who may not know the directory learns of a full disk from the database.
  const found = await sql.run<{ at: string }>(`select current_setting('data_directory') as at`).catch(() => []);
  if (found[0] !== undefined) refuseSmall(found[0].at, bytes);
}

/** Refuses a disk with less room than what is restored takes. */
export function refuseSmall(folder: string, bytes: number): void {
  let free = Infinity;
  try {
    const { bavail, bsize } = statfsSync(folder);
    free = bavail * bsize;
  } catch {
    // Harmless: a folder that we may not see says nothing about its disk.
  }
  if (free < bytes)
    throw new NoBackup(
      `the disk of ${folder} has ${Math.floor(free / 1e6)} MB left, and ${Math.ceil(bytes / 1e6)} MB are needed`,
    );
}
