import { expect, test } from 'vitest';
import { entriesBack, missingPlaces, placesUpTo, targetOf } from './way-plan.ts';

// spec §4: "back goes to 0 from steps 0 or 1, else to the previous step;"
test('Back leads through every step on a phone, and through the two pages of the questionnaire on a desktop (P62)', () => {
  expect(placesUpTo(5, 5, 'mobile')).toEqual([0, 1, 2, 3, 4, 5]);
  expect(placesUpTo(5, 5, 'desktop')).toEqual([0, 2, 4, 5]);
  expect(placesUpTo(3, 3, 'desktop')).toEqual([0, 2]);
  expect(placesUpTo(1, 1, 'desktop')).toEqual([0]);
});

test('from a profile Back lowers the step of the client by one', () => {
  expect(placesUpTo('profile', 4, 'mobile')).toEqual([0, 1, 2, 3, 'profile']);
  expect(placesUpTo('profile', 4, 'desktop')).toEqual([0, 2, 'profile']);
});

test('from a profile opened while a time is held Back leads to billing', () => {
  expect(placesUpTo('profile', 5, 'mobile')).toEqual([0, 1, 2, 3, 4, 5, 'profile']);
  expect(placesUpTo('profile', 5, 'desktop')).toEqual([0, 2, 4, 5, 'profile']);
});

test('the first page of the way has nothing of it behind', () => {
  expect([targetOf(0, 0, 'mobile'), targetOf(0, 0, 'desktop'), targetOf(1, 1, 'desktop')]).toEqual([null, null, null]);
  expect(targetOf(1, 1, 'mobile')).toBe(0);
});

test.each([
  ['nothing stands there', [], 'mobile', [0, 1, 2]],
  ['all of it stands there', [0, 1], 'mobile', [2]],
  ['a desktop became a phone', [0], 'mobile', [1, 2]],
  ['a phone became a desktop', [0, 1], 'desktop', [2]],
  ['a step stands there that the way no longer has', [0, 2], 'mobile', [1, 2]],
  ['a profile stands between', [0, 'profile', 1], 'mobile', [2]],
] as const)('entries are added where %s', (_, present, layout, added) => {
  expect(missingPlaces(present, placesUpTo(2, 2, layout), layout)).toEqual(added);
});

test('of two entries of a step the nearer one is gone to', () => {
  expect(entriesBack([0, 1, 2, 1], 1, 'mobile')).toBe(1);
  expect(entriesBack([0, 1, 2, 3, 4], 3, 'mobile')).toBe(2);
  expect(entriesBack([0, 2], 3, 'desktop')).toBe(1);
  expect(entriesBack([0, 2], 3, 'mobile')).toBeNull();
});
