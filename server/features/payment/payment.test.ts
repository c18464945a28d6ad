import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { askProvider } from './ask-provider.ts';

test('no provider is asked inside a transaction, the simulated one neither', async () => {
  const { deps } = await testApp();
  let asked = 0;
  const ask = () =>
    askProvider(deps, async () => {
      asked += 1;
      return { ok: true, value: null };
    });
  await expect(deps.db.transaction(ask)).rejects.toThrow('the network was used inside a transaction');
  expect(asked).toBe(0);
  expect(await ask()).toEqual({ ok: true, value: null });
});

test('a provider that throws may have done anything', async () => {
  const { deps, logs } = await testApp();
  const outcome = await askProvider(deps, async () => {
    throw new Error('broken');
  });
  expect(outcome).toEqual({ ok: false, kind: 'unknown' });
  expect(logs.some((line) => line.includes('the payment provider failed'))).toBe(true);
});
