import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { LOCALES } from '#domain/locale.ts';
import { BUNDLED } from './crisis-numbers.ts';
import { crisisNumbersTexts } from './crisis-numbers.texts.ts';

test('the numbers that come with the page are those of the content (P23)', async () => {
  const lines = (await readFile('studio/seed/taxonomy.ndjson', 'utf8')).trim().split('\n');
  const seeded = lines.map((line) => JSON.parse(line)).filter(({ _type }) => _type === 'crisisNumber');
  for (const locale of LOCALES) {
    const bundled = BUNDLED.map((line) => ({ ...line, name: crisisNumbersTexts[locale][line.kind] }));
    expect(seeded.map(({ name, ...line }) => ({ ...line, name: name[locale] }))).toMatchObject(bundled);
  }
});
