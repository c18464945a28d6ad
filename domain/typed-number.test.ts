import { expect, test } from 'vitest';
import { typedNumber } from './typed-number.ts';

test.each([
  ['99,50', 99.5],
  ['99.50', 99.5],
  ['12,5', 12.5],
  ['1 000', 1000],
  ['1\u00a0000,05', 1000.05],
  ['12 345 678', 12_345_678],
  [' 120 ', 120],
  ['99,', 99],
  ['0', 0],
  ['007', 7],
])('%j is read as %d', (text, number) => {
  expect(typedNumber(text)).toBe(number);
});

test.each([
  '1.000,50',
  '1,000.50',
  '1.000',
  '1,000',
  '99,505',
  '١٢',
  '१२',
  '-5',
  '−5',
  '+5',
  '1e5',
  '0x10',
  '1 00',
  '10 00',
  '1  000',
  ',5',
  '',
  '12₾',
  'Infinity',
  '9999999999',
])('%j is no number that can be read one way', (text) => {
  expect(typedNumber(text)).toBe(null);
});
