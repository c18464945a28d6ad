import { expect, test } from 'vitest';
import { IS_WHOLE } from '../vitest/extent.ts';
import { planKill } from './kill.ts';
import { runCrashes } from './run.ts';
import { engineOf } from './series.ts';

/** Samples, the smaller one of each target once: `npm run prove -- --crashes --kills <count>` runs more. */
const { from, kills: KILLS } = IS_WHOLE ? { from: 1, kills: 12 } : { from: 16, kills: 5 };

test('every confirmed booking survives every kill of the product, of its database and of both', async () => {
  const { kills, targets, failures, lost, acknowledged } = await runCrashes({ from, kills: KILLS });
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
