import { expect, test } from 'vitest';
import { planKill, killOnce, type KillPlan } from './kill.ts';
import { emptyRecord } from './record.ts';
import { runCrashes } from './run.ts';
import { engineOf } from './series.ts';
import { openCrashWorld } from './world.ts';

/** A sample: `npm run prove -- --crashes --kills <count>` runs more. */
const KILLS = 12;

test('every confirmed booking survives every kill of the product, of its database and of both', async () => {
  const { kills, targets, failures, lost, acknowledged } = await runCrashes({ from: 1, kills: KILLS });
  expect(failures.slice(0, 3)).toEqual([]);
  expect([kills, lost]).toEqual([KILLS, 0]);
  expect(acknowledged).toBeGreaterThan(KILLS);
  expect([...targets.keys()].toSorted()).toEqual(['all', 'app', 'app on PGlite', 'backend', 'cluster']);
});

test('the same seed plans the same kill, another seed another kill', () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const plan = JSON.stringify(planKill(seed, engineOf(seed)));
    expect(JSON.stringify(planKill(seed, engineOf(seed)))).toBe(plan);
    expect(JSON.stringify(planKill(seed + 12, engineOf(seed)))).not.toBe(plan);
  }
});

test('a database that confirms a commit before it is on the disk is detected', async () => {
  const world = await openCrashWorld('postgres');
  try {
    await world.withDatabase(async (db) => {
      await db.run('alter database crashes set synchronous_commit = off');
      await db.run(`alter system set wal_writer_delay = '10s'`);
      await db.run('select pg_reload_conf()');
    });
    await world.product.stop();
    await world.product.start();
    await world.tellTime();
    const record = emptyRecord();
    const names: string[] = [];
    // Only the last page of the log is lost, so a single kill may lose no answer.
    for (let hour = 10; hour < 16 && names.length === 0; hour += 1) {
      const plan: KillPlan = {
        target: 'cluster',
        moment: { at: 'event', event: 'check answered', nth: 1 },
        visits: [{ client: hour, slot: { therapist: 0, day: 2, hour }, checks: true, end: 'leave', after: [] }],
      };
      const { violations } = await killOnce(world, record, { seed: hour, plan });
      names.push(...violations.map(({ name }) => name));
    }
    expect(names).toContain('ACKNOWLEDGED_LOST');
  } finally {
    await world.close();
  }
});
