import { expect, test } from 'vitest';
import { contentToken, storeOfFile } from '#server/testing/content/store-client.ts';
import { workBudget } from './work-budget.ts';

/** The work that one sign-in may cause in a minute. */
const store = storeOfFile();

test('a sign-in that has had its 15 seconds is refused until a second is back, and others go on', () => {
  let now = 0;
  const meterOf = workBudget(() => now);
  const spent = (signInId: string, ms: number) => meterOf(signInId).spend(ms);
  const retryAfter = (signInId: string): number | null => {
    try {
      meterOf(signInId).check();
      return null;
    } catch (error) {
      return (error as { retryAfter: number }).retryAfter;
    }
  };
  spent('a', 14_999);
  expect(retryAfter('a')).toBe(null);
  spent('a', 5001);
  expect([retryAfter('a'), retryAfter('b')]).toEqual([24, null]);
  now = 23_999;
  spent('b', 1);
  expect(retryAfter('a')).toBe(null);
  now = 80_000;
  expect(meterOf('a')).toBe(meterOf('a'));
});

test('what is sent and answered counts too: the refusal says in words and in its head when to come back', async () => {
  const { app, call, url, token } = store();
  const large = 'x'.repeat(4_000_000);
  const calls = Array.from({ length: 5 }, async () => call('mutate/development', large, { 'content-type': 'text/x' }));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses).toContain(415);
  const refused = await fetch(`${url}/v2023-05-03/data/query/development?query=1`, {
    headers: { authorization: `Bearer ${await token()}` },
  });
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get('retry-after'));
  expect([seconds > 0, seconds <= 30]).toEqual([true, true]);
  expect(await refused.json()).toMatchObject({
    error: { type: 'tooMuchWork', description: expect.stringContaining(`try again in ${seconds} seconds`) as string },
  });
  const other = await call('query/development?query=1', undefined, {
    authorization: `Bearer ${await contentToken(app)}`,
  });
  expect(other.status).toBe(200);
});
