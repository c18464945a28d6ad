import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '#tools/chromium.ts';
import { openClient } from './lib/client.ts';
import { begin } from './lib/order.ts';
import { sharedApp } from './lib/shared-app.ts';

const app = sharedApp();
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
});

const begun = () => begin({ browser, app });

describe('an order that is not booked', () => {
  test('waits for its payment and becomes the booking by itself', async () => {
    const { client, orderId } = await begun();
    const { page } = client;
    await page.goto(`/user/order/${orderId}`);
    await page.getByTestId('order-held').waitFor();
    await page.getByRole('heading', { name: 'Waiting for the payment' }).waitFor();
    expect(await page.getByRole('link', { name: 'Go on to the payment' }).getAttribute('href')).toBe('/billing');
    await client.expectSound('order, held');
    await app.pay(orderId, 'pay');
    await page.getByTestId('order-booked').waitFor();
    client.expectQuiet();
    await client.close();
  });

  test('money that came too late for a lost time: the page says that it returns', async () => {
    const { client, orderId, slot } = await begun();
    await app.advance(46 * 60_000);
    const rival = await openClient(browser, app);
    expect(await rival.hold(slot)).toBe(200);
    await app.pay(orderId, 'pay');
    await client.page.goto(`/user/order/${orderId}`);
    await client.page.getByText(/whole sum/).waitFor();
    await rival.close();
    await client.close();
  });
});
