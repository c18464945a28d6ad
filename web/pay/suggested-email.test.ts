import { expect, test } from 'vitest';
import { suggestedEmail } from './suggested-email.ts';

test.each([
  ['gnail.com', 'gmail.com'],
  ['gmail.comm', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gmial.com', 'gmail.com'],
  ['GMAIL.CM', 'gmail.com'],
  ['gmailcom', 'gmail.com'],
  ['mail.ri', 'mail.ru'],
  ['yaho.com', 'yahoo.com'],
  ['hotmial.com', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['iclod.com', 'icloud.com'],
])('who typed %s probably meant %s', (typed, meant) => {
  expect(suggestedEmail(`Ana.B@${typed}`)).toBe(`Ana.B@${meant}`);
});

test.each([
  'gmail.com',
  'Gmail.com',
  'mail.ru',
  'mail.com',
  'ymail.com',
  'gmx.com',
  'gemail.ge',
  'tsu.ge',
  'example.com',
  '',
])('nothing is offered for %s', (domain) => {
  expect(suggestedEmail(`ana@${domain}`)).toBeNull();
});

test('what is no address gets no offer', () => {
  expect(suggestedEmail('gnail.com')).toBeNull();
  expect(suggestedEmail('@gnail.com')).toBeNull();
});
