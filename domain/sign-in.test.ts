import { expect, test } from 'vitest';
import { isCommonPassword, refreshAbsolute } from './sign-in.ts';

test.each([
  '123456789012',
  '111111111111',
  'aaaaaaaaaaaab',
  'abcabcabcabc',
  'abababababab',
  'qwertyuiop12',
  'qwerty123456',
  'Qwerty123456!',
  'password1234',
  'passwordpassword',
  'P@ssw0rd1234',
  'adm1n1234567!',
  'iloveyou2024!',
  'simshvide123',
  'Tbilisi12345',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'asdfghjkl1234',
  'poiuytrewq321',
  '098765432109',
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

test('a long password is judged quickly', () => {
  const started = performance.now();
  isCommonPassword('password'.repeat(32));
  isCommonPassword(`${'ab'.repeat(127)}c`);
  expect(performance.now() - started).toBeLessThan(1000);
});

test('a sign-in lasts twelve hours for staff and ninety days for clients', () => {
  const hour = 3_600_000;
  expect([refreshAbsolute('THERAPIST'), refreshAbsolute('ADMIN'), refreshAbsolute('USER')]).toEqual([
    12 * hour,
    12 * hour,
    90 * 24 * hour,
  ]);
});
