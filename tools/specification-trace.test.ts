import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testTitles } from './test-titles.ts';

const ROOT = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** `with: ` instead of a title: what is not built yet. */
const LATER = 'with: ';

type Row = { readonly quote: string; readonly proofs: string[] };

/** The rows of a section of the trace: a quote and the lines of its list. */
function rowsOf(section: number): Row[] {
  const [, part = ''] = read('docs/specification-trace.md').split(`\n## §${section}\n`);
  const rows: Row[] = [];
  for (const line of (part.split('\n## ')[0] ?? '').split('\n')) {
    if (line.startsWith('> ')) rows.push({ quote: line.slice(2).trim(), proofs: [] });
    else if (line.startsWith('- ')) rows.at(-1)?.proofs.push(line.slice(2).trim());
  }
  return rows;
}

/** A section of the specification without its heading. */
function wordsOf(section: number): string {
  const [, part = ''] = read('docs/specification.md').split(new RegExp(`\\n## ${section}\\. [^\\n]*\\n`));
  return part.split('\n## ')[0] ?? '';
}

const TEST_FILES = globSync('{domain,contract,server,web,studio,tools,e2e,bench}/**/*.test.{ts,tsx}', { cwd: ROOT });
const TITLES = new Set(TEST_FILES.flatMap((file) => testTitles(file, read(file))));

describe.each([4, 5, 8, 9])('section %i of the specification', (section) => {
  const rows = rowsOf(section);

  test('is quoted word for word, and whole', () => {
    const words = wordsOf(section);
    const wrong = rows.filter(({ quote }) => !words.includes(quote)).map(({ quote }) => quote);
    expect(wrong).toEqual([]);
    const byLength = rows.map(({ quote }) => quote).toSorted((one, two) => two.length - one.length);
    const left = byLength.reduce((rest, quote) => rest.replaceAll(quote, '\n'), words);
    expect(left.split('\n').filter((line) => /\p{L}/u.test(line))).toEqual([]);
  });

  test('has a test for every quote, or says with what it comes', () => {
    expect(rows.filter(({ proofs }) => proofs.length === 0)).toEqual([]);
    const titles = rows.flatMap(({ proofs }) => proofs.filter((proof) => !proof.startsWith(LATER)));
    expect(titles.filter((title) => !TITLES.has(title))).toEqual([]);
    const named = new RegExp(`\\([^)]*spec §${section}\\b[^)]*\\)`);
    expect(titles.filter((title) => !named.test(title))).toEqual([]);
  });
});
