import { expect } from 'vitest';
import { refusal } from '#server/testing/app.ts';
import { test } from '#server/testing/payment/payment-test.ts';
import { HOUR } from '#domain/dates.ts';
import { order, reserve, THURSDAY } from '#server/testing/booking/shopping.ts';

test('a client who changes the card again and again may begin to pay thirty times an hour', async ({ app, ana }) => {
  for (let turn = 0; turn < 30; turn += 1) await order(app, ana, { card: turn % 2 === 0 ? 'GEL' : 'EUR' });
  const attempts = await app.rows('select 1 from payment_attempts');
  expect(attempts).toHaveLength(30);
  const refused = await reserve(app, ana, { card: 'GEL' }, { 'accept-language': 'en' });
  expect([refused.status, refused.body['code']]).toEqual([429, 'TOO_MANY_PAYMENTS']);
  expect(refused.headers['retry-after']).toBe(String(HOUR / 1000));
  expect(await app.rows('select 1 from payment_attempts')).toEqual(attempts);
  const nika = await app.signIn('599000002');
  await order(app, nika, { bookingSession: THURSDAY });
  app.clock.advance(HOUR);
  await order(app, await app.signIn(), { card: 'EUR' });
});

test('a client may give up payments sixty times an hour', async ({ app, ana }) => {
  const orderId = await order(app, ana);
  const giveUp = () => app.inject('POST', `/checkout/${orderId}/cancel`, { token: ana.token, body: {} });
  for (let turn = 0; turn < 60; turn += 1) expect((await giveUp()).status).toBe(200);
  expect(await refusal(giveUp())).toEqual([429, 'TOO_MANY_PAYMENTS']);
});
