import { expect, test } from 'vitest';
import { codeDigits, hasDigitTooMany, isTooLong, maskCode } from './code-digits.ts';

// spec §5: "pasting strips non-digits, spaces are stripped before submit;"
// spec §5: "4 digits."
test('the code field strips everything but four digits', () => {
  expect(codeDigits(' 1 2-3x4 ', 4)).toBe('1234');
  expect(codeDigits('\u200e1\u200b2\u20603\ufeff4\u00a0', 4)).toBe('1234');
  expect(codeDigits('12345', 4)).toBe('1234');
  expect(maskCode('1234', 4)).toBe('1 2 3 4');
});

test('the code field finds the code in the whole message, and none in a longer number', () => {
  expect(codeDigits('Your code is 4321\n\n@simshvide.ge #4321', 4)).toBe('4321');
  expect(isTooLong('Your code is 4321\n\n@simshvide.ge #4321', 4)).toBe(false);
  expect(isTooLong('123456', 4)).toBe(true);
  expect(isTooLong(' 1 2-3x4 ', 4)).toBe(false);
});

test.each([
  ['a mail', 'Your code\n\n1234 5678\n\nThe code is valid for 15 minutes.', 8, '12345678'],
  ['a mail without a space', 'Your code\n\n12345678\n\nThe code is valid for 15 minutes.', 8, '12345678'],
  ['a mail with a hard space', '1234\u00a05678, valid for 15 minutes', 8, '12345678'],
  ['an app', '123 456', 6, '123456'],
  ['an app with its name', '2FA: 123 456 (30 s)', 6, '123456'],
])('the code field finds a longer code in %s', (_, text, count, code) => {
  expect(codeDigits(text, count)).toBe(code);
  expect(isTooLong(text, count)).toBe(false);
});

test('the code field takes no longer number for a code of eight', () => {
  expect(isTooLong('123456789', 8)).toBe(true);
  expect(hasDigitTooMany('12345678', '1234 56789', 8)).toBe(true);
  expect(hasDigitTooMany('1234567', '1234 5678', 8)).toBe(false);
});

test('the code field shows a longer code in two halves, as far as the digits go', () => {
  expect(['1', '1234', '12345', '12345678'].map((digits) => maskCode(digits, 8))).toEqual([
    '1',
    '1234',
    '1234 5',
    '1234 5678',
  ]);
  expect(maskCode('123456', 6)).toBe('123 456');
});
