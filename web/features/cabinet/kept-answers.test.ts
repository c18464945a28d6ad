import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const WEB = resolve(import.meta.dirname, '../..');

test('no page of who may have given no answers, or deleted them, says that they are kept', () => {
  const catalogues = globSync(['features/cabinet/**/*.texts.ts', 'pay/*.texts.ts'], { cwd: WEB });
  expect(catalogues.length).toBeGreaterThan(20);
  const saying = catalogues.filter((file) =>
    /answers are (kept|saved)|პასუხები (შენახულია|ინახება)/.test(readFileSync(resolve(WEB, file), 'utf8')),
  );
  expect(saying).toEqual([]);
});
