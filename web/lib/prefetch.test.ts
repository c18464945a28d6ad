import { expect, test, vi } from 'vitest';
import { prefetch, takePrefetched } from './prefetch.ts';

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
