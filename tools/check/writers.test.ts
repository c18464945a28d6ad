import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SERVER = join(import.meta.dirname, '../../server');

test('one file of the server writes users.step', async () => {
  const writers: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: SERVER })) {
    const isTest = file.endsWith('.test.ts') || file.includes('testing/');
    const source = isTest ? '' : await readFile(join(SERVER, file), 'utf8');
    if (/\bupdate users\b[^;]*?\bstep = |insert into users\([^)]*\bstep\b/.test(source)) writers.push(file);
  }
  expect(writers).toEqual(['features/intake/step.sql.ts']);
});

// A connection keeps a statement under its name: another of the same name fails on PostgreSQL, and there alone.
test('every prepared statement has a name of its own', async () => {
  const names: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: SERVER })) {
    const source = file.endsWith('.test.ts') ? '' : await readFile(join(SERVER, file), 'utf8');
    names.push(
      ...[...source.matchAll(/\b(?:prepared|locking|statement)\(\s*'([^']+)'/g)].map(([, name]) => name ?? ''),
    );
  }
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
