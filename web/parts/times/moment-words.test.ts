import { afterEach, expect, test } from 'vitest';
import { texts, translator } from '../../lib/texts.tsx';
import { momentOf, momentWords, timeOf } from './moment-words.ts';

const own = process.env['TZ'];
afterEach(() => {
  process.env['TZ'] = own ?? 'Asia/Tbilisi';
});

/** 24 November, 18:00 in Tbilisi. */
const AT = Date.UTC(2026, 10, 24, 14);
const words = translator(
  texts(
    { until: 'უფასოა {when}-\u2060მდე.', marked: 'უფასოა <b>{when}</b>-მდე', from: '{time}-დან' },
    { until: 'Free until {when}.', marked: 'Free until <b>{when}</b>', from: 'from {time}' },
  ),
  'ka',
);

test('in Tbilisi, and wherever the clock shows the same, an instant has its time alone', () => {
  for (const zone of ['Asia/Tbilisi', 'Asia/Dubai']) {
    process.env['TZ'] = zone;
    expect(momentWords(AT, 'en')).toBe('Nov\u00a024, 18:00');
    expect(timeOf(AT, 'ka')).toEqual({ words: '18:00', remark: '' });
  }
});

test('elsewhere the own time stands beside it, with its day where that is another one', () => {
  process.env['TZ'] = 'America/Los_Angeles';
  expect(momentWords(AT, 'en')).toBe('Nov\u00a024, 18:00 (06:00 your time)');
  expect(momentWords(AT - 7 * 3_600_000, 'en')).toBe('Nov\u00a024, 11:00 (Nov\u00a023, 23:00 your time)');
  expect(timeOf(AT - 7 * 3_600_000, 'ka')).toEqual({ words: '11:00', remark: ' (თქვენთან 23\u00a0ნოე, 23:00)' });
});

test('the own time is that of the instant, before and after the clocks change there', () => {
  process.env['TZ'] = 'Europe/London';
  expect(timeOf(Date.UTC(2026, 9, 24, 14), 'en').remark).toBe(' (15:00 your time)');
  expect(timeOf(Date.UTC(2026, 9, 25, 14), 'en').remark).toBe(' (14:00 your time)');
});

test('in Georgian the ending stands at the time, before the own one', () => {
  process.env['TZ'] = 'Europe/London';
  expect(words('until', { when: momentOf(AT, 'ka') })).toBe('უფასოა 24\u00a0ნოე, 18:00-\u2060მდე (თქვენთან 14:00).');
  expect(words('marked', { when: timeOf(AT, 'ka') })).toBe('უფასოა <b>18:00</b>-მდე (თქვენთან 14:00)');
  expect(words('from', { time: timeOf(AT, 'ka') })).toBe('18:00-დან (თქვენთან 14:00)');
});
