import { expect, test } from 'vitest';
import { formatBookingNumber, readBookingNumber } from './booking-number.ts';

const NUMBER = '4630E996FB49';

test.each([
  NUMBER,
  '4630-E996-FB49',
  '4630-e996-fb49',
  ' 4630 e996 fb49 ',
  '4630–E996—FB49',
  '4630\u00a0E996\u200bFB49',
  // Cyrillic, Greek and full width.
  '463О-Е996-FВ49',
  '463Ο-Ε996-FΒ49',
  '４６３０－Ｅ９９６－ＦＢ４９',
  '463o-e996-fb49',
  '№ 4630-E996-FB49',
  'No 4630-E996-FB49.',
])('%j is the number of a booking', (said) => {
  expect(readBookingNumber(said)).toBe(NUMBER);
});

test.each(['', '4630-E996-FB4', '4630-E996-FB49-1', '4630-E996-FBG9', "' or 1=1 --", 'A'.repeat(22)])(
  '%j is none',
  (said) => {
    expect(readBookingNumber(said)).toBeNull();
  },
);

test('what is shown is read back', () => {
  expect(formatBookingNumber(NUMBER)).toBe('4630-E996-FB49');
  expect(readBookingNumber(formatBookingNumber(NUMBER))).toBe(NUMBER);
});
