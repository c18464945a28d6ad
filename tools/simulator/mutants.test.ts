import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { patched } from './hooks.ts';
import { MUTANTS, SQL_MUTANTS } from './mutants.ts';

const ROOT = join(import.meta.dirname, '../..');

test('at least forty mistakes are planted by npm run prove -- --mutants', () => {
  expect(MUTANTS.length + SQL_MUTANTS.length).toBeGreaterThanOrEqual(40);
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
});

test('a change that does not fit its file is refused', () => {
  expect(() => patched('one two', { file: 'a.ts', find: 'three', replace: '' })).toThrow('does not fit a.ts any more');
  expect(() => patched('one one', { file: 'a.ts', find: 'one', replace: '' })).toThrow('does not fit');
});

// A change of the product may need a change of the mistakes: without this test only the long run would tell.
test.each(MUTANTS)('the planted mistake "$name" fits the product as it is', async (mutant) => {
  const source = await readFile(join(ROOT, mutant.file), 'utf8');
  expect(patched(source, mutant)).not.toBe(source);
});

test.each(SQL_MUTANTS)('the planted mistake "$name" fits its statement as it is', async ({ file: statement, find }) => {
  const holding: string[] = [];
  for await (const file of glob('server/**/*.ts', { cwd: ROOT })) {
    const source = await readFile(join(ROOT, file), 'utf8');
    if (new RegExp(`(?:prepared|locking|statement)\\(\\s*'${statement}'`).test(source)) holding.push(source);
  }
  expect(holding.map((source) => source.includes(find))).toEqual([true]);
});
