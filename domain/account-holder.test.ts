import { expect, test } from 'vitest';
import { cleanHolder, HOLDER_MAX, holderFault } from './account-holder.ts';

const judge = (typed: string) => holderFault(cleanHolder(typed));

test.for([
  'ნინო ბერიძე',
  'Nino Beridze',
  'Ó',
  'Jean-Pierre O’Neill, Jr.',
  'ი/მ ნინო ბერიძე',
  'შპს „სიმშვიდე“',
  'LTD "Calm & Co." (2024)',
  'ა'.repeat(HOLDER_MAX),
])('%s is the holder of an account', (typed) => {
  expect(judge(typed)).toBeNull();
});

test('what nobody sees falls away', () => {
  expect(cleanHolder('\u200e ნინო\u00a0\u2003ბერიძე\ufeff ')).toBe('ნინო ბერიძე');
  expect(judge('\u200e ნინო\u00a0ბერიძე\ufeff')).toBeNull();
});

test.for([
  ['', 'missing'],
  [' \u00a0\u200b', 'missing'],
  ['\u200d', 'missing'],
  ['ა'.repeat(HOLDER_MAX + 1), 'length'],
  ['ა'.repeat(300), 'length'],
  ['a'.repeat(10_000), 'length'],
  ['ნინო\nბერიძე', 'letters'],
  ['ნინო\r\nბერიძე', 'letters'],
  ['ნინო\u2028ბერიძე', 'letters'],
  ['Nino\tBeridze', 'letters'],
  ['Nino\u0000', 'letters'],
  ['Nino\u007f', 'letters'],
  ['Нино Беридзе', 'letters'],
  ['نينو', 'letters'],
  ['Nino 😀', 'letters'],
  ['=HYPERLINK("http://x")', 'letters'],
  ['+995599123456', 'letters'],
  ['-1', 'letters'],
  ['@nino', 'letters'],
  ['<b>Nino</b>', 'letters'],
  ['Nino; drop', 'letters'],
  ['12 34', 'letters'],
  ['"', 'letters'],
] as const)('%j is none: %s', ([typed, fault]) => {
  expect(judge(typed)).toBe(fault);
});
