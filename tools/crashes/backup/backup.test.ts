import { expect, test } from 'vitest';
import { IS_WHOLE } from '../../vitest/extent.ts';
import { runRounds } from './prove.ts';

test('whoever loses everything but the backup gets all of its rows back, and nobody hears anything twice', async () => {
  const count = IS_WHOLE ? 4 : 1;
  const { rounds, heard, failures } = await runRounds({ from: 1, count, repeat: false });
  expect(failures).toEqual([]);
  expect(rounds).toBe(count);
  expect(heard).toBeGreaterThan(count);
});
