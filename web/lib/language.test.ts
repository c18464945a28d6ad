import { afterEach, describe, expect, test } from 'vitest';
import { formatDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { LANGUAGE_KEY, currentLanguage, firstLanguage, startInLanguage } from './language.ts';
import { writeStored } from './storage.ts';

describe('the first language', () => {
  afterEach(() => writeStored(LANGUAGE_KEY, null));

  // spec §9: "interface default ka."
  test('the first language is Georgian when nothing else is known', () => expect(firstLanguage('')).toBe('ka'));
  test('the first language is that of the address', () => expect(firstLanguage('?lang=en')).toBe('en'));
  test('the first language is Georgian for a language we do not have', () =>
    expect(firstLanguage('?lang=fr')).toBe('ka'));
  test('the first language is shown at once', () => {
    startInLanguage('en');
    expect(currentLanguage()).toBe('en');
    startInLanguage('ka');
  });
});

/** Prerendered pages are printed by Node and drawn again by a browser without Georgian words: both must use our own. */
test('dates of a page do not depend on the machine', () => {
  expect(formatDate('2026-11-24', 'ka', { weekday: true, year: true })).toBe('სამშაბათი, 24\u00a0ნოემბერი, 2026');
  expect(formatDate('2026-11-24', 'en', { weekday: true, year: true })).toBe('Tuesday, November\u00a024, 2026');
});
test('sums of a page do not depend on the machine', () => {
  expect(formatMoney(12050, { currency: 'GEL', locale: 'ka' })).toBe('120,50\u00a0₾');
  expect(formatMoney(12050, { currency: 'GEL', locale: 'en' })).toBe('120.50\u00a0₾');
});
