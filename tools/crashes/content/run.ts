import type { Violation } from '../../checker/checker.ts';
import { killInSeries, type KillRange, type KillWatch } from '../series.ts';
import type { CrashWorld } from '../world.ts';
import { killWhileChanging, planContentKill } from './kill.ts';
import { checkContentRecord, type ContentRecord, emptyContentRecord } from './record.ts';

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
