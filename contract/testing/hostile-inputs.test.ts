import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('each hostile input stands on one line, under an id of its own', () => {
  const lines = readFileSync(join(import.meta.dirname, 'hostile-inputs.json'), 'utf8')
    .trimEnd()
    .split('\n');
  expect([lines.at(0), lines.at(-1)]).toEqual(['[', ']']);
  const ids = lines.slice(1, -1).map((line) => (JSON.parse(line.replace(/,$/, '')) as { id: string }).id);
  expect(ids.length).toBeGreaterThan(400);
  expect(new Set(ids).size).toBe(ids.length);
});
