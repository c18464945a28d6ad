// docs/decisions/239
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { DAY, HOUR } from '#domain/dates.ts';
import { stoppedClock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createOutbox } from '#server/features/dev/outbox.ts';
import { saveAccount } from '#server/features/payout/payout.ts';
import { assemble } from '#server/open.ts';
import { makeTherapists } from '../../races/people.ts';
import { chanceOf } from '../../simulator/chance.ts';
import { passTime, sceneOf } from '../kill.ts';
import { emptyRecord } from '../record.ts';
import { visit } from '../visit.ts';
import { type CrashWorld, openCrashWorld } from '../world.ts';

/** A world with keys of a backup and a folder for it, whose therapists have accounts and whose pay is due. */
export type BackupWorld = Awaited<ReturnType<typeof openBackupWorld>>;

/** A client for each visit of a round, one for who pays late, and one to leave in each of twenty rounds. */
const CLIENTS = 9 + 20;

/** Opens such a world on a PostgreSQL of its own. */
export async function openBackupWorld() {
  const world = await openCrashWorld('postgres', { clients: CLIENTS });
  const folder = await mkdtemp(join(tmpdir(), 'simshvide-backups-'));
  const close = async (): Promise<void> => {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { said } = await world.run('tools/backup/backup.ts', ['--new-key']);
    const [secret = ''] = /AGE-SECRET-KEY-1\w+/.exec(said) ?? [];
    const [recipient = ''] = /\bage1\w+/.exec(said) ?? [];
    const keyFile = join(folder, 'key');
    await writeFile(keyFile, `${secret}\n`, { mode: 0o600 });
    await mkdir(join(world.config.dataDir, 'content/media'), { recursive: true });
    await openAccounts(world);
    await earnPay(world);
    return {
      ...world,
      close,
      folder,
      keyFile,
      recipient,
      leavers: world.clients.slice(9),
      /** Works on the database beside the product, as another server does. */
      async beside<T>(work: (db: Db) => Promise<T>): Promise<T> {
        const db = await openPostgres(world.cluster?.url('crashes') ?? '');
        return work(db).finally(() => db.close());
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Gives every therapist of the races a user and an account for pay. */
async function openAccounts({ config, now, withDatabase }: CrashWorld): Promise<void> {
  await withDatabase(async (db) => {
    const { deps } = assemble(config, { db, log: pino({ level: 'silent' }), clock: stoppedClock(now()) });
    const therapists = await makeTherapists(deps);
    const details = { holder: 'ნინო ბერიძე', iban: 'GE29NB0000000101904917' };
    for (const { therapistId, userId } of therapists)
      await db.transaction((tx) => saveAccount(deps, tx, { ...details, therapistId, userId }));
  });
}

/** Has three clients book and pay a session of tomorrow, and lets time pass until its pay is due. */
async function earnPay(world: CrashWorld): Promise<void> {
  const violations: { name: string; detail: string }[] = [];
  const still = { target: 'all', moment: { at: 'rest' } } as const;
  const { scene } = sceneOf(world, still, { record: emptyRecord(), violations, chance: chanceOf(1, 'pay') });
  for (const client of [0, 1, 2]) {
    const slot = { therapist: client, day: 1, hour: 12 + client };
    await visit(scene, { client, slot, checks: true, end: 'pay', after: [] }, randomUUID());
  }
  if (violations.length > 0) throw new Error(JSON.stringify(violations));
  await passTime(world, [2 * DAY, 2 * DAY, HOUR]);
}

/** The messages that were handed over, with their ids and words. */
export async function handedOver(world: CrashWorld): Promise<{ id: string; words: string }[]> {
  const { keyring } = world;
  const clock = stoppedClock(world.now());
  const messages = await world.withDatabase((db) =>
    createOutbox({ db, keyring, clock }).list({ to: null, channel: null }),
  );
  return messages.map(({ id, to, subject, text }) => ({ id, words: `${to}: ${subject ?? ''} ${text}` }));
}

/** Takes everything but the backups away: all files of the product, and its database, in whose place an empty one is. */
export async function loseDisk({ cluster, config: { dataDir } }: CrashWorld): Promise<void> {
  const client = new pg.Client({ connectionString: cluster?.url('postgres') });
  await client.connect();
  await client.query('drop database crashes with (force)');
  await client.query('create database crashes');
  await client.end();
  for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true });
}
