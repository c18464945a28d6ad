import { expect, test } from 'vitest';
import { answers, broken, endFakeApi } from './fake-api.ts';

const ask = (path: string, body?: object) =>
  // Harmless: no answer is an answer here.
  fetch(`/api${path}`, body && { method: 'POST', body: JSON.stringify(body) }).catch(() => null);

test('a call without an answer, a call of no endpoint, and a body or an answer of another shape are problems', async () => {
  await ask('/info');
  await ask('/nowhere');
  answers({ sendSignInCode: { otpId: 'otp-1' }, readOrder: { data: {} } as never });
  await ask('/send-otp', { phoneNumber: 577 });
  await ask('/order/order-1');
  expect(endFakeApi()).toEqual([
    'readTherapyTypes was called, and the test has no answer for it',
    'GET /api/nowhere is no call of the contract',
    expect.stringMatching(/^body of sendSignInCode breaks the contract/),
    expect.stringMatching(/^response of readOrder breaks the contract/),
  ]);
});

test('an answer that breaks the contract on purpose is no problem', async () => {
  answers({ readOrder: broken({ data: {} }) });
  expect(await (await ask('/order/order-1'))?.json()).toEqual({ data: {} });
  expect(endFakeApi()).toEqual([]);
});
