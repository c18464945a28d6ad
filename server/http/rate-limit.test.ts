import { expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { stoppedClock } from '#server/clock.ts';
import { rateLimiter } from './rate-limit.ts';

const LIMIT = { max: 3, windowMs: 60_000 };

function refusalOf(take: () => void): DomainError | null {
  try {
    take();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

test('a key has its number of calls in a window, and is told how long to wait', () => {
  const clock = stoppedClock(0);
  const limiter = rateLimiter(clock);
  for (let i = 0; i < LIMIT.max; i++) limiter.take('a', LIMIT);
  clock.advance(20_000);
  expect(refusalOf(() => limiter.take('a', LIMIT))).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 40 });
  expect(refusalOf(() => limiter.take('b', LIMIT))).toBeNull();
  clock.advance(40_000);
  expect(refusalOf(() => limiter.take('a', LIMIT))).toBeNull();
});

test('a clock that is set back does not lock anybody for longer than a window', () => {
  const clock = stoppedClock(1_000_000);
  const limiter = rateLimiter(clock);
  for (let i = 0; i < LIMIT.max; i++) limiter.take('a', LIMIT);
  clock.set(0);
  expect(refusalOf(() => limiter.take('a', LIMIT))).toBeNull();
});

test('a flood of keys forgets the oldest, so that memory is bounded', () => {
  const limiter = rateLimiter(stoppedClock(0));
  for (let i = 0; i < LIMIT.max; i++) limiter.take('first', LIMIT);
  for (let i = 0; i < 50_000; i++) limiter.take(`key ${i}`, LIMIT);
  expect(refusalOf(() => limiter.take('first', LIMIT))).toBeNull();
});
