import { expect, test } from 'vitest';
import { differences } from './differences.ts';

const entry = (key: string, fields: object = {}) => ({ _key: key, ...fields });
const reference = (id: string) => ({ _type: 'reference', _key: id, _ref: id });
const paragraph = (key: string, text: string) => ({
  _type: 'block',
  _key: key,
  children: [{ _type: 'span', _key: 'a', text }],
});

test('what the store writes is no difference, and neither is the order of fields', () => {
  const before = { _rev: 'a', _createdAt: '1', _updatedAt: '1', fee: 20, name: { ka: 'ნინო', en: 'Nino' } };
  const after = { name: { en: 'Nino', ka: 'ნინო' }, fee: 20, _rev: 'b', _createdAt: '2', _updatedAt: '2' };
  expect(differences(before, after)).toEqual([]);
});

test('a value is told by its path, also one that was not there or is gone', () => {
  const before = { sessionTypes: [entry('a', { price: 120 }), entry('b', { price: 150 })], photo: { url: '/a' } };
  const after = { sessionTypes: [entry('a', { price: 130 }), entry('b', { price: 150 })], fee: 0 };
  expect(differences(before, after)).toEqual([
    { path: 'sessionTypes[0].price', before: '120', after: '130' },
    { path: 'photo', before: '{"url":"/a"}', after: null },
    { path: 'fee', before: null, after: '0' },
  ]);
});

test('one more paragraph is one difference, by its words', () => {
  const [one, two] = [paragraph('1', 'First.'), paragraph('2', 'Second.')];
  expect(differences({ body: [one, two] }, { body: [paragraph('0', 'New.'), one, two] })).toEqual([
    { path: 'body[0]', before: null, after: '"New."' },
  ]);
  expect(differences({ body: [one, two] }, { body: [two] })).toEqual([
    { path: 'body[0]', before: '"First."', after: null },
  ]);
});

test('another order of a list is told as one', () => {
  const [a, b, c] = [reference('a'), reference('b'), reference('c')];
  expect(differences({ issues: [a, b] }, { issues: [b, a, c] })).toEqual([
    { path: 'issues', before: '["a","b"]', after: '["b","a"]' },
    { path: 'issues[2]', before: null, after: '"c"' },
  ]);
});

test('entries without a key of their own are compared by their place', () => {
  expect(differences({ list: [1, 2] }, { list: [1, 3, 4] })).toEqual([
    { path: 'list[1]', before: '2', after: '3' },
    { path: 'list[2]', before: null, after: '4' },
  ]);
  const twice = [entry('a', { n: 1 }), entry('a', { n: 2 })];
  expect(differences({ list: twice }, { list: twice.toReversed() })).toHaveLength(2);
});

test('a long value is cut around the place where it differs', () => {
  const text = (word: string) => `${'a'.repeat(700)}${word}${'z'.repeat(700)}`;
  const [{ before, after } = { before: null, after: null }] = differences(
    { words: text('OLD') },
    { words: text('NEW') },
  );
  for (const [shown, word] of [
    [before, 'OLD'],
    [after, 'NEW'],
  ] as const) {
    expect(shown).toMatch(new RegExp(`^…a{60}${word}z+…$`));
    expect(shown).toHaveLength(502);
  }
});
