// docs/decisions/239
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../machine/postgres.ts';
import { installDebianPackages } from '../start/debian.mjs';

const SETTINGS = resolve(import.meta.dirname, '../../docs/operations');

export type Archived = Awaited<ReturnType<typeof openArchived>>;

/** Whether there is a pgBackRest: installed, or installed now (Debian, as root). */
export function findPgBackRest(): boolean {
  const isThere = (): boolean => spawnSync('pgbackrest', ['version'], { stdio: 'ignore' }).status === 0;
  return isThere() || (installDebianPackages(['pgbackrest']) && isThere());
}

/** A PostgreSQL of its own that archives by the settings of docs/operations. */
export async function openArchived() {
  const postgres = await startPostgres();
  const pool = new pg.Pool({ connectionString: postgres.url('postgres') });
  // Harmless: a statement under a kill is refused, and the next one opens a connection.
  pool.on('error', () => undefined);
  const ask = async (statement: string, values: unknown[] = []): Promise<Record<string, unknown>> =>
    (await pool.query<Record<string, unknown>>(statement, values)).rows[0] ?? {};
  const data = String((await ask('show data_directory'))['data_directory']);
  const { port } = new URL(postgres.url('postgres'));
  const { uid, gid } = statSync(data);
  const home = dirname(data);
  const config = join(home, 'pgbackrest.conf');
  /** Writes the settings with each path below our folder; `second` is the folder in the place of /mnt/second-place. */
  const writeSettings = (second: string): void => {
    const text = readFileSync(join(SETTINGS, 'pgbackrest.conf'), 'utf8')
      .replace('/mnt/second-place', `/${second}`)
      .replaceAll('=/', `=${home}/`)
      .replace(/pg1-path=.*/, `pg1-path=${data}`)
      .replace(/pg1-port=.*/, `pg1-port=${port}`);
    writeFileSync(config, `${text}[global]\nlock-path=${home}/lock\nlog-level-file=off\n`);
  };
  const backRest = (...args: string[]): void => {
    const env = { PATH: process.env['PATH'], PGHOST: '127.0.0.1', PGUSER: 'postgres' };
    const all = [`--config=${config}`, '--stanza=simshvide', ...args];
    execFileSync('pgbackrest', all, { uid, gid, cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] });
  };
  writeSettings('second-place');
  const lines = readFileSync(join(SETTINGS, 'archive.conf'), 'utf8').matchAll(/^(\w+) = '?(.*?)'?$/gm);
  for (const [, name, value = ''] of lines) {
    await ask(`alter system set ${name} = '${value.replace('pgbackrest', `pgbackrest --config=${config}`)}'`);
  }
  await postgres.kill();
  await postgres.restart();
  backRest('stanza-create');
  return {
    url: postgres.url,
    createDatabase: postgres.createDatabase,
    ask,
    /** A whole backup into the second place. */
    backUp: () => backRest('--repo=2', '--type=full', 'backup'),
    /** Kills it and removes all but the second place, to which what still runs no longer finds the way. */
    async loseDisk() {
      renameSync(join(home, 'second-place'), join(home, 'saved'));
      await postgres.kill();
      for (const folder of [data, join(home, 'var')]) rmSync(folder, { recursive: true, maxRetries: 5 });
    },
    /** Restores what the second place has, and waits until it takes writes. */
    async restore() {
      mkdirSync(data, { mode: 0o700 });
      chownSync(data, uid, gid);
      writeSettings('saved');
      backRest('--repo=2', 'restore');
      await postgres.restart();
      while ((await ask('select pg_is_in_recovery() as waits'))['waits'] === true) await wait(50);
    },
    async stop() {
      await pool.end();
      await postgres.stop();
    },
  };
}
