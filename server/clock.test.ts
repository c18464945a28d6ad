import { expect, test } from 'vitest';
import { HOUR, type Instant, MINUTE, SECOND } from '#domain/dates.ts';
import { followingClock, movableClock, stoppedClock } from './clock.ts';
import { timeOf } from './db/db.ts';
import { testDb } from './testing/database/database.ts';

const NOW: Instant = Date.UTC(2026, 10, 24, 10);

test('two servers whose machines disagree by minutes tell the same time, that of the database', async () => {
  const clocks = [NOW + 5 * MINUTE, NOW - 5 * MINUTE].map((wrong) =>
    followingClock(async () => NOW, stoppedClock(wrong)),
  );
  await Promise.all(clocks.map((clock) => clock.follow()));
  expect(clocks.map((clock) => clock.now())).toEqual([NOW, NOW]);
});

test('a changed clock of the machine is noticed at the next query', async () => {
  const machine = stoppedClock(NOW);
  const clock = followingClock(async () => NOW, machine);
  machine.advance(-HOUR);
  await clock.follow();
  expect(clock.now()).toBe(NOW);
  machine.advance(SECOND);
  expect(clock.now()).toBe(NOW + SECOND);
});

test('the answer of the database counts for the middle of its query; a slow or missing answer is ignored', async () => {
  const machine = stoppedClock(NOW);
  let [took, there] = [200, NOW + HOUR];
  const clock = followingClock(async () => {
    machine.advance(took);
    if (there === 0) throw new Error('no line');
    return there;
  }, machine);
  await clock.follow();
  expect(clock.now()).toBe(NOW + HOUR + 100);
  [took, there] = [3 * SECOND, NOW + 9 * HOUR];
  await clock.follow();
  expect(clock.now()).toBe(NOW + HOUR + 100 + 3 * SECOND);
  [took, there] = [0, 0];
  await clock.follow();
  expect(clock.now()).toBe(NOW + HOUR + 100 + 3 * SECOND);
});

test('the database has the clock of the server', async () => {
  const machine = Date.now();
  expect(Math.abs((await timeOf(await testDb())) - machine)).toBeLessThan(MINUTE);
});

test('the clock of a simulated world runs on from the instant it is given, and from where it is moved to', () => {
  const clock = movableClock(NOW);
  const read = clock.now();
  expect(read).toBeGreaterThanOrEqual(NOW);
  expect(read).toBeLessThan(NOW + HOUR);
  clock.advance(HOUR);
  expect(clock.now()).toBeGreaterThanOrEqual(NOW + HOUR);
  expect(clock.now()).toBeLessThan(NOW + 2 * HOUR);
});
