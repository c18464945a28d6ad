import { expect, test } from 'vitest';
import { smsSize } from './sms-size.ts';

test.each([
  ['nothing', '', { alphabet: 'GSM-7', units: 0, segments: 1 }],
  ['160 letters of the GSM alphabet', 'a@\n'.repeat(60).slice(0, 160), { alphabet: 'GSM-7', units: 160, segments: 1 }],
  ['161', 'a'.repeat(161), { alphabet: 'GSM-7', units: 161, segments: 2 }],
  ['an escaped sign', `${'a'.repeat(159)}€`, { alphabet: 'GSM-7', units: 161, segments: 2 }],
  ['70 Georgian letters', 'ა'.repeat(70), { alphabet: 'UCS-2', units: 70, segments: 1 }],
  ['71', 'ა'.repeat(71), { alphabet: 'UCS-2', units: 71, segments: 2 }],
  ['one Georgian letter among others', `${'a'.repeat(134)}ა`, { alphabet: 'UCS-2', units: 135, segments: 3 }],
  ['a no-break space', `${'a'.repeat(70)}\u00a0`, { alphabet: 'UCS-2', units: 71, segments: 2 }],
] as const)('%s', (_what, text, size) => {
  expect(smsSize(text)).toEqual(size);
});
