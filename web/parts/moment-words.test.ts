import { afterEach, expect, test } from 'vitest';
import { texts, translator } from '../lib/texts.tsx';
import { momentOf, momentWords, spanWords, timeOf, timeWords } from './moment-words.ts';

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
    expect(timeWords(AT, 'ka')).toBe('18:00');
  }
});

test('elsewhere the own time stands beside it, with its day where that is another one', () => {
  process.env['TZ'] = 'America/Los_Angeles';
  expect(momentWords(AT, 'en')).toBe('Nov\u00a024, 18:00 (06:00 your time)');
  expect(momentWords(AT - 7 * 3_600_000, 'en')).toBe('Nov\u00a024, 11:00 (Nov\u00a023, 23:00 your time)');
  expect(timeWords(AT - 7 * 3_600_000, 'ka')).toBe('11:00 (თქვენთან 23\u00a0ნოე, 23:00)');
  expect(spanWords({ date: '2026-11-24', start: '18:00', end: '18:50' }, 'en')).toBe('18:00–18:50 (06:00 your time)');
});

test('the own time is that of the instant, before and after the clocks change there', () => {
  process.env['TZ'] = 'Europe/London';
  expect(timeWords(Date.UTC(2026, 9, 24, 14), 'en')).toBe('18:00 (15:00 your time)');
  expect(timeWords(Date.UTC(2026, 9, 25, 14), 'en')).toBe('18:00 (14:00 your time)');
});

test('in Georgian the ending stands at the time, before the own one', () => {
  process.env['TZ'] = 'Europe/London';
  expect(words('until', { when: momentOf(AT, 'ka') })).toBe('უფასოა 24\u00a0ნოე, 18:00-\u2060მდე (თქვენთან 14:00).');
  expect(words('marked', { when: timeOf(AT, 'ka') })).toBe('უფასოა <b>18:00</b>-მდე (თქვენთან 14:00)');
  expect(words('from', { time: timeOf(AT, 'ka') })).toBe('18:00-დან (თქვენთან 14:00)');
});
