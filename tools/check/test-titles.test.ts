import { expect, test } from 'vitest';
import { readTests } from './test-titles.ts';

const titlesIn = (source: string, file = 'some.test.ts') =>
  readTests(file, source).tests.map(({ titles }) => titles.join(' > '));

test('a file has its tests and groups, with cases or without, each with the titles of its groups', () => {
  const source = [
    `describe.each(['ka'] as const)('a group in %s', (language) => {`,
    `  test.each([['one', 'two']])('a test with cases', (case_: string) => {});`,
    `  test.for(['one', 'two'])('a test with cases and fixtures', (case_, { world }) => {});`,
    `  it("other quotation marks, 'so'", () => {});`,
    '});',
    'test(`words with a ${value}`, () => {});',
  ].join('\n');
  expect(titlesIn(source)).toEqual([
    'a group in %s',
    'a group in %s > a test with cases',
    'a group in %s > a test with cases and fixtures',
    "a group in %s > other quotation marks, 'so'",
    'words with a ${value}',
  ]);
});

test.each(['skip', 'todo', 'fails', 'skipIf(true)', 'skip.each([1])'])('a test marked %s does not run', (way) => {
  const marked = [`test.${way}('words', () => {});`, `describe.${way}('group', () => { test('words', () => {}); });`];
  expect(titlesIn(marked.join('\n'))).toEqual([]);
});

test.each([
  `test('words');`,
  `expect(text).toBe('words');`,
  `const words = { title: 'words' };`,
  `// test('words', () => {});`,
])('%s is no running test', (source) => {
  expect(titlesIn(source)).toEqual([]);
});

test('a .tsx file is read with its markup', () => {
  expect(titlesIn(`test('words', () => { draw(<p>test('no words')</p>); });`, 'some.test.tsx')).toEqual(['words']);
});

test('line comments and tests have correct offsets in a source with Georgian letters', () => {
  const source = `const word = 'სიტყვა';\n// words\ntest('ერთი', () => {});`;
  const { tests, comments } = readTests('some.test.ts', source);
  expect(tests.map(({ start }) => source.slice(start))).toEqual([`test('ერთი', () => {});`]);
  expect(comments).toEqual([{ text: 'words', start: 23, end: 31 }]);
});
