import { expect, test } from 'vitest';
import { besideChanges } from './content.ts';

test('a machine that is too slow to make the changes measures nothing, and that is no error', () => {
  const rates = {
    alone: { name: 'alone', value: 50, unit: '/s' },
    disturbed: { name: 'while changed', value: 45, unit: '/s' },
    wanted: 100,
  } as const;
  expect(besideChanges('holds', { ...rates, changes: 90 })).toMatchObject({ figure: '45/s', ratio: 0.9, bar: 0.9 });
  expect(besideChanges('holds', { ...rates, changes: 75 })).toEqual({
    what: 'holds',
    figure: 'not measured',
    beside: '75 changes of 100',
    ratio: null,
    bar: null,
  });
});
