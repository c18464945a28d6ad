import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { SECOND } from '#domain/dates.ts';
import { signal } from '../machine/processes.ts';
import type { Chance } from '../simulator/chance.ts';
import type { Moment } from './moments.ts';
import type { CrashWorld } from './world.ts';

/** The target of a kill: the product, one process of the database, the whole database, or product and database. */
export type Target = 'app' | 'backend' | 'cluster' | 'all';

export type Stage<Event extends string> = ReturnType<typeof stageOf<Event>>;

/** The state of one kill: who makes calls waits until the target runs again. */
export function stageOf<Event extends string>(
  world: CrashWorld,
  { target, moment }: { target: Target; moment: Moment<Event> },
  chance: Chance,
) {
  const gate = Promise.withResolvers<void>();
  const killed = Promise.withResolvers<void>();
  let kills = 0;
  let seen = 0;

  /** Kills; `waiting` is the process of the database that waits inside a transaction. */
  const kill = async (waiting: number | null): Promise<void> => {
    if (kills > 0) return killed.promise;
    kills += 1;
    try {
      if (target === 'backend') await killBackend(world, waiting, chance);
      if (target === 'app' || target === 'all') await world.product.kill();
      if (target === 'cluster' || target === 'all') await world.cluster?.kill();
      killed.resolve();
    } catch (error) {
      killed.reject(error);
    }
  };
  return {
    async at(event: Event): Promise<void> {
      if (moment.at !== 'event' || moment.event !== event || ++seen !== moment.nth) return;
      await kill(null);
    },
    kills: () => kills,
    running: async () => (kills > 0 ? gate.promise : undefined),
    kill,
    killed: killed.promise,
    /** Kills at a moment that no event reports. */
    async watch(): Promise<void> {
      if (moment.at === 'time') {
        await Promise.race([wait(moment.afterMs), killed.promise]);
        await kill(null);
      }
      if (moment.at === 'statement') await killInStatement(world, { ...moment, kill, isOver: () => kills > 0 });
    },
    resume: () => gate.resolve(),
  };
}

/** Starts the database again where it was killed. */
export async function bringDatabaseBack({ cluster }: CrashWorld, target: Target): Promise<void> {
  if (target === 'cluster' || target === 'all') await cluster?.restart();
  // The database may not have ended the product's other connections yet.
  if (target === 'backend') await cluster?.ready();
}

/** Starts the product again where it was killed, and waits until it answers. */
export async function bringProductBack(world: CrashWorld, target: Target): Promise<void> {
  if (target === 'app' || target === 'all') await world.product.start();
  else await world.product.ready();
  // The lease on a dead worker's jobs.
  await world.advance(31 * SECOND);
}

type InStatement = { table: string; afterMs: number; kill(pid: number): Promise<void>; isOver(): boolean };

/** Locks the table, waits until a transaction of the product waits for the lock, kills, and releases the lock. */
async function killInStatement({ cluster }: CrashWorld, { table, afterMs, kill, isOver }: InStatement): Promise<void> {
  if (cluster === null) return;
  await wait(afterMs);
  const holder = new pg.Client({ connectionString: cluster.url('crashes') });
  holder.on('error', () => undefined);
  try {
    await holder.connect();
    await holder.query(`begin; lock table ${table} in share mode`);
    const deadline = performance.now() + LOCK_WAIT_MS;
    while (!isOver() && performance.now() < deadline) {
      const { rows } = await holder.query<{ pid: number }>(
        `select pid from pg_locks where relation = $1::regclass and not granted and mode = 'RowExclusiveLock'`,
        [table],
      );
      const [row] = rows;
      if (row !== undefined) return await kill(row.pid);
      await wait(2);
    }
  } catch (error) {
    // When all visits end before this moment, the kill of the database also ends this connection.
    if (!isOver()) throw error;
  } finally {
    // Harmless: the database may have gone before it.
    await holder.end().catch(() => undefined);
  }
}

/** Kills the waiting or a random database process; returns when the database has ended all its connections. */
async function killBackend({ cluster }: CrashWorld, waiting: number | null, chance: Chance): Promise<void> {
  if (cluster === null) return;
  const witness = new pg.Client({ connectionString: cluster.url('postgres') });
  witness.on('error', () => undefined);
  await witness.connect();
  const ended = new Promise<void>((done) => witness.once('end', () => done()));
  const { rows } = await witness.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = 'crashes' order by state = 'active' desc, pid limit 4`,
  );
  const pid = waiting ?? (rows.length === 0 ? null : chance.pick(rows).pid);
  if (pid === null || !signal(pid, 'SIGKILL')) await witness.end();
  await ended;
}

/** Longer than the pause of any client between two statements. */
const LOCK_WAIT_MS = 2000;
