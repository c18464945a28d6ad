// docs/decisions/239
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgres } from '../../machine/postgres.ts';
import type { BackupWorld } from './world.ts';

/** A backup, and what stood in its snapshot as another connection saw it. */
export type Copy = { file: string; tables: Tables; contents: Tables };
/** By name, a count and a hash of all rows or bytes. */
export type Tables = ReadonlyMap<string, string>;

/**
 * Runs `npm run backup` and reads every table in the very snapshot that the command takes. `before` is called as long as
 * there is none. Throws when the command fails.
 */
export async function takeCopy(world: BackupWorld, before: () => void): Promise<Copy> {
  const contents = await contentsOf(world);
  const folder = await mkdtemp(join(world.folder, 'round-'));
  let isOver = false;
  const running = world.run('tools/backup/backup.ts', ['--to', folder], { BACKUP_KEYS: world.recipient });
  const over = running.finally(() => (isOver = true));
  const tables = await onClient(world, async (client) => {
    while (!isOver) {
      before();
      const { rows } = await client.query<{ id: string }>('select pg_ls_dir($1) as id', ['pg_snapshots']);
      const [snapshot] = rows;
      if (snapshot !== undefined) return tablesIn(client, snapshot.id);
      await wait(2);
    }
    return null;
  });
  const { exitCode, said } = await over;
  const [name] = await readdir(folder);
  if (exitCode !== 0 || name === undefined) throw new Error(`the backup ended with ${exitCode}: ${said.slice(-500)}`);
  if (tables === null) throw new Error('the backup has exported no snapshot');
  return { file: join(folder, name), tables, contents };
}

/** Every table that outlives a crash, as it stands now. */
export function tablesNow(world: BackupWorld): Promise<Tables> {
  return onClient(world, (client) => tablesIn(client));
}

async function tablesIn(client: pg.Client, snapshot?: string): Promise<Tables> {
  await client.query('begin isolation level repeatable read read only');
  if (snapshot !== undefined) await client.query(`set transaction snapshot '${snapshot}'`);
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'`,
  );
  const { rows } = await client.query<{ name: string; rows: string }>(
    tables
      .map(
        ({ name }) => `select '${name}' as name, count(*) || ' rows, ' || coalesce(md5(string_agg(md5(t::text), ''
          order by md5(t::text))), '') as rows from "${name}" t`,
      )
      .join(' union all '),
  );
  await client.query('commit');
  return new Map(rows.map(({ name, rows: all }) => [name, all]));
}

async function onClient<T>({ cluster }: BackupWorld, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: cluster?.url('crashes') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The files of the content beside the database. */
export async function contentsOf({ config }: BackupWorld): Promise<Tables> {
  return new Map(
    (await filesIn(join(config.dataDir, 'content'))).map(({ name, bytes }) => [name, bytes.toString('hex')]),
  );
}

async function filesIn(folder: string): Promise<{ name: string; bytes: Buffer }[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    all
      .filter((one) => one.isFile())
      .map(async ({ name, parentPath }) => ({ name, bytes: await readFile(join(parentPath, name)) })),
  );
}

/** Opens a backup as its page says, without a program of ours, and answers in which files it has the key of the data. */
export async function filesWithKey(world: BackupWorld, { file }: Copy): Promise<string[]> {
  const opened = `${file}.opened`;
  await mkdir(opened);
  const script = `set -e
    tail -c +4097 "$1" | age -d -i "$2" | tar -x -C "$3"
    cat "$3"/database/* | "$4"/pg_restore -f "$3"/rows.sql`;
  await promisify(execFile)('/bin/sh', ['-c', script, '', file, world.keyFile, opened, findPostgres().folder]);
  const key = Buffer.from(world.config.dataKey);
  const forms = [key, key.toString('base64').replace(/=+$/, ''), key.toString('hex')];
  return (await filesIn(opened))
    .filter(({ bytes }) => forms.some((form) => bytes.includes(form)))
    .map(({ name }) => name);
}
