import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '../vitest/own-folder.ts';
import { chanceOf } from './chance.ts';
import { FAULTS } from './faults.ts';
import type { Outcome, Tale } from './history.ts';
import { instantFrom, isoOf } from './instants.ts';
import { planOf } from './plan.ts';
import { readRegressions, writeRegression } from './regressions.ts';
import { shrink } from './shrink.ts';
import { openMemory } from './store/memory.ts';
import { timelineFrom } from './timeline.ts';

let dir: string;
beforeEach(() => {
  dir = ownFolder();
  // What is done last comes first: nothing can be deleted in a folder that nobody may write to.
  onTestFinished(() => chmodSync(dir, 0o700));
});

test('the same seed and name give the same random numbers, another name gives others', () => {
  const draw = (seed: number, name: string) => Array.from({ length: 5 }, chanceOf(seed, name).part);
  expect(draw(7, 'a')).toEqual(draw(7, 'a'));
  expect(draw(7, 'a')).not.toEqual(draw(7, 'b'));
  expect(planOf(3)).toEqual(planOf(3));
});

test('instants are formatted and parsed as by Date', () => {
  const chance = chanceOf(1, 'instants');
  const odd = [0, -1, 1, 999, 59_999, 86_399_999, 86_400_000, Date.UTC(12_000, 0)];
  const leap = Date.UTC(2028, 1, 29, 23, 59, 59, 999);
  const any = Array.from({ length: 2000 }, () => chance.below(4_000_000_000) * 1000 + chance.below(1000));
  for (const at of [...odd, leap, ...any]) {
    const text = new Date(at).toISOString();
    expect(isoOf(at)).toBe(text);
    expect(instantFrom(text)).toBe(at);
  }
  expect(() => isoOf(Number.NaN)).toThrow(RangeError);
  expect(instantFrom('2026-11-24T10:00:00+04:00')).toBe(Date.UTC(2026, 10, 24, 6));
  expect(instantFrom('yesterday')).toBeNaN();
});

test('events run in the order of their time, then of their planning, and not after the end', () => {
  const timeline = timelineFrom(0);
  const seen: string[] = [];
  for (const name of ['5 c', '1 a', '5 d', '3 b', '9 late']) {
    timeline.at(Number.parseInt(name, 10), () => seen.push(name));
  }
  timeline.at(4, () => seen.push('never')).run = null;
  while (timeline.step(8));
  expect(seen).toEqual(['1 a', '3 b', '5 c', '5 d']);
});

test('a rolled back transaction leaves no rows, and one refused statement ends a transaction', () => {
  const memory = openMemory(() => 'id');
  const job = ['a', '{}', new Date(0).toISOString(), 'key', 3, null];
  memory.begin();
  void memory.run({ name: 'jobs.insert', text: '' }, job);
  expect(memory.tables.jobs.rows).toHaveLength(1);
  memory.rollback();
  expect([memory.tables.jobs.rows, memory.tables.jobKeys.rows]).toEqual([[], []]);
  expect(() => memory.run('select 1', [])).toThrow('does not know the statement');
});

test('a failing history is made shorter as long as it fails', () => {
  const steps = planOf(11).steps.length;
  const short = shrink({ seed: 11 }, (tale: Tale): Outcome => {
    const fails = !tale.dropped?.includes(2) && !tale.without?.includes('crash');
    return { violation: fails ? { name: 'X', detail: '' } : null } as Outcome;
  });
  expect(short.without).toEqual(FAULTS.filter((fault) => fault !== 'crash'));
  expect(short.dropped?.toSorted((a, b) => a - b)).toEqual([...Array(steps).keys()].filter((index) => index !== 2));
});

test('a failing history is kept once', () => {
  const file = join(dir, 'kept.json');
  writeFileSync(file, '[]');
  const regression = { name: 'MONEY_LOST', tale: { seed: 5, dropped: [1] } };
  writeRegression(regression, file);
  writeRegression(regression, file);
  expect(readRegressions(file)).toEqual([regression]);
  expect(readdirSync(dir)).toEqual(['kept.json']);
});

test('a damaged list of kept histories and an unwritable list are reported in one line', () => {
  const file = join(dir, 'kept.json');
  writeFileSync(file, '{}');
  expect(() => readRegressions(file)).toThrow('is damaged');
  expect(() => writeRegression({ name: 'X', tale: { seed: 1 } }, '/dev/full/kept.json')).toThrow();
  expect(readFileSync(file, 'utf8')).toBe('{}');
});

test('prove prints the story of one history by its seed', () => {
  const { status, stdout } = spawnSync(process.execPath, ['tools/proof/prove.ts', '--seed', '3'], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  expect(stdout).toContain('every promise kept');
});
