import { expect, test } from 'vitest';
import { besideChanges } from './content.ts';

test('a machine that is too slow to make the changes measures nothing, and that is no error', () => {
  const rates = { what: 'holds', alone: [40, 50, 60], beside: [45, 45, 45], wanted: 100 };
  expect(besideChanges({ ...rates, changes: 90 })).toMatchObject({ figure: '45/s', ratio: 0.9, bar: 0.9 });
  expect(besideChanges({ ...rates, changes: 75 })).toEqual({
    what: 'holds',
    figure: 'not measured',
    beside: '75 changes of 100',
    ratio: null,
    bar: null,
  });
});
