import { describe, expect, test } from 'vitest';
import { codeDigits, isTooLong, maskCode } from './code-digits.ts';

describe('the code field', () => {
  // spec §5: "pasting strips non-digits, spaces are stripped before submit;"
  // spec §5: "4 digits."
  test('strips everything but four digits', () => {
    expect(codeDigits(' 1 2-3x4 ')).toBe('1234');
    expect(codeDigits('\u200e1\u200b2\u20603\ufeff4\u00a0')).toBe('1234');
    expect(codeDigits('12345')).toBe('1234');
    expect(maskCode('1234')).toBe('1 2 3 4');
  });

  test('finds the code in the whole message, and none in a longer number', () => {
    expect(codeDigits('Your code is 4321\n\n@simshvide.ge #4321')).toBe('4321');
    expect(isTooLong('Your code is 4321\n\n@simshvide.ge #4321')).toBe(false);
    expect(isTooLong('123456')).toBe(true);
    expect(isTooLong(' 1 2-3x4 ')).toBe(false);
  });
});
