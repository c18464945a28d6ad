import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOrMake, snapshotKey } from './snapshot.ts';

const MIGRATION = { name: '001-a.sql', text: 'create table a()' };
const KEY = snapshotKey([MIGRATION]);

let folder: string;
let file: string;
let said: string[];
let made: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simshvide-snapshot-'));
  file = join(folder, 'some.snapshot');
  said = [];
  made = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Asks for the snapshot; the bytes say which making they are of. */
async function ask(key = KEY): Promise<string> {
  const make = async () => {
    made += 1;
    return new TextEncoder().encode(`making ${made}`);
  };
  return Buffer.from(await readOrMake(file, { key, make, say: (line) => said.push(line) })).toString();
}

test('a snapshot is made once, without a word', async () => {
  expect([await ask(), await ask()]).toEqual(['making 1', 'making 1']);
  expect(said).toEqual([]);
});

test.each([
  ['cut at its end', () => truncateSync(file, readFileSync(file).length - 1)],
  ['cut to its head', () => truncateSync(file, 130)],
  ['longer', () => appendFileSync(file, 'x')],
  ['changed by a byte', () => writeFileSync(file, readFileSync(file).fill('X', 133, 134))],
])('one that is %s is made anew with one line, and never used', async (_, damage) => {
  await ask();
  damage();
  expect([await ask(), await ask()]).toEqual(['making 2', 'making 2']);
  expect(said).toEqual(['The snapshot of the embedded database is damaged: it is made anew.']);
});

test.each([
  ['of another migration', () => ask(snapshotKey([{ ...MIGRATION, text: 'create table b()' }]))],
  ['of a migration with another name', () => ask(snapshotKey([{ ...MIGRATION, name: '001-b.sql' }]))],
  ['of fewer migrations', () => ask(snapshotKey([MIGRATION, MIGRATION]))],
  ['empty', () => (truncateSync(file, 0), ask())],
])('one that is %s is made anew with one line', async (_, again) => {
  await ask();
  expect(await again()).toBe('making 2');
  expect(said).toEqual([
    'The snapshot of the embedded database is of another engine or of other migrations: it is made anew.',
  ]);
});

test('two that ask at once each have their own, and one file stays', async () => {
  expect(await Promise.all([ask(), ask()])).toEqual(['making 1', 'making 2']);
  expect(readdirSync(folder)).toEqual(['some.snapshot']);
  expect(['making 1', 'making 2']).toContain(await ask());
});

test('what a process has left that ended in the middle is removed; a living one keeps its own', async () => {
  writeFileSync(`${file}.4194305.abandoned`, 'half');
  writeFileSync(`${file}.${process.pid}.under-way`, 'half');
  await ask();
  expect(readdirSync(folder).toSorted()).toEqual(['some.snapshot', `some.snapshot.${process.pid}.under-way`]);
});

test('without a place to keep it, it is made each time', async () => {
  writeFileSync(join(folder, 'file'), '');
  file = join(folder, 'file/some.snapshot');
  expect([await ask(), await ask()]).toEqual(['making 1', 'making 2']);
});
