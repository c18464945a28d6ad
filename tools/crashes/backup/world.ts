// docs/decisions/239
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { stoppedClock } from '#server/clock.ts';
import { saveAccount } from '#server/features/payout/payout.ts';
import { assemble } from '#server/open.ts';
import { makeTherapists } from '../../races/people.ts';
import { openCrashWorld } from '../world.ts';

/** A world on a PostgreSQL, with the keys of backups and a folder for them. */
export type BackupWorld = Awaited<ReturnType<typeof openBackupWorld>>;
/** By the name of a table, how many rows it has and a hash of them all. */
export type Tables = ReadonlyMap<string, string>;
export type Message = { id: string; key: string };

/** Who visits in a round with the one who pays late, and who leaves, one in each round. */
const [VISITORS, LEAVERS] = [9, 6];

/** Opens such a world; its therapists have accounts for pay. */
export async function openBackupWorld() {
  const world = await openCrashWorld('postgres', { clients: VISITORS + LEAVERS });
  const { config, now, withDatabase } = world;
  const folder = await mkdtemp(join(tmpdir(), 'simshvide-backups-'));
  const close = async (): Promise<void> => {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  };
  const onClient = async <T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: world.cluster?.url(name) });
    await client.connect();
    return work(client).finally(() => client.end());
  };
  try {
    const { said } = await world.run('tools/backup/backup.ts', ['--new-key']);
    const [keyFile, recipient] = [join(folder, 'key'), /\bage1\w+/.exec(said)?.[0] ?? ''];
    await writeFile(keyFile, /AGE-SECRET-KEY-1\w+/.exec(said)?.[0] ?? '', { mode: 0o600 });
    await mkdir(join(config.dataDir, 'content/media'), { recursive: true });
    await withDatabase(async (db) => {
      const { deps } = assemble(config, { db, log: pino({ level: 'silent' }), clock: stoppedClock(now()) });
      const account = { holder: 'ნინო ბერიძე', iban: 'GE29NB0000000101904917' };
      // As in every database that has lived, a job was given up.
      await db.run(`insert into jobs(kind, payload, run_at, max_attempts, dead_at) values ('', '{}', now(), 1, now())`);
      for (const therapist of await makeTherapists(deps))
        await db.transaction((tx) => saveAccount(deps, tx, { ...therapist, ...account }));
    });
    return {
      ...world,
      close,
      folder,
      keyFile,
      recipient,
      leavers: world.clients.slice(VISITORS),
      /** Works on the database beside the product, as any other program does. */
      beside: <T>(work: (client: pg.Client) => Promise<T>) => onClient('crashes', work),
      /** The messages that were handed over, with the key that names event, recipient and channel. */
      handedOver: () =>
        onClient('crashes', async (client) => {
          const { rows } = await client.query<Message>(
            'select o.id, n.dedupe_key as key from outbox_messages o join notifications n using (id)',
          );
          return rows;
        }),
      /** Takes away all files of the product, and its database, in whose place an empty one is. */
      async loseDisk(): Promise<void> {
        await onClient('postgres', async (client) => {
          await client.query('drop database crashes with (force)');
          await client.query('create database crashes');
        });
        for (const name of await readdir(config.dataDir)) await rm(join(config.dataDir, name), { recursive: true });
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Every table that outlives a crash, as it stands now, or stood in an exported snapshot, of which `taken` is told. */
export async function tablesIn(
  client: pg.Client,
  { snapshot, taken }: { snapshot?: string; taken?(): Promise<unknown> } = {},
): Promise<Tables> {
  await client.query('begin isolation level repeatable read read only');
  if (snapshot !== undefined) await client.query(`set transaction snapshot '${snapshot}'`);
  await taken?.();
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'`,
  );
  const hashes = tables.map(
    ({ name }) => `select '${name}' as name, count(*) || ' rows, ' || coalesce(md5(string_agg(md5(t::text), ''
      order by md5(t::text))), '') as hash from "${name}" t`,
  );
  const { rows } = await client.query<{ name: string; hash: string }>(hashes.join(' union all '));
  await client.query('commit');
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}
