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

test.each([
  `test.skip('words', () => {});`,
  `test.todo('words');`,
  `test('words');`,
  `test.fails('words', () => {});`,
  `test.skipIf(true)('words', () => {});`,
  `test.skip.each([1])('words', () => {});`,
  `describe.skip('group', () => { test('words', () => {}); });`,
  `expect(text).toBe('words');`,
  `const words = { title: 'words' };`,
  `// test('words', () => {});`,
])('%s has no title', (source) => {
  expect(testTitles('some.test.ts', source)).toEqual([]);
});

test('a file with markup is read as such', () => {
  expect(testTitles('some.test.tsx', `test('words', () => { draw(<p>test('no words')</p>); });`)).toEqual(['words']);
});
