import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SERVER = join(import.meta.dirname, '../server');

test('one file of the server writes users.step', async () => {
  const writers: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: SERVER })) {
    const isTest = file.endsWith('.test.ts') || file.includes('testing/');
    const source = isTest ? '' : await readFile(join(SERVER, file), 'utf8');
    if (/\bupdate users\b[^;]*?\bstep = |insert into users\([^)]*\bstep\b/.test(source)) writers.push(file);
  }
  expect(writers).toEqual(['features/intake/step.sql.ts']);
});
