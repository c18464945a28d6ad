// docs/decisions/239
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import pg from 'pg';
import type { Sql } from '#server/db/db.ts';
import { findPostgresClient } from '../machine/postgres.ts';
import { holdingsOf } from './counting.sql.ts';
import type { Source } from './make.ts';
import { NoBackup, startProgram } from './programs.ts';

/** The number of `lockMigrations`: a backup and an update of the database take turns. */
export const MIGRATIONS_LOCK = 7_401_993;

/**
 * One snapshot of a PostgreSQL, while servers go on. Refuses an older `pg_dump`, and another backup or an update that
 * runs. `at` is from before the snapshot: what was committed until then is in it.
 */
export async function openPostgresSource(url: string, signal: AbortSignal): Promise<Source> {
  const { folder, version } = findPostgresClient();
  const { client, sql } = await connect(url);
  try {
    const server = await serverVersion(sql);
    if (Number.parseInt(version, 10) < Number.parseInt(server, 10)) {
      throw new NoBackup(
        `pg_dump ${version} is older than the PostgreSQL ${server}: install postgresql-client-${Number.parseInt(server, 10)}`,
      );
    }
    if (!(await tryLock(sql, MIGRATIONS_LOCK))) throw new NoBackup('another backup or an update of the database runs');
    await client.query('begin isolation level repeatable read read only');
    const [seen] = await sql.run<{ at: number; snapshot: string; bytes: number }>(`
      select floor(extract(epoch from now()) * 1000)::float8 as at, pg_export_snapshot() as snapshot,
        pg_database_size(current_database())::float8 as bytes`);
    if (seen === undefined) throw new Error('the database has answered nothing');
    return {
      at: seen.at,
      engine: `postgresql ${server}`,
      ...(await holdingsOf(sql)),
      databaseBytes: seen.bytes,
      async pack(packing) {
        const args = [
          '--format=custom',
          `--snapshot=${seen.snapshot}`,
          '--no-owner',
          '--no-acl',
          '--no-comments',
          '--no-unlogged-table-data',
        ];
        const address = addressOf(url);
        const { child, ended } = startProgram(join(folder, 'pg_dump'), [...args, `--dbname=${address.url}`], {
          stdio: ['ignore', 'pipe', 'pipe'],
          env: address.env,
          signal,
        });
        await Promise.all([ended, packing.pieces('database', child.stdout as Readable)]);
      },
      close: async () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** A connection that keeps its session as long as it takes. Refuses a database that does not answer. */
export async function connect(url: string): Promise<{ client: pg.Client; sql: Sql }> {
  const options = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c timezone=UTC';
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, options });
  // Harmless: who uses a lost connection next is told.
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw new NoBackup(`the database does not answer: ${error instanceof Error ? error.message : String(error)}`);
  });
  const run = async (text: unknown) => (await client.query(String(text))).rows;
  return { client, sql: { run } as Sql };
}

/** The version of a server, such as `15.18`. */
export async function serverVersion(sql: Sql): Promise<string> {
  const [row] = await sql.run<{ version: string }>(`select current_setting('server_version') as version`);
  return /^\d+(\.\d+)?/.exec(row?.version ?? '')?.[0] ?? '';
}

/** Takes a lock until the connection ends; false when somebody has it. */
export async function tryLock(sql: Sql, number: number): Promise<boolean> {
  const [row] = await sql.run<{ taken: boolean }>(`select pg_try_advisory_lock(${number}) as taken`);
  return row?.taken === true;
}

/** The address for a program of PostgreSQL: its password goes by the environment, which others cannot list. */
export function addressOf(url: string): { url: string; env: NodeJS.ProcessEnv } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return { url: address.href, env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) } };
}
