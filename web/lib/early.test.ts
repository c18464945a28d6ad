import { expect, test, vi } from 'vitest';
import { askEarly, takeEarly } from './early.ts';

test('an early answer is asked for once and given once', async () => {
  let asked = 0;
  const ask = () => Promise.resolve((asked += 1));
  askEarly('once', ask);
  askEarly('once', ask);
  expect(await takeEarly('once', ask)).toBe(1);
  expect(await takeEarly('once', ask)).toBe(2);
});

test('one that failed is asked for again when it is needed', async () => {
  askEarly('failed', () => Promise.reject(new Error('no net')));
  expect(await takeEarly('failed', () => Promise.resolve('now'))).toBe('now');
});

test('one that is half a minute old is not given', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    askEarly('old', () => Promise.resolve('old'));
    vi.setSystemTime(Date.now() + 30_000);
    expect(await takeEarly('old', () => Promise.resolve('new'))).toBe('new');
  } finally {
    vi.useRealTimers();
  }
});
