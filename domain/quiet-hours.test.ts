import { expect, test } from 'vitest';
import { DAY, type Instant, instantOf, MINUTE } from './dates.ts';
import { smsAfterQuietHours } from './quiet-hours.ts';

const at = (date: string, time: string): Instant => instantOf(date, time) ?? Number.NaN;
const FAR = at('2027-01-20', '18:00');

test.each([
  ['the last millisecond before 22:00', at('2026-12-31', '22:00') - 1, null],
  ['22:00', at('2026-12-31', '22:00'), at('2027-01-01', '08:00')],
  ['a minute before midnight', at('2026-12-31', '23:59'), at('2027-01-01', '08:00')],
  ['midnight', at('2027-01-01', '00:00'), at('2027-01-01', '08:00')],
  ['the last millisecond before 08:00', at('2027-01-01', '08:00') - 1, at('2027-01-01', '08:00')],
  ['08:00', at('2027-01-01', '08:00'), null],
  ['noon', at('2027-01-01', '12:00'), null],
])('an SMS about a session far ahead waits in quiet hours alone: at %s', (_when, now, waitsUntil) => {
  expect(smsAfterQuietHours(now, FAR)).toBe(waitsUntil ?? now);
});

test('a session exactly a day away does not wait, one a millisecond later does', () => {
  const night = at('2027-01-01', '23:00');
  expect(smsAfterQuietHours(night, night + DAY)).toBe(night);
  expect(smsAfterQuietHours(night, night + DAY + 1)).toBe(at('2027-01-02', '08:00'));
});

test('what waits for the morning is still sent before its session', () => {
  const evening = at('2027-01-01', '22:00');
  for (let now = evening; now < evening + 10 * 60 * MINUTE; now += MINUTE) {
    const start = now + DAY + 1;
    expect(smsAfterQuietHours(now, start)).toBeLessThan(start);
  }
});
