import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import { checkAlways, checkSettled, type Violation } from '../checker/checker.ts';
import { deliverByHttp } from '../fakes/fake-server.ts';
import { signal } from '../processes.ts';
import { type Chance, chanceOf } from '../simulator/chance.ts';
import { anyMoment, type Event, EVENTS, type Moment } from './moments.ts';
import { checkRecord, keptUnheard, type Record } from './record.ts';
import { anyVisit, type Scene, visit, type VisitPlan } from './visit.ts';
import type { CrashWorld, EngineName } from './world.ts';

/** The target of a kill: the product, one process of the database, the whole database, or product and database. */
export type Target = 'app' | 'backend' | 'cluster' | 'all';

/** One kill and the visits around it; the seed alone determines it. */
export type KillPlan = { target: Target; moment: Moment; visits: VisitPlan[] };

/** The result of a kill. `reached`: it came at its planned moment, before all visits had ended. */
export type KillOutcome = { reached: boolean; violations: Violation[] };

/** The plan of a seed. */
export function planKill(seed: number, engine: EngineName): KillPlan {
  const chance = chanceOf(seed, `kill on ${engine}`);
  const target = engine === 'pglite' ? 'app' : chance.pick(['app', 'app', 'backend', 'cluster', 'all'] as const);
  const moment = anyMoment(chance, { statements: engine === 'postgres' });
  const visitors = 3 + chance.below(6);
  return { target, moment, visits: Array.from({ length: visitors }, (_, client) => anyVisit(chance, client)) };
}

/** Lets clients book and pay, kills at the planned moment, restarts the target, and checks the data. */
export async function killOnce(
  world: CrashWorld,
  record: Record,
  { seed, plan, isLast = false }: { seed: number; plan: KillPlan; isLast?: boolean },
): Promise<KillOutcome> {
  const violations: Violation[] = [];
  const stage = stageOf(world, plan, { record, violations, chance: chanceOf(seed, 'victim') });
  const visits = Promise.all(plan.visits.map((one) => visit(stage.scene, one, `${randomUUID()}-${one.client}`)));
  // Harmless: it is awaited below, and until then nobody handles it.
  visits.catch(() => undefined);
  const watching = stage.watch();
  await Promise.race([visits, stage.killed]);
  const reached = stage.scene.kills() > 0;
  if (!reached) await stage.kill(null);
  await stage.killed;
  await watching;
  await bringBack(world, plan.target);
  if (world.engine === 'postgres') {
    await stage.paymentsDone();
    const taken = world.taken();
    const now = world.now();
    await world.withDatabase(async (db) => {
      violations.push(
        ...(await checkAlways(db, taken)),
        ...(await checkRecord(db, record, { now, live: true, keyring: world.keyring })),
      );
    });
  }
  stage.resume();
  await visits;
  violations.push(...(await settle(world, record, isLast)));
  return { reached, violations };
}

/**
 * Advances the clock until all holds, payments and refunds have ended, and checks the rows. After the last kill it advances
 * until every session is completed and earned.
 */
async function settle(world: CrashWorld, record: Record, isLast: boolean): Promise<Violation[]> {
  const steps = [MINUTE, 16 * MINUTE, 31 * MINUTE, HOUR + MINUTE, HOUR + MINUTE];
  if (isLast) steps.push(5 * DAY, 5 * DAY, 6 * DAY);
  let now = world.now();
  for (const ms of steps) {
    now = world.now() + ms;
    await world.advance(ms);
    for (const order of world.keepz.orders.values()) {
      if (order.status === 'REFUND_REQUESTED') order.status = 'REFUNDED_BY_INTEGRATOR';
    }
  }
  const violations = complaints(world.product.output());
  // The embedded database can only be read after its product has ended: one more kill, when no work is due.
  if (world.engine === 'pglite') await world.product.kill();
  const taken = world.taken();
  await world.withDatabase(async (db) => {
    violations.push(
      ...(await checkSettled(db, { taken, now })),
      ...(await checkRecord(db, record, { now, live: false, keyring: world.keyring })),
    );
    record.kept = await keptUnheard(db, record);
  });
  if (world.engine === 'pglite' && !isLast) {
    await world.product.start();
    await world.tellTime();
  }
  return violations;
}

/**
 * Log lines that ask for an operator. The nightly comparison may report a refund that the provider has already made and we
 * have not read yet; that line is left out, and the checker verifies the ledger at the end.
 */
function complaints(output: string): Violation[] {
  return output
    .split('\n')
    .filter((line) => line.includes('operator must look') || line.includes('unhandled'))
    .filter((line) => !line.includes('"what":"refunded","ours":"nothing","theirs":"all"'))
    .map((line) => ({ name: 'OPERATOR', detail: line.slice(0, 300) }));
}

async function bringBack(world: CrashWorld, target: Target): Promise<void> {
  const { cluster, product } = world;
  if (target === 'cluster' || target === 'all') await cluster?.restart();
  // The database may not have ended the product's other connections yet.
  if (target === 'backend') await cluster?.ready();
  if (target === 'app' || target === 'all') await product.start();
  else await product.ready();
  // The lease on a dead worker's jobs.
  await world.advance(31 * SECOND);
}

/** The state of one kill: visits wait at `gate` until the target runs again. */
function stageOf(
  world: CrashWorld,
  { target, moment }: KillPlan,
  { record, violations, chance }: { record: Record; violations: Violation[]; chance: Chance },
) {
  const gate = Promise.withResolvers<void>();
  const killed = Promise.withResolvers<void>();
  let kills = 0;
  let seen = 0;
  const inFlight = new Set<Promise<void>>();

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
  const at = async (event: Event): Promise<void> => {
    if (moment.at !== 'event' || moment.event !== event || ++seen !== moment.nth) return;
    await kill(null);
  };
  const scene: Scene = {
    world,
    record,
    violations,
    at,
    kills: () => kills,
    running: async () => (kills > 0 ? gate.promise : undefined),
    async decides(work) {
      await scene.running();
      const done = work();
      inFlight.add(done);
      await done.finally(() => inFlight.delete(done));
    },
  };
  world.listener.onCall = async (call, when) => {
    const event = EVENTS.find((known) => known === `provider ${call} ${when}`);
    if (event !== undefined) await at(event);
  };
  world.listener.deliver = async (callback) => {
    const sent = deliverByHttp(callback);
    await at('callback sent');
    await sent;
    await at('callback answered');
  };
  const watch = async (): Promise<void> => {
    if (moment.at === 'time') {
      await Promise.race([wait(moment.afterMs), killed.promise]);
      await kill(null);
    }
    if (moment.at === 'statement') await killInStatement(world, { ...moment, kill, isOver: () => kills > 0 });
  };
  return {
    scene,
    kill,
    killed: killed.promise,
    watch,
    resume: () => gate.resolve(),
    paymentsDone: async () => void (await Promise.all(inFlight)),
  };
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

/**
 * Kills one database process that serves the product: the waiting one, or a random one. Returns when the database has
 * noticed and ended all its connections.
 */
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
