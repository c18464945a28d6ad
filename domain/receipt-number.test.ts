import { expect, test } from 'vitest';
import { readReceiptNumber } from './receipt-number.ts';

test.each([
  ['1001', 1001],
  [' № 1001 ', 1001],
  ['No 1001', 1001],
  ['1 001', 1001],
  ['#1001', 1001],
  ['No. 1001\u200b', 1001],
  ['１００１', 1001],
  ['1001/2', null],
  ['1001.0', null],
  ['1001,50', null],
  ['1001-2', null],
  ['-1001', null],
  ['1001 No 2', null],
  ['1001 #2', null],
  ['0', null],
  ['9'.repeat(10), null],
  ['10a', null],
  ['', null],
])('%j as the number of a receipt is %j', (said, number) => {
  expect(readReceiptNumber(said)).toBe(number);
});
