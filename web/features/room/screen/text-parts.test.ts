import { expect, test } from 'vitest';
import { textParts } from './text-parts.ts';

const links = (text: string) => textParts(text).flatMap(({ words, href }) => (href === null ? [] : [[words, href]]));

test.each([
  ['see https://example.com/a?b=1#c now', 'https://example.com/a?b=1#c', 'https://example.com/a?b=1#c'],
  ['https://example.com.', 'https://example.com', 'https://example.com/'],
  ['(https://example.com/a)', 'https://example.com/a', 'https://example.com/a'],
  ['https://ka.wikipedia.org/wiki/A_(B)', 'https://ka.wikipedia.org/wiki/A_(B)', 'https://ka.wikipedia.org/wiki/A_(B)'],
  ['„http://example.com/ა“, ხომ?', 'http://example.com/ა', 'http://example.com/%E1%83%90'],
  ['HTTPS://EXAMPLE.COM!?', 'HTTPS://EXAMPLE.COM', 'https://example.com/'],
])('the address in: %s', (text, words, href) => {
  expect(links(text)).toEqual([[words, href]]);
});

test.each([
  'example.com',
  'javascript:alert(1)',
  'data:text/html,<b>',
  'tel:112',
  'xhttps://example.com',
  'https://bank.ge@evil.example/',
  'https://',
  'file:///etc/passwd',
])('nothing to press in: %s', (text) => {
  expect(links(text)).toEqual([]);
});

// Counting all brackets again for each of them would not end before the limit of the test.
test('an address with any number of brackets is found', () => {
  const address = `https://example.com/${'('.repeat(100_000)}${')]'.repeat(100_000)}`;
  expect(links(`${address}${')].'.repeat(100_000)}`)).toEqual([[address.slice(0, -1), address.slice(0, -1)]]);
});

test('no letter of the message is lost', () => {
  const text = 'One https://a.example, two\nhttps://b.example/(c)). https://x@y three';
  expect(
    textParts(text)
      .map(({ words }) => words)
      .join(''),
  ).toBe(text);
  expect(links(text).map(([words]) => words)).toEqual(['https://a.example', 'https://b.example/(c)']);
});
