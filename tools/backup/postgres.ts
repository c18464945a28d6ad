// docs/decisions/239
import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import type { Sql } from '#server/db/db.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { findPostgresClient } from '../machine/postgres.ts';
import type { Manifest } from './form.ts';
import type { Source, Use } from './make.ts';
import { NoBackup, type Started, startProgram, together } from './programs.ts';
import { holdingsOf } from './proofs.ts';
import type { Target } from './restoring.ts';
import type { Entry } from './tar.ts';

type Session = {
  sql: Sql;
  /** The version of the server. */
  server: string;
  address: string;
  start(program: string, args: string[], stdio: ('pipe' | 'ignore')[], signal: AbortSignal): Started;
};

/** Works under the lock of `lockMigrations`: backups, restorings and updates of a database take turns. */
async function inSession<T>(url: string, work: Use<Session, T>): Promise<T> {
  const { folder, version } = findPostgresClient();
  const options = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c timezone=UTC';
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true, options });
  // Harmless: who uses a lost connection next is told.
  client.on('error', () => undefined);
  // The password goes by the environment, which others on the machine cannot list.
  const address = new URL(url);
  if (address.searchParams.has('password'))
    throw new NoBackup('DATABASE_URL has its password behind a ?: put it before @');
  const env = { ...process.env, ...(address.password !== '' && { PGPASSWORD: decodeURIComponent(address.password) }) };
  address.password = '';
  await client.connect();
  try {
    const sql: Sql = { run: async (text) => (await client.query(String(text))).rows };
    const [found] = await sql.run<{ server: string; isFree: boolean }>(`
      select substring(version() from '[0-9.]+') as server, pg_try_advisory_lock(7401993) as "isFree"`);
    const { server, isFree } = found ?? { server: '', isFree: false };
    // An older pg_dump reads no newer server, and no older server takes what a newer pg_restore sets.
    if (Number.parseInt(version, 10) !== Number.parseInt(server, 10)) {
      throw new NoBackup(`pg_dump is of ${version}, and PostgreSQL of ${server}: install that of the same version`);
    }
    if (!isFree) throw new NoBackup('another backup, a restoring or an update of the database runs');
    const start: Session['start'] = (program, args, stdio, signal) =>
      startProgram(join(folder, program), args, { stdio, env, signal });
    return await work({ sql, server, address: address.href, start });
  } finally {
    await client.end();
  }
}

/** Works on one snapshot of a PostgreSQL, while servers go on. What was committed until its `at` is in it. */
export async function fromPostgres<T>(url: string, signal: AbortSignal, work: Use<Source, T>): Promise<T> {
  return inSession(url, async ({ sql, server, address, start }) => {
    await sql.run('begin isolation level repeatable read read only');
    const [seen] = await sql.run<{ at: number; snapshot: string; databaseBytes: number }>(`
      select floor(extract(epoch from now()) * 1000)::float8 as at, pg_export_snapshot() as snapshot,
        pg_database_size(current_database())::float8 as "databaseBytes"`);
    if (seen === undefined) throw new Error('the database has answered nothing');
    const form = ['--format=custom', '--no-owner', '--no-acl', '--no-comments', '--no-unlogged-table-data'];
    return work({
      ...seen,
      ...(await holdingsOf(sql)),
      engine: `postgresql ${server}`,
      async pack(packing) {
        const args = [...form, `--snapshot=${seen.snapshot}`, `--dbname=${address}`];
        const { child, ended } = start('pg_dump', args, ['ignore', 'pipe', 'pipe'], signal);
        await Promise.all([ended, packing.pieces('database', child.stdout as Readable)]);
      },
    });
  });
}

/** Works on an empty PostgreSQL. Refuses one with tables or of an older version, and a disk that is too small. */
export async function intoPostgres<T>(url: string, manifest: Manifest, work: Use<Target, T>): Promise<T> {
  return inSession(url, async ({ sql, server, address, start }) => {
    const made = /^postgresql (\d+)/.exec(manifest.engine)?.[1] ?? Infinity;
    if (Number(made) > Number.parseInt(server, 10)) {
      throw new NoBackup(`it was made of ${manifest.engine}, and this is PostgreSQL ${server}`);
    }
    const tables = `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;
    if ((await sql.run(tables)).length > 0) throw new NoBackup('the database has tables: restore into an empty one');
    // Harmless: who may not know the directory learns of a full disk from the database.
    const found = await sql.run<{ at: string }>(`select current_setting('data_directory') as at`).catch(() => []);
    const isHere = ['', 'localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
    if (isHere && found[0] !== undefined) refuseSmall(found[0].at, manifest.databaseBytes);
    return work({
      async take(entries, noting, signal) {
        const stop = new AbortController();
        const either = AbortSignal.any([signal, stop.signal]);
        const reading = start('pg_restore', ['-f', '-', '--no-owner', '--no-acl'], ['pipe', 'pipe', 'pipe'], either);
        const options = ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-d', address];
        const psql = start('psql', options, ['pipe', 'ignore', 'pipe'], either);
        const script = psql.child.stdin as Writable;
        // Not psql's own --single-transaction: it commits at the end of its input, also where we were killed.
        script.write('begin;\n');
        const fed = pipeline(Readable.from(bytesOf(entries)), reading.child.stdin as Writable);
        const read = [
          reading.ended,
          fed.catch(async (fault: unknown) => {
            // Harmless where pg_restore has ended well: it may do so before it is told that there is no more.
            await reading.ended;
            if (!(fault instanceof Error && /premature|EPIPE/i.test(fault.message))) throw fault;
          }),
          pipeline(reading.child.stdout as Readable, script, { end: false }),
        ];
        const whole = Promise.all(read).then(() => script.end(`${noting};\ncommit;\n`));
        await together(stop, [psql.ended, ...read, whole]);
        await sql.run('analyze');
        await sql.run('select pg_advisory_unlock(7401993)');
        return openPostgres(url, { connections: 2 });
      },
      keep: () => undefined,
      drop: async () => void (await sql.run('drop schema public cascade; create schema public')),
    });
  });
}

async function* bytesOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array, void> {
  for await (const { body } of entries) yield* body;
}

/** Refuses a disk with less room than what is restored takes. */
export function refuseSmall(folder: string, bytes: number): void {
  try {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize >= bytes) return;
  } catch {
    // Harmless: a folder that we may not see says nothing about its disk.
    return;
  }
  throw new NoBackup(`the disk of ${folder} has less than the ${Math.ceil(bytes / 1e6)} MB that are needed`);
}
