import { expect, test } from 'vitest';
import { type TestRun, neverRan, repeatable, statementNames } from './engines.ts';

const run = (file: string, statements: Record<string, string>, refusals: string[] = []): TestRun => ({
  file,
  test: 'one',
  statements,
  refusals,
});

test('a statement without a test, and one that the embedded engine does not run, are named', () => {
  const postgres = [
    run('server/a.test.ts', { 'a.one': 'x1', 'a.two': 'x2' }),
    run('server/b.test.ts', { 'b.one': 'y1' }),
  ];
  const pglite = [run('server/a.test.ts', { x1: 'x1', x2: 'x2' })];
  expect(neverRan(['a.one', 'a.two', 'b.one', 'c.new'], { postgres, pglite })).toEqual({
    postgres: ['c.new'],
    pglite: ['b.one y1'],
  });
});

test('a statement whose text has another form on the embedded engine is named', () => {
  const postgres = [run('server/a.test.ts', { 'a.one': 'x1' })];
  expect(neverRan(['a.one'], { postgres, pglite: [run('server/a.test.ts', { x9: 'x9' })] }).pglite).toEqual([
    'a.one x1',
  ]);
});

test('a refusal that the embedded engine does not meet is named', () => {
  const postgres = [run('server/a.test.ts', {}, ['23P01 appointment_therapist_free', '23514 seat_has_money'])];
  const pglite = [run('server/a.test.ts', {}, ['23514 seat_has_money'])];
  expect(neverRan([], { postgres, pglite }).pglite).toEqual(['23P01 appointment_therapist_free']);
});

test('what only several connections do is not asked of the embedded engine', () => {
  expect(repeatable(run('server/a.postgres.test.ts', { 'a.one': 'x1' }, ['23514 no']))).toEqual([]);
  const refusals = ['SB001 SLOT_TAKEN', 'SB009 somebody who has left does not change', '23514 no'];
  expect(repeatable(run('server/a.test.ts', {}, refusals))).toEqual(['23514 no']);
});

test('statements are found however they are written: named on a line of their own, or locking', () => {
  expect(statementNames()).toEqual(expect.arrayContaining(['login.update-password', 'booking.place-hold']));
});
