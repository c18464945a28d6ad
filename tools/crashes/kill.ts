import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import { checkAlways, checkSettled, type Violation } from '../checker/checker.ts';
import { deliverByHttp } from '../fakes/fake-server.ts';
import { signal } from '../processes.ts';
import { type Chance, chanceOf } from '../simulator/chance.ts';
import { anyMoment, type Event, EVENTS, type Moment, type Table } from './moments.ts';
import { checkRecord, keptUnheard, type Record } from './record.ts';
import { anyVisit, type Scene, visit, type VisitPlan } from './visit.ts';
import type { CrashWorld, EngineName } from './world.ts';

/** What is killed: the product, one process of the database, the whole database, or everything at once. */
export type Target = 'app' | 'backend' | 'cluster' | 'all';

/** One kill with what goes on around it. It hangs on the seed alone. */
export type KillPlan = { target: Target; moment: Moment; visits: VisitPlan[] };

/** What a kill came to. `reached`: it came at its moment, and not after all clients had gone. */
export type KillOutcome = { reached: boolean; violations: Violation[] };

/** The plan of a seed. */
export function planKill(seed: number, engine: EngineName): KillPlan {
  const chance = chanceOf(seed, `kill on ${engine}`);
  const target = engine === 'pglite' ? 'app' : chance.pick(['app', 'app', 'backend', 'cluster', 'all'] as const);
  const moment = anyMoment(chance, { statements: engine === 'postgres' });
  const visitors = 3 + chance.below(6);
  return { target, moment, visits: Array.from({ length: visitors }, (_, client) => anyVisit(chance, client)) };
}

/** Lets clients book and pay, kills at the moment of the plan, brings everything back, and checks what is left of it. */
export async function killOnce(
  world: CrashWorld,
  record: Record,
  { seed, plan, isLast = false }: { seed: number; plan: KillPlan; isLast?: boolean },
): Promise<KillOutcome> {
  const violations: Violation[] = [];
  const stage = stageOf(world, plan, { record, violations, chance: chanceOf(seed, 'victim') });
  const visits = Promise.all(plan.visits.map((one) => visit(stage.scene, one, `${randomUUID()}-${one.client}`)));
  // Its failure is met below; until then something else may be waited for.
  visits.catch(() => undefined);
  const watching = stage.watch();
  await Promise.race([visits, stage.struck]);
  const reached = stage.scene.kills() > 0;
  if (!reached) await stage.strike(null);
  await stage.struck;
  await watching;
  await bringBack(world, plan.target);
  if (world.engine === 'postgres') {
    await stage.quiet();
    const taken = world.taken();
    const now = world.now();
    await world.withDatabase(async (db) => {
      violations.push(...(await checkAlways(db, taken)), ...(await checkRecord(db, record, { now, live: true })));
    });
  }
  stage.open();
  await visits;
  violations.push(...(await settle(world, record, isLast)));
  return { reached, violations };
}

/**
 * Lets so much time pass that all comes to its end, and asks the rows whether it came right. After the last kill so much
 * that every session was held, earned and owed.
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
  // The embedded database can only be looked into when its product is gone: one more kill, at rest.
  if (world.engine === 'pglite') await world.product.kill();
  const taken = world.taken();
  await world.withDatabase(async (db) => {
    violations.push(
      ...(await checkSettled(db, { taken, now })),
      ...(await checkRecord(db, record, { now, live: false })),
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
 * What the product itself asks an operator to look at. That the provider was quicker with a refund than our next look, a
 * comparison in the night in between may say: whether it was booked in the end, the checker asks.
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
  // The product may still be served by a process that has not been ended yet.
  if (target === 'backend') await cluster?.ready();
  if (target === 'app' || target === 'all') await product.start();
  else await product.ready();
  // So long a dead worker's jobs stay in its hands.
  await world.advance(31 * SECOND);
}

/** The scene of one kill, and who waits behind it. */
function stageOf(
  world: CrashWorld,
  { target, moment }: KillPlan,
  { record, violations, chance }: { record: Record; violations: Violation[]; chance: Chance },
) {
  const gate = Promise.withResolvers<void>();
  const struck = Promise.withResolvers<void>();
  let kills = 0;
  let seen = 0;
  const inFlight = new Set<Promise<void>>();

  /** Kills; `waiting` is the process of the database that stands in the middle of a transaction. */
  const strike = async (waiting: number | null): Promise<void> => {
    if (kills > 0) return struck.promise;
    kills += 1;
    try {
      if (target === 'backend') await killBackend(world, waiting, chance);
      if (target === 'app' || target === 'all') await world.product.kill();
      if (target === 'cluster' || target === 'all') await world.cluster?.kill();
      struck.resolve();
    } catch (error) {
      struck.reject(error);
    }
  };
  const at = async (event: Event): Promise<void> => {
    if (moment.at !== 'event' || moment.event !== event || ++seen !== moment.nth) return;
    await strike(null);
  };
  const scene: Scene = {
    world,
    record,
    violations,
    at,
    kills: () => kills,
    upAndRunning: async () => (kills > 0 ? gate.promise : undefined),
    async pays(work) {
      await scene.upAndRunning();
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
      await Promise.race([wait(moment.afterMs), struck.promise]);
      await strike(null);
    }
    if (moment.at === 'statement') await strikeInStatement(world, { ...moment, strike, isOver: () => kills > 0 });
  };
  return {
    scene,
    strike,
    struck: struck.promise,
    watch,
    open: () => gate.resolve(),
    quiet: async () => void (await Promise.all(inFlight)),
  };
}

/** Takes the table, waits until a transaction of the product waits for it, kills there, and lets the table go. */
async function strikeInStatement(
  { cluster }: CrashWorld,
  {
    table,
    afterMs,
    strike,
    isOver,
  }: { table: Table; afterMs: number; strike(pid: number): Promise<void>; isOver(): boolean },
): Promise<void> {
  if (cluster === null) return;
  await wait(afterMs);
  const holder = new pg.Client({ connectionString: cluster.url('crashes') });
  holder.on('error', () => undefined);
  try {
    await holder.connect();
    await holder.query(`begin; lock table ${table} in share mode`);
    const deadline = performance.now() + PATIENCE_MS;
    while (!isOver() && performance.now() < deadline) {
      const { rows } = await holder.query<{ pid: number }>(
        `select pid from pg_locks where relation = $1::regclass and not granted and mode = 'RowExclusiveLock'`,
        [table],
      );
      const [row] = rows;
      if (row !== undefined) return await strike(row.pid);
      await wait(2);
    }
  } catch (error) {
    // All clients had gone before the moment came: a database that was killed then takes this connection along.
    if (!isOver()) throw error;
  } finally {
    await holder.end().catch(() => undefined);
  }
}

/**
 * Kills one process of the database that works for the product: the waiting one, or any. Answers when the database has
 * noticed, which ends every connection to it: until then it goes on as if nothing had happened.
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

/** Longer than any client waits between two statements. */
const PATIENCE_MS = 2000;
