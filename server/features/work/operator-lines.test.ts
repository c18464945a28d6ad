import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const ONE_FUNCTION = 'features/work/work.ts';

/** A line of the log that asks for an operator. */
const ASKS = /\blog\s*\.\s*(?:error|warn|info|fatal)\s*\([^;]*?\boperator (?:must|should|has to)\b/s;

test('no line of the log asks for an operator beside the one function that writes work items', () => {
  const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  );
  const asking = sources.filter((path) => ASKS.test(readFileSync(join(ROOT, path), 'utf8')));
  expect(asking).toEqual([ONE_FUNCTION]);
});
