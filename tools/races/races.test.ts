import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase } from '../vitest/empty-database.ts';
import { runRaces, SCENARIOS } from './run.ts';
import { oneSlot } from './scenarios/slots.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await emptyDatabase());
});
afterAll(() => world.close());

/** A sample: `npm run prove -- --races --rounds <count>` runs more. */
const ROUNDS = 6;

test('races on several servers and one PostgreSQL keep every promise, and no error reaches a caller', async () => {
  const { failures, rounds, tallies } = await runRaces(world, { from: 1, rounds: ROUNDS });
  expect(failures.slice(0, 3)).toEqual([]);
  expect(rounds).toBe(ROUNDS);
  const forty = tallies.find(({ scenario }) => scenario === oneSlot.name);
  expect(forty).toMatchObject({ races: ROUNDS, attempts: 40 * ROUNDS, winners: ROUNDS });
});

test('the same seed plans the same race, another seed another race', () => {
  for (const { name, prepare } of SCENARIOS) {
    const plan = JSON.stringify(prepare(7).plan);
    expect(JSON.stringify(prepare(7).plan), name).toBe(plan);
    expect(JSON.stringify(prepare(8).plan), name).not.toBe(plan);
  }
});

test('without the constraint of the database, forty clients on one slot are reported as booked twice', async () => {
  await world.db.run('alter table appointments drop constraint appointment_therapist_free');
  const { failures } = await runRaces(world, { from: 1, rounds: 5 }, { scenarios: [oneSlot] });
  const names = failures.flatMap(({ violations }) => violations.map(({ name }) => name));
  expect(names).toContain('DOUBLE_BOOKED');
  expect(names).toContain('WINNERS');
});
