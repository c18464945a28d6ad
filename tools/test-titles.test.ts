import { expect, test } from 'vitest';
import { testTitles } from './test-titles.ts';

test('the titles of a file are those of its tests and groups, with cases or without', () => {
  const source = [
    `describe.each(['ka'] as const)('a group in %s', (language) => {`,
    `  test.each([['one', 'two']])('a test with cases', (case_: string) => {});`,
    `  it("one in other quotes, 'so'", () => {});`,
    'test(`one with a ${value}`, () => {});',
    '});',
  ].join('\n');
  expect(testTitles('some.test.ts', source)).toEqual([
    'a group in %s',
    'a test with cases',
    "one in other quotes, 'so'",
    'one with a ${value}',
  ]);
});

test.each(['skip', 'todo', 'fails', 'skipIf(true)', 'skip.each([1])'])('what is marked %s has no title', (way) => {
  const marked = [`test.${way}('words', () => {});`, `describe.${way}('group', () => { test('words', () => {}); });`];
  expect(testTitles('some.test.ts', marked.join('\n'))).toEqual([]);
});

test.each([
  `test('words');`,
  `expect(text).toBe('words');`,
  `const words = { title: 'words' };`,
  `// test('words', () => {});`,
])('%s has no title', (source) => {
  expect(testTitles('some.test.ts', source)).toEqual([]);
});

test('a file with markup is read as such', () => {
  expect(testTitles('some.test.tsx', `test('words', () => { draw(<p>test('no words')</p>); });`)).toEqual(['words']);
});
