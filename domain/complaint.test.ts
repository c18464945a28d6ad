import { expect, test } from 'vitest';
import {
  areWordsTooLong,
  cleanWords,
  COMPLAINT_STATUSES,
  isContested,
  isStanding,
  mayObject,
  upheldAt,
} from './complaint.ts';
import { DAY, HOUR } from './dates.ts';

test('a complaint stands until somebody has the last word', () => {
  expect(COMPLAINT_STATUSES.filter(isStanding)).toEqual(['open', 'disputed']);
});

test('an open complaint becomes true 24 hours later, never before the end of the session', () => {
  const end = Date.UTC(2026, 10, 24, 15);
  expect(upheldAt(end - HOUR, end)).toBe(end - HOUR + DAY);
  expect(upheldAt(end - 2 * DAY, end)).toBe(end);
});

test('an objection counts before an open complaint becomes true, and until an operator has decided', () => {
  expect(mayObject({ status: 'open', upheldAt: DAY }, DAY - 1)).toBe(true);
  expect(mayObject({ status: 'open', upheldAt: DAY }, DAY)).toBe(false);
  expect(mayObject({ status: 'disputed', upheldAt: DAY }, 2 * DAY)).toBe(true);
  expect(mayObject({ status: 'upheld', upheldAt: DAY }, 0)).toBe(false);
});

test('a complaint against a mark is disputed from the first moment', () => {
  expect(isContested('therapist_absent', null)).toBe(false);
  expect(isContested('therapist_absent', 1)).toBe(true);
  expect(isContested('client_present', 1)).toBe(true);
});

test('words lose control characters and empty words are none', () => {
  expect(cleanWords('  ვიცადე\u0000 \n10 წუთი\u001b ')).toBe('ვიცადე \n10 წუთი');
  expect(cleanWords(' \u0000\t ')).toBeNull();
});

test('words of 500 letters are long enough, whatever letters they are', () => {
  expect(areWordsTooLong('ა'.repeat(500))).toBe(false);
  expect(areWordsTooLong('🕊'.repeat(500))).toBe(false);
  expect(areWordsTooLong('ა'.repeat(501))).toBe(true);
});
