import { expect, test } from 'vitest';
import { maskPhone, phoneDigits } from './phone-mask.ts';

// spec §5: "reduced to digits before sending."
test.each(['599123456', '+995 599 12-34-56', '0599123456', '995599123456', '00995 599 123 456', '(599) 123-456'])(
  'the phone field takes %s as the same nine digits',
  (typed) => {
    expect(phoneDigits(typed)).toBe('599123456');
    expect(maskPhone(phoneDigits(typed))).toBe('(599) 123-456');
  },
);

test('the phone field understands the country typed digit by digit', () => {
  let shown = '';
  for (const key of '995599123456') shown = maskPhone(phoneDigits(shown + key));
  expect(shown).toBe('(599) 123-456');
});

// spec §2: "phone entry with mask (599) 999-999,"
test('the phone field masks as far as the digits go', () => {
  expect(['', '5', '599', '5991', '599123', '5991234'].map(maskPhone)).toEqual([
    '',
    '(5',
    '(599',
    '(599) 1',
    '(599) 123',
    '(599) 123-4',
  ]);
});

test('the phone field ignores letters and other scripts', () => {
  expect(phoneDigits('abc٥٩٩')).toBe('');
});

test('the phone field takes no tenth digit that is typed, and cuts no number short that is pasted', () => {
  expect(phoneDigits('(599) 123-4567', '599123456')).toBe('599123456');
  expect(phoneDigits('59912345678')).toBe('59912345678');
  expect(maskPhone('59912345678')).toBe('(599) 123-45678');
  expect(phoneDigits('9'.repeat(400))).toHaveLength(15);
});
