import { expect, test, vi } from 'vitest';
import { dropPrefetched, prefetch, takePrefetched } from './prefetch.ts';

test('a prefetched answer is asked for once and given once', async () => {
  let asked = 0;
  const ask = () => Promise.resolve((asked += 1));
  prefetch('once', ask);
  prefetch('once', ask);
  expect(await takePrefetched('once', ask)).toBe(1);
  expect(await takePrefetched('once', ask)).toBe(2);
});

test('a prefetch that failed is asked for again when its answer is needed', async () => {
  prefetch('failed', () => Promise.reject(new Error('no net')));
  expect(await takePrefetched('failed', () => Promise.resolve('now'))).toBe('now');
});

test('a prefetched answer that is half a minute old is not given', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    prefetch('old', () => Promise.resolve('old'));
    vi.setSystemTime(Date.now() + 30_000);
    expect(await takePrefetched('old', () => Promise.resolve('new'))).toBe('new');
  } finally {
    vi.useRealTimers();
  }
});

test('a dropped prefetch is aborted before its answer, and what was answered is not given', async () => {
  let call: AbortSignal | undefined;
  prefetch('answered', () => Promise.resolve('before'));
  prefetch('unanswered', (signal) => {
    call = signal;
    return new Promise(() => {});
  });
  await Promise.resolve();
  dropPrefetched();
  expect(call?.aborted).toBe(true);
  expect(await takePrefetched('answered', () => Promise.resolve('after'))).toBe('after');
});
