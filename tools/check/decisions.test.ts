import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const records = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).toSorted();
const numberOf = (record: string) => basename(record).slice(0, 3);
const numbers = records.map(numberOf);
const code = globSync('{contract,domain,e2e,server,studio,tools,web}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (path) => /node_modules|\/dist\//.test(path),
});

test('every record has a number of its own and a line with its title in the index', () => {
  expect(new Set(numbers).size).toBe(records.length);
  const lines = records.map((record) => {
    const title = /^# \d+ (.*)$/m.exec(read(record))?.[1];
    return `| [${numberOf(record)}](${basename(record)}) | ${title} |`;
  });
  const index = read('docs/decisions/README.md').split('\n');
  expect(lines.filter((line) => !index.some((entry) => entry.startsWith(line)))).toEqual([]);
  expect(index.filter((entry) => entry.startsWith('| ['))).toHaveLength(records.length);
});

test('a file that names a record names one that exists, and every record is named in a file that it governs', () => {
  const named = code.flatMap((file) =>
    [...read(file).matchAll(/docs\/decisions\/(\d{3})/g)].map(([, number]) => ({ file, number: number ?? '' })),
  );
  expect(named.filter(({ number }) => !numbers.includes(number))).toEqual([]);
  // The product decisions are cited by their rows: P12.
  const governing = new Set(['000', ...named.map(({ number }) => number)]);
  expect(numbers.filter((number) => !governing.has(number))).toEqual([]);
});
