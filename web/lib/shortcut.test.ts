import { expect, test } from 'vitest';
import { letterOf } from './shortcut.ts';

test.each([
  ['English', 'z', 'KeyZ', 'z'],
  ['English with Shift', 'Z', 'KeyZ', 'z'],
  ['Georgian', 'ზ', 'KeyZ', 'z'],
  ['Georgian with Shift', 'ძ', 'KeyZ', 'z'],
  ['Russian', 'я', 'KeyZ', 'z'],
  ['German, where Z and Y have changed places', 'z', 'KeyY', 'z'],
  ['German, the key at the place of Z', 'y', 'KeyZ', 'y'],
  ['French, where W is at the place of Z', 'w', 'KeyZ', 'w'],
  ['an arrow', 'ArrowUp', 'ArrowUp', ''],
  ['a sign', ';', 'KeyZ', ''],
  ['a key of an input method', 'Process', 'KeyZ', ''],
])('the letter of a key on a layout: %s', (_, key, code, letter) => {
  expect(letterOf({ key, code })).toBe(letter);
});
