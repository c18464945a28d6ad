import { expect, test } from 'vitest';
import { doorFindings, sharedNames, statementFindings, wideComments } from './check-names.ts';

const told = (findings: readonly { file: string; reason: string }[]) =>
  findings.map(({ file, reason }) => `${file}: ${reason}`);
const sources = (files: readonly string[], text: string) => files.map((file) => ({ file, text }));
const FOUR = ['server/a.ts', 'server/b.ts', 'web/c.ts', 'domain/d.ts'];

test('a comment of 131 signs is refused, a quote of the specification is not', () => {
  expect(told(wideComments({ file: 'server/a.ts', text: `// ${'x'.repeat(128)}` }))).toEqual([
    'server/a.ts: a comment of 131 signs, 120 at most',
  ]);
  expect(wideComments({ file: 'server/a.ts', text: `// ${'x'.repeat(117)}` })).toEqual([]);
  expect(wideComments({ file: 'server/a.test.ts', text: `// spec §7: "${'x'.repeat(128)}"` })).toEqual([]);
});

test.each([
  'function keyOf() {}',
  'export function keyOf() {}',
  'export async function keyOf() {}',
  'const keyOf = (row: Row): string => row.key;',
  'export const keyOf = async (row: Row) => row.key;',
])('a fourth file with %s is refused', (text) => {
  expect(told(sharedNames(sources(FOUR, text)))).toEqual(
    FOUR.map((file) => `${file}: keyOf names a function of other files too`),
  );
  expect(sharedNames(sources(FOUR.slice(1), text))).toEqual([]);
});

test('a test, a value and a function in a function share no name', () => {
  expect(sharedNames(sources([...FOUR.slice(1), 'web/a.test.ts', 'web/testing/a.ts'], 'function keyOf() {}'))).toEqual(
    [],
  );
  expect(sharedNames(sources(FOUR, 'const keyOf = 1;\nfunction x() {\n  const keyOf = () => 1;\n}').slice(4))).toEqual(
    [],
  );
});

test('a component of one name in two files is refused', () => {
  const row = 'function Row() {}';
  expect(told(sharedNames(sources(['web/A.tsx', 'web/B.tsx'], row)))).toHaveLength(2);
  expect(sharedNames(sources(['web/A.tsx', 'web/a.ts'], row))).toEqual([]);
});

test.each([
  ["export { seat } from './seat.sql.ts';", 'seat is SQL: hand out a use case'],
  ["import { seat } from './seat.sql.ts';\nexport { seat as sit };", 'sit is SQL: hand out a use case'],
  [`export { ${Array.from({ length: 26 }, (_, n) => `a${n}`).join(', ')} } from './a.ts';`, '26 names, 25 at most'],
])('a door with %s is refused', (text, reason) => {
  const file = 'server/features/booking/booking.ts';
  expect(told(doorFindings({ file, text }))).toEqual([`${file}: ${reason}`]);
  expect(doorFindings({ file: 'server/features/booking/seat.ts', text })).toEqual([]);
});

test('a statement of a feature outside of its .sql.ts file is refused', () => {
  const text = "const one = 1;\nexport const seat = statement('booking.seat', any, [text])`select 1`;";
  const found = statementFindings({ file: 'server/features/booking/seat.ts', text });
  expect(found).toMatchObject([{ line: 2, reason: 'a statement stands in a .sql.ts file' }]);
  expect(statementFindings({ file: 'server/features/booking/seat.sql.ts', text })).toEqual([]);
});
