import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from './db.ts';
import { openEmptyPglite } from './snapshot.ts';

let db: Db;

beforeEach(async () => {
  db = await openEmptyPglite();
});
afterEach(() => db.close());

const ENDED = /^the embedded database has ended: /;
/** Nested so deeply that reading it takes more of the stack than the engine has. */
const DEEP = '['.repeat(100_000) + ']'.repeat(100_000);

test('a statement that exhausts the stack is refused, and every later use of the database at once', async () => {
  const refusal: unknown = await db.run('select $1::jsonb', [DEEP]).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ message: expect.stringMatching(ENDED), cause: expect.any(RangeError) });
  await expect(db.run('select 1')).rejects.toThrow(ENDED);
  await expect(db.transaction((tx) => tx.run('select 1'))).rejects.toThrow(ENDED);
  expect((await db.ended).message).toMatch(ENDED);
});

test('an engine that exits ends the transaction, and leaves the exit code of the process alone', async () => {
  const before = process.exitCode;
  await db.run('create table lines(line text)');
  await expect(db.transaction((tx) => tx.script('copy lines from stdin'))).rejects.toThrow(ENDED);
  await expect(db.run('select 1')).rejects.toThrow(ENDED);
  expect(process.exitCode).toBe(before);
});
