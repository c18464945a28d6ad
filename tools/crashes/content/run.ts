import { engineOf } from '../run.ts';
import type { Violation } from '../../checker/checker.ts';
import { type CrashWorld, type EngineName, openCrashWorld } from '../world.ts';
import { type ContentKillPlan, killWhileChanging, planContentKill } from './kill.ts';
import { checkContentRecord, type ContentRecord, emptyContentRecord } from './record.ts';

/** A kill that broke a promise; without a plan it is what was found after the last one. */
type Failure = { seed: number; engine: EngineName; plan: ContentKillPlan | null; violations: Violation[] };

export type ContentReport = Awaited<ReturnType<typeof runContentKills>>;

/** Kills once per seed from `from` on while documents change; `repeat` keeps the seed. Opens and closes the worlds of both engines. */
export async function runContentKills(
  range: { from: number; kills: number; repeat?: boolean },
  watch: { stop?(): boolean; progress?(kills: number): void } = {},
) {
  const started = performance.now();
  const report = {
    kills: 0,
    /** Kills by target. */
    targets: new Map<string, number>(),
    /** Kills that came at their planned moment, before all editors had ended. */
    reached: 0,
    /** Imports that were asked for, that were told to be done, and how many of those were lost. */
    asked: 0,
    acknowledged: 0,
    lost: 0,
    seconds: 0,
    failures: [] as Failure[],
  };
  const seeds = Array.from({ length: range.kills }, (_, index) => range.from + (range.repeat === true ? 0 : index));
  for (const engine of ['postgres', 'pglite'] as const) {
    const own = seeds.filter((seed) => engineOf(seed) === engine);
    if (own.length === 0 || watch.stop?.() === true) continue;
    const world = await openCrashWorld(engine);
    try {
      await killAll(world, own, { report, ...watch });
    } finally {
      await world.close();
    }
  }
  report.seconds = (performance.now() - started) / 1000;
  return report;
}

type Watched = { report: ContentReport; stop?(): boolean; progress?(kills: number): void };

async function killAll(
  world: CrashWorld,
  seeds: readonly number[],
  { report, stop, progress }: Watched,
): Promise<void> {
  const { engine } = world;
  const record = emptyContentRecord();
  const note = (seed: number, plan: ContentKillPlan | null, violations: Violation[]): void => {
    report.lost += violations.filter(({ name }) => name === 'ACKNOWLEDGED_LOST').length;
    if (violations.length > 0) report.failures.push({ seed, engine, plan, violations });
  };
  let isBack = true;
  for (const seed of seeds) {
    if (stop?.() === true || report.failures.length >= MAX_FAILURES) break;
    const plan = planContentKill(seed, engine);
    const outcome = await killWhileChanging(world, record, { seed, plan }).catch((error: unknown) => String(error));
    isBack = typeof outcome !== 'string';
    if (typeof outcome === 'string') {
      // The product or the database did not restart: this world cannot be used any more.
      note(seed, plan, [{ name: 'NOT_BACK', detail: outcome }]);
      break;
    }
    report.kills += 1;
    const target = engine === 'pglite' ? 'app on PGlite' : plan.target;
    report.targets.set(target, (report.targets.get(target) ?? 0) + 1);
    if (outcome.reached) report.reached += 1;
    note(seed, plan, outcome.violations);
    progress?.(report.kills);
  }
  if (isBack) note(seeds.at(-1) ?? 0, null, await atTheEnd(world, record));
  report.asked += record.asked.length;
  report.acknowledged += record.asked.filter(({ isTold }) => isTold).length;
}

/** What was imported after the last kill is there as well. */
async function atTheEnd(world: CrashWorld, record: ContentRecord): Promise<Violation[]> {
  await world.product.stop();
  return world.withDatabase((db) => checkContentRecord(db, record));
}

const MAX_FAILURES = 5;
