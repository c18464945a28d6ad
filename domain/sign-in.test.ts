import { expect, test } from 'vitest';
import { isCommonPassword, refreshAbsolute } from './sign-in.ts';
import { words } from './testing/words.ts';

test.each([
  ...words(`
    123456789012 111111111111 aaaaaaaaaaaab abcabcabcabc abababababab qwertyuiop12 qwerty123456 Qwerty123456!
    password1234 passwordpassword P@ssw0rd1234 adm1n1234567! iloveyou2024! simshvide123 Tbilisi12345
    1q2w3e4r5t6y 1qaz2wsx3edc asdfghjkl1234 poiuytrewq321 098765432109`),
  'pass word pass word',
])('%j is easy to guess', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'correct horse battery',
  'ჩემი კატა ზის ფანჯარაში',
  'vT8#kq2!mZpL',
  'mountain-river-71',
  'password of my uncle Gia',
])('%j is not easy to guess', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

// A pattern whose steps multiply with the length would not end before the limit of the test.
test('a long password is judged', () => {
  expect(['password'.repeat(32), `${'ab'.repeat(127)}c`].map(isCommonPassword)).toEqual([false, true]);
});

test('a sign-in lasts twelve hours for staff and ninety days for clients', () => {
  const hours = (['THERAPIST', 'ADMIN', 'USER'] as const).map((role) => refreshAbsolute(role) / 3_600_000);
  expect(hours).toEqual([12, 12, 90 * 24]);
});
