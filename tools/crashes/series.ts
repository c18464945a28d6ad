import type { Violation } from '../checker/checker.ts';
import { type CrashWorld, type EngineName, openCrashWorld } from './world.ts';

/** Every tenth seed runs on the embedded engine. */
const EMBEDDED_EVERY = 10;

/** After this many failures a world is given up: more of them say nothing new. */
const MAX_FAILURES = 5;

/** The engine of a seed. */
export function engineOf(seed: number): EngineName {
  return seed % EMBEDDED_EVERY === 0 ? 'pglite' : 'postgres';
}

/** Kills of one kind: what is planned for a seed, and what is known of the answers in one world. */
export type KillKind<Plan extends { target: string }, Known> = {
  emptyRecord(): Known;
  plan(seed: number, engine: EngineName): Plan;
  /** Kills once. Throws when the product or the database does not come back. */
  kill(
    world: CrashWorld,
    record: Known,
    kill: { seed: number; plan: Plan; isLast: boolean },
  ): Promise<{ reached: boolean; violations: Violation[] }>;
  /** The violations before the first kill of a world. */
  atTheStart?(world: CrashWorld): Promise<Violation[]>;
  /** The violations after the last kill of a world that came back. */
  atTheEnd?(world: CrashWorld, record: Known): Promise<Violation[]>;
  /** Is given the record of each world, when its kills are over. */
  over(record: Known): void;
};

/** A kill that broke a promise; without a plan it was found before the first one or after the last. */
type KillFailure<Plan> = { seed: number; engine: EngineName; plan: Plan | null; violations: Violation[] };

export type KillReport<Plan> = {
  kills: number;
  targets: Map<string, number>;
  /** Kills that came at their planned moment, before everybody had ended. */
  reached: number;
  /** Facts of received answers that were lost. */
  lost: number;
  seconds: number;
  failures: KillFailure<Plan>[];
};

/** Seeds from `from` on; `repeat` keeps the first. */
export type KillRange = { from: number; kills: number; repeat?: boolean };
/** An observer: may stop the kills, and is told of each. */
export type KillWatch = { stop?(): boolean; progress?(kills: number): void };

/** Kills once per seed from `from` on; `repeat` keeps the seed. Opens and closes the worlds of both engines. */
export async function killInSeries<Plan extends { target: string }, Known>(
  { from, kills, repeat = false }: KillRange,
  watch: KillWatch,
  kind: KillKind<Plan, Known>,
) {
  const started = performance.now();
  const report: KillReport<Plan> = { kills: 0, targets: new Map(), reached: 0, lost: 0, seconds: 0, failures: [] };
  const seeds = Array.from({ length: kills }, (_, index) => from + (repeat ? 0 : index));
  for (const engine of ['postgres', 'pglite'] as const) {
    const own = seeds.filter((seed) => engineOf(seed) === engine);
    if (own.length === 0 || watch.stop?.() === true) continue;
    const world = await openCrashWorld(engine);
    try {
      await killAll(world, own);
    } finally {
      await world.close();
    }
  }
  report.seconds = (performance.now() - started) / 1000;
  return report;

  async function killAll(world: CrashWorld, own: readonly number[]): Promise<void> {
    const { engine } = world;
    const record = kind.emptyRecord();
    const note = (seed: number, plan: Plan | null, violations: Violation[]): void => {
      report.lost += violations.filter(({ name }) => name === 'ACKNOWLEDGED_LOST').length;
      if (violations.length > 0) report.failures.push({ seed, engine, plan, violations });
    };
    note(own[0] ?? 0, null, (await kind.atTheStart?.(world)) ?? []);
    let isBack = true;
    for (const [index, seed] of own.entries()) {
      if (watch.stop?.() === true || report.failures.length >= MAX_FAILURES) break;
      const plan = kind.plan(seed, engine);
      const outcome = await kind
        .kill(world, record, { seed, plan, isLast: index === own.length - 1 })
        .catch((error: unknown) => String(error));
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
      watch.progress?.(report.kills);
    }
    if (isBack) note(own.at(-1) ?? 0, null, (await kind.atTheEnd?.(world, record)) ?? []);
    kind.over(record);
  }
}
