import { randomUUID } from 'node:crypto';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { checkAlways, checkSettled, type Violation } from '../checker/checker.ts';
import { SOMEBODY_CAME } from '../checker/ends.sql.ts';
import { asksAbout, MADE_BY_TIME } from '../checker/operator-lines.ts';
import { deliverByHttp } from '../fakes/fake-server.ts';
import { type Chance, chanceOf } from '../simulator/chance.ts';
import { anyMoment, EVENTS, type Moment } from './moments.ts';
import { checkRecord, keptUnheard, type Record } from './record.ts';
import { bringDatabaseBack, bringProductBack, stageOf, type Target } from './stage.ts';
import { anyVisit, type Scene, visit, type VisitPlan } from './visit.ts';
import type { CrashWorld, EngineName } from './world.ts';

/** A kill and the visits around it, determined by the seed alone. */
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
  const stage = sceneOf(world, plan, { record, violations, chance: chanceOf(seed, 'victim') });
  const visits = Promise.all(plan.visits.map((one) => visit(stage.scene, one, `${randomUUID()}-${one.client}`)));
  // Harmless: it is awaited below, and until then nobody handles it.
  visits.catch(() => undefined);
  const watching = stage.watch();
  await Promise.race([visits, stage.killed]);
  const reached = stage.kills() > 0;
  if (!reached) await stage.kill(null);
  await stage.killed;
  await watching;
  await bringDatabaseBack(world, plan.target);
  await bringProductBack(world, plan.target);
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

/** Advances the clock until holds and money have ended, or after the last kill all sessions, and checks the rows. */
export async function settle(world: CrashWorld, record: Record, isLast: boolean): Promise<Violation[]> {
  const steps = [MINUTE, 16 * MINUTE, 31 * MINUTE, HOUR + MINUTE, HOUR + MINUTE];
  if (isLast) {
    steps.push(5 * DAY, 5 * DAY, 6 * DAY);
    if (world.engine === 'pglite') await world.product.kill();
    await world.withDatabase(async (db) => db.run(SOMEBODY_CAME));
    if (world.engine === 'pglite') {
      await world.product.start();
      await world.tellTime();
    }
  }
  const now = await passTime(world, steps);
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

/** Advances the clock step by step, in milliseconds, while the provider makes its refunds; returns the last instant. */
export async function passTime(world: CrashWorld, steps: readonly number[]): Promise<number> {
  let now = world.now();
  for (const ms of steps) {
    now = world.now() + ms;
    await world.advance(ms);
    for (const order of world.keepz.orders.values()) {
      if (order.status === 'REFUND_REQUESTED') order.status = 'REFUNDED_BY_INTEGRATOR';
    }
  }
  return now;
}

/**
 * Log lines that ask for an operator. Leaves out what time alone makes, and the nightly comparison's report of a refund
 * that the provider has made and we have not read yet; the checker verifies the ledger at the end.
 */
function complaints(output: string): Violation[] {
  return output
    .split('\n')
    .filter((line) => line.includes('operator must look') || line.includes('unhandled'))
    .filter((line) => !asksAbout(line, MADE_BY_TIME) && !line.includes('"code":"refunded: nothing, all"'))
    .map((line) => ({ name: 'OPERATOR', detail: line.slice(0, 300) }));
}

/** The state of one kill with what its visits see of it. */
export function sceneOf(
  world: CrashWorld,
  plan: Pick<KillPlan, 'target' | 'moment'>,
  { record, violations, chance }: { record: Record; violations: Violation[]; chance: Chance },
) {
  const stage = stageOf(world, plan, chance);
  const { at, kills, running } = stage;
  const inFlight = new Set<Promise<void>>();
  const scene: Scene = {
    world,
    record,
    violations,
    at,
    kills,
    running,
    async decides(work) {
      await running();
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
  return { ...stage, scene, paymentsDone: async () => void (await Promise.all(inFlight)) };
}
