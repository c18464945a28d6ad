import { describe, expect, test } from 'vitest';
import { LOCALES } from '#domain/dates.ts';
import { GEL, START } from './sample-values.ts';
import { testPlace } from './testing/place.ts';
import { seatLostEmail, seatLostSms } from './money.ts';

describe.each(LOCALES)('in %s', (locale) => {
  test('money that comes after the time was given up or lost goes back with the reason', () => {
    const said = (['given_up', 'taken', 'closed', 'own_session', 'too_late'] as const).map((why) => {
      const text = seatLostSms({ why }, testPlace(locale));
      return seatLostEmail({ start: START, paid: GEL, why }, testPlace(locale)).text + text;
    });
    expect(new Set(said).size).toBe(said.length);
    expect(said[0]).toContain({ ka: 'ამ დროზე უარი თქვით', en: 'You gave this time up' }[locale]);
    expect(said[0]).not.toMatch(/ბოდიშ|დაკავებულია|sorry|taken/);
  });
});
