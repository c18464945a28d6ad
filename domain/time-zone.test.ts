import { expect, test } from 'vitest';
import { isTimeZone, wallIn } from './time-zone.ts';

test.each([
  ['Asia/Tbilisi', true],
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Europe/Nowhere', false],
  ['', false],
])('%s is a zone: %s', (name, isOne) => {
  expect(isTimeZone(name)).toBe(isOne);
});

test.each([
  ['Asia/Tbilisi', '2026-12-08', '10:00'],
  ['America/New_York', '2026-12-08', '01:00'],
  ['America/Los_Angeles', '2026-12-07', '22:00'],
  ['Asia/Kathmandu', '2026-12-08', '11:45'],
])('10:00 in Tbilisi in %s', (zone, date, time) => {
  expect(wallIn(Date.parse('2026-12-08T10:00:00+04:00'), zone)).toEqual({ date, time });
});
