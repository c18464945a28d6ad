import type { Violation } from '../checker/checker.ts';
import { type KillPlan, killOnce, planKill } from './kill.ts';
import { emptyRecord } from './record.ts';
import { type CrashWorld, type EngineName, openCrashWorld } from './world.ts';

/** A kill that broke a promise. */
type CrashFailure = { seed: number; engine: EngineName; plan: KillPlan | null; violations: Violation[] };

/** Every tenth seed runs on the embedded engine. */
const EMBEDDED_EVERY = 10;

/** The engine of a seed. */
export function engineOf(seed: number): EngineName {
  return seed % EMBEDDED_EVERY === 0 ? 'pglite' : 'postgres';
}

/** Kills once per seed from `from` on; `repeat` keeps the seed. Opens and closes the worlds of both engines. */
export async function runCrashes(
  range: { from: number; kills: number; repeat?: boolean },
  watch: { stop?(): boolean; progress?(kills: number): void } = {},
) {
  const started = performance.now();
  const report = {
    kills: 0,
    /** Kills by target. */
    targets: new Map<string, number>(),
    /** Kills that came at their planned moment, before all visits had ended. */
    reached: 0,
    /** Facts from received answers, and how many of them were lost. */
    acknowledged: 0,
    lost: 0,
    /** Reservations that were stored although their answer was lost. */
    unheard: 0,
    seconds: 0,
    failures: [] as CrashFailure[],
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

export type CrashReport = Awaited<ReturnType<typeof runCrashes>>;

async function killAll(
  world: CrashWorld,
  seeds: readonly number[],
  { report, stop, progress }: { report: CrashReport; stop?(): boolean; progress?(kills: number): void },
): Promise<void> {
  const { engine } = world;
  const record = emptyRecord();
  const note = (seed: number, plan: KillPlan | null, violations: Violation[]): void => {
    report.lost += violations.filter(({ name }) => name === 'ACKNOWLEDGED_LOST').length;
    if (violations.length > 0) report.failures.push({ seed, engine, plan, violations });
  };
  for (const [index, seed] of seeds.entries()) {
    if (stop?.() === true || report.failures.length >= MAX_FAILURES) break;
    const plan = planKill(seed, engine);
    if (engine === 'pglite' && index === 0) note(seed, null, await secondStart(world));
    const isLast = index === seeds.length - 1;
    const outcome = await killOnce(world, record, { seed, plan, isLast }).catch((error: unknown) => String(error));
    if (typeof outcome === 'string') {
      // The product or the database did not restart: this world cannot be used any more.
      note(seed, plan, [{ name: 'NOT_BACK', detail: outcome }]);
      break;
    }
    const { reached, violations } = outcome;
    report.kills += 1;
    const target = engine === 'pglite' ? 'app on PGlite' : plan.target;
    report.targets.set(target, (report.targets.get(target) ?? 0) + 1);
    if (reached) report.reached += 1;
    note(seed, plan, violations);
    progress?.(report.kills);
  }
  report.acknowledged += record.facts.length;
  report.unheard += record.kept;
}

/** A second start on the directory of a running product must end with the reason, and the first server must keep running. */
async function secondStart(world: CrashWorld): Promise<Violation[]> {
  const { exitCode, said } = await world.startAgain();
  await world.product.ready();
  const refused = exitCode === 1 && said.includes('is in use by another running server');
  return refused
    ? []
    : [{ name: 'TWO_OWNERS', detail: `the second start ended with ${exitCode}: ${said.slice(-300)}` }];
}

const MAX_FAILURES = 5;
