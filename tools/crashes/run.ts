import type { Violation } from '../checker/checker.ts';
import { killOnce, planKill } from './kill.ts';
import { emptyRecord } from './record.ts';
import { killInSeries, type KillRange, type KillWatch } from './series.ts';
import type { CrashWorld } from './world.ts';
import { killWhileChanging, planContentKill } from './content/kill.ts';
import { checkContentRecord, type ContentRecord, emptyContentRecord } from './content/record.ts';

/** Kills while clients book and pay. */
export async function runCrashes(range: KillRange, watch: KillWatch = {}) {
  /** Facts from received answers, and reservations that were stored although their answer was lost. */
  const answers = { acknowledged: 0, unheard: 0 };
  const report = await killInSeries(range, watch, {
    emptyRecord,
    plan: planKill,
    kill: killOnce,
    atTheStart: async (world) => (world.engine === 'pglite' ? secondStart(world) : []),
    over(record) {
      answers.acknowledged += record.facts.length;
      answers.unheard += record.kept;
    },
  });
  return { ...report, ...answers };
}

/** A second start on a running product's directory must end with the reason, and the first server must go on. */
async function secondStart(world: CrashWorld): Promise<Violation[]> {
  const { exitCode, said } = await world.startAgain();
  await world.product.ready();
  const refused = exitCode === 1 && said.includes('is in use by another running server');
  return refused
    ? []
    : [{ name: 'TWO_OWNERS', detail: `the second start ended with ${exitCode}: ${said.slice(-300)}` }];
}

/** Kills while documents change. */
export async function runContentKills(range: KillRange, watch: KillWatch = {}) {
  /** Changes that were asked for, and those that were told to be done. */
  const changes = { asked: 0, acknowledged: 0 };
  const report = await killInSeries(range, watch, {
    emptyRecord: emptyContentRecord,
    plan: planContentKill,
    kill: killWhileChanging,
    atTheEnd,
    over({ asked }) {
      changes.asked += asked.length;
      changes.acknowledged += asked.filter(({ isTold }) => isTold).length;
    },
  });
  return { ...report, ...changes };
}

/** Checks that changes made after the last kill are there as well. */
async function atTheEnd(world: CrashWorld, record: ContentRecord): Promise<Violation[]> {
  await world.product.stop();
  return world.withDatabase((db) => checkContentRecord(db, record));
}
