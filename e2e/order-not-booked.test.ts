import { describe, expect } from 'vitest';
import { begin } from './lib/order.ts';
import { test } from './lib/fixtures.ts';

describe('an order that is not booked', () => {
  test('waits for its payment and becomes the booking by itself', async ({ world }) => {
    const { client, orderId } = await begin(world);
    const { page } = client;
    await page.goto(`/user/order/${orderId}`);
    await page.getByTestId('order-held').waitFor();
    await page.getByRole('heading', { name: 'Waiting for the payment' }).waitFor();
    expect(await page.getByRole('link', { name: 'Go on to the payment' }).getAttribute('href')).toBe('/billing');
    await client.expectSound('order, held');
    await world.pay(orderId, 'pay');
    await page.getByTestId('order-booked').waitFor();
  });

  test('money that came too late for a lost time: the page says that it returns', async ({ world }) => {
    const { client, orderId, slot } = await begin(world);
    await world.advance(46 * 60_000);
    const rival = await world.openClient();
    expect(await rival.hold(slot)).toBe(200);
    await world.pay(orderId, 'pay');
    await client.page.goto(`/user/order/${orderId}`);
    await client.page.getByText(/whole sum/).waitFor();
  });
});
