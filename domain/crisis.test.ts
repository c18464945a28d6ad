import { expect, test } from 'vitest';
import { CRISIS_NUMBER_LIFE_DAYS, crisisKinds, crisisOf, isNumberCurrent, lastDayShown } from './crisis.ts';
import { DAY, instantOf } from './dates.ts';
import { TOPIC_KEYS } from './intake.ts';

test('one topic opens the full panel, three a lighter one, all others none (P23)', () => {
  expect(TOPIC_KEYS.filter((topic) => crisisOf(topic) === 'full')).toEqual(['suicide_attempts']);
  expect(TOPIC_KEYS.filter((topic) => crisisOf(topic) === 'light')).toEqual(['chemical', 'ptsd', 'emotional_abuse']);
  expect(TOPIC_KEYS.filter((topic) => crisisKinds(topic, 'personal').length > 0)).toHaveLength(4);
});

test('the number that fits best stands first, and a teen gets the number for children (P23)', () => {
  expect(crisisKinds('suicide_attempts', 'personal')).toEqual(['emergency', 'children', 'violence']);
  expect(crisisKinds('emotional_abuse', 'couple')).toEqual(['violence', 'emergency']);
  expect(crisisKinds('emotional_abuse', 'teen')).toEqual(['violence', 'emergency', 'children']);
  expect(crisisKinds('ptsd', 'personal')).toEqual(['emergency']);
  expect(crisisKinds('chemical', 'teen')).toEqual(['emergency', 'children']);
});

test('a number is shown for 180 days after it was checked, 112 always (P23)', () => {
  const checked = instantOf('2026-11-16', '00:00') ?? 0;
  expect(CRISIS_NUMBER_LIFE_DAYS).toBe(180);
  const line = { number: '116 006', verifiedAt: '2026-11-16' };
  expect(isNumberCurrent(line, checked)).toBe(true);
  expect(isNumberCurrent(line, checked + (CRISIS_NUMBER_LIFE_DAYS + 1) * DAY - 1)).toBe(true);
  expect(isNumberCurrent(line, checked + (CRISIS_NUMBER_LIFE_DAYS + 1) * DAY)).toBe(false);
  expect(isNumberCurrent({ ...line, verifiedAt: 'soon' }, checked)).toBe(false);
  expect(isNumberCurrent({ number: '112', verifiedAt: '2020-01-01' }, checked)).toBe(true);
});

test('the last day of a number is the last on which it is shown; 112 has none', () => {
  const line = { number: '116 006', verifiedAt: '2026-11-16' };
  expect(lastDayShown(line)).toBe('2027-05-15');
  expect(isNumberCurrent(line, instantOf('2027-05-15', '23:59') ?? 0)).toBe(true);
  expect(isNumberCurrent(line, instantOf('2027-05-16', '00:00') ?? 0)).toBe(false);
  expect(lastDayShown({ ...line, number: '112' })).toBeNull();
});
