import { expect, test } from 'vitest';
import { killOnce, type KillPlan } from './kill.ts';
import { emptyRecord } from './record.ts';
import { openCrashWorld } from './world.ts';

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
      names.push(...(await killOnce(world, record, { seed: hour, plan })).violations.map(({ name }) => name));
    }
    expect(names).toContain('ACKNOWLEDGED_LOST');
  } finally {
    await world.close();
  }
});
