import { describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { ALONE } from '../../../testing/call-state.ts';
import type { CallPhase, TypedMessage } from './call-state.ts';
import { type Awaited, HELD_UP_MS, WAITS, awaited, isHeldUp, waitStep } from './waits.ts';

const PHASES = ['alone', 'connecting', 'live', 'reconnecting', 'ended'] as const satisfies readonly CallPhase[];
const WAITED_FOR = Object.keys(WAITS) as readonly Awaited[];

test('every phase of a call in which nothing flows is a wait of the table', () => {
  const found = PHASES.flatMap((phase) =>
    [true, false].flatMap((hasServerWord) =>
      [true, false].map((isSignallingUp) => {
        const what = awaited({ ...ALONE, phase, hasServerWord, isSignallingUp });
        expect(what === null).toBe(phase === 'live' || phase === 'ended');
        return what;
      }),
    ),
  );
  expect(new Set(found)).toEqual(new Set([null, ...WAITED_FOR]));
});

test('nobody is awaited before the server has said who is there, nor while it is away', () => {
  expect(awaited({ ...ALONE, hasServerWord: false })).toBe('server');
  expect(awaited({ ...ALONE, isSignallingUp: false })).toBe('server-again');
  expect(awaited(ALONE)).toBe('person');
});

describe.each(WAITED_FOR.filter((what) => what !== 'person'))('the wait for: %s', (what) => {
  test('the wait ends within a minute, in words, with a press that tries again and advice to go on', () => {
    const last = waitStep(what, MINUTE);
    expect(last.words).toBe('stuck');
    expect(last.ways).toEqual(expect.arrayContaining(['again', 'network', 'help', 'stay']));
    // And stays so however long it lasts.
    expect(waitStep(what, 60 * MINUTE)).toBe(last);
  });

  test('the wait begins as usual, and each step comes after the one before', () => {
    expect(waitStep(what, 0)).toMatchObject({ words: 'usual', ways: [] });
    const steps = WAITS[what].map(({ from }) => from);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    for (const step of WAITS[what]) {
      expect(waitStep(what, step.from)).toBe(step);
      if (step.from > 0) expect(waitStep(what, step.from - 1)).not.toBe(step);
    }
  });
});

test.each([
  ['connecting', true, HELD_UP_MS - 1, false],
  ['connecting', true, HELD_UP_MS, true],
  ['reconnecting', true, MINUTE, true],
  ['live', true, HELD_UP_MS, true],
  ['live', false, HELD_UP_MS, false],
  ['alone', true, MINUTE, false],
] as const)('a message while the call is %s, waiting: %s, after %i ms: held up is %s', (phase, isWaiting, ms, isSo) => {
  const message: TypedMessage = { id: 1, from: 'self', text: 'a', at: SECOND, saidAt: SECOND, isWaiting };
  expect(isHeldUp(message, { ...ALONE, phase }, SECOND + ms)).toBe(isSo);
});
