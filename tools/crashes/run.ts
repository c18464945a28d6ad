import type { Violation } from '../checker/checker.ts';
import { type KillPlan, killOnce, planKill } from './kill.ts';
import { emptyRecord } from './record.ts';
import { type CrashWorld, type EngineName, openCrashWorld } from './world.ts';

/** A kill after which something was wrong. */
export type CrashFailure = { seed: number; engine: EngineName; plan: KillPlan | null; violations: Violation[] };

export type CrashReport = {
  kills: number;
  /** Kills by what was killed. */
  targets: Map<string, number>;
  /** Kills that came at their moment, and not after all clients had gone. */
  reached: number;
  /** What clients were told in answers that arrived, and how much of it was gone. */
  acknowledged: number;
  lost: number;
  /** Reservations that were kept although the answer never arrived. */
  unheard: number;
  seconds: number;
  failures: CrashFailure[];
};

/** Every so many seeds, one dies on the embedded engine. */
const EMBEDDED_EVERY = 10;

/** On which engine the kill of a seed happens. */
export function engineOf(seed: number): EngineName {
  return seed % EMBEDDED_EVERY === 0 ? 'pglite' : 'postgres';
}

/** Kills once per seed from `from` on; `repeat` keeps the seed. The worlds of both engines are opened and closed in it. */
export async function runCrashes(
  range: { from: number; kills: number; repeat?: boolean },
  watch: { stop?(): boolean; progress?(kills: number): void } = {},
): Promise<CrashReport> {
  const started = performance.now();
  const report: CrashReport = {
    kills: 0,
    targets: new Map(),
    reached: 0,
    acknowledged: 0,
    lost: 0,
    unheard: 0,
    seconds: 0,
    failures: [],
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
    if (stop?.() === true || report.failures.length >= ENOUGH) break;
    const plan = planKill(seed, engine);
    if (engine === 'pglite' && index === 0) note(seed, null, await secondStart(world));
    const isLast = index === seeds.length - 1;
    const outcome = await killOnce(world, record, { seed, plan, isLast }).catch((error: unknown) => String(error));
    if (typeof outcome === 'string') {
      // Something did not come back; nothing more can be asked of this world.
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

/** A second start on the directory of a running product: it says why not and ends, and the first one goes on. */
async function secondStart(world: CrashWorld): Promise<Violation[]> {
  const { exitCode, said } = await world.startAgain();
  await world.product.ready();
  const refused = exitCode === 1 && said.includes('is in use by another running server');
  return refused
    ? []
    : [{ name: 'TWO_OWNERS', detail: `the second start ended with ${exitCode}: ${said.slice(-300)}` }];
}

const ENOUGH = 5;
