import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '#tools/chromium.ts';
import { openVisitor } from './lib/browser.ts';
import { NINO, openClient } from './lib/client.ts';
import { begin, book, type Order, say } from './lib/order.ts';
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
const booked = () => book({ browser, app });

describe('an order that is not booked', () => {
  let known: Order;
  beforeAll(async () => {
    known = await begun();
  });
  afterAll(async () => {
    await known.client.close();
  });

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

  test.each([
    ['proposed', {}, 'The session is not paid for yet', null],
    ['expired', {}, 'The time for paying ran out', 'Choose another time'],
    ['expired', { refund: 'pending' }, 'The whole sum returns to the same card', 'Choose another time'],
    ['expired', { refund: 'done' }, 'We returned the whole sum to the same card.', 'Choose another time'],
    ['cancelled', {}, 'The session was cancelled', 'Choose another time'],
    ['completed', {}, 'The session is over', 'Book another session'],
    ['client_absent', {}, 'As far as we know you could not come.', 'Choose another time'],
    ['therapist_absent', {}, 'You get everything back.', 'Choose another time'],
    [
      'confirmed',
      { sessionTime: { date: '2020-01-01', startTime: '10:00', endTime: '10:50' } },
      'The session is over',
      'Book another session',
    ],
  ])('%s %j says "%s" and offers %s (P17)', async (status, change, words, next) => {
    const visitor = await openVisitor(browser, app, { device: 'phone', language: 'en' });
    const { page } = visitor;
    await say(page, { status, ...change });
    await page.goto(`/user/order/${known.orderId}`);
    await page.getByText(words).first().waitFor();
    expect(await page.getByTestId('join').count()).toBe(0);
    const step = page.locator('main').getByRole('link', { name: next ?? 'Nothing' });
    expect(await step.count()).toBe(next === null ? 0 : 1);
    if (next !== null) expect(await step.getAttribute('href')).toBe(`/therapist/${NINO}`);
    await visitor.expectSound(`order, ${status}`);
    visitor.expectQuiet();
    await visitor.close();
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

  test('an unknown link says so', async () => {
    const visitor = await openVisitor(browser, app, { device: 'phone', language: 'en' });
    await visitor.page.goto('/user/order/AAAAAAAAAAAAAAAAAAAAAA');
    await visitor.page.getByRole('heading', { name: 'The booking was not found' }).waitFor();
    await visitor.expectSound('order, unknown');
    await visitor.close();
  });
});

describe('while the order is on its way', () => {
  // spec §2: "Shows 'Loading...' until the order arrives;"
  test("'Loading...'; after 8 seconds another try is offered, and it works", async () => {
    const { client, orderId } = await booked();
    const visitor = await openVisitor(browser, app, { device: 'phone', language: 'en' });
    const { page } = visitor;
    const now = Date.now();
    await page.clock.install({ time: now });
    await page.clock.pauseAt(now + 10_000);
    let isHeld = true;
    await page.route('**/api/order/*', (route) => (isHeld ? new Promise(() => undefined) : route.continue()));
    await page.goto(`/user/order/${orderId}`);
    await page.getByText('Loading...').waitFor();
    // The tab is named when the waiting begins.
    await expect.poll(() => page.title()).toContain('Booking');
    await page.clock.runFor(7900);
    expect(await page.getByText('It takes longer than usual').count()).toBe(0);
    await page.clock.runFor(200);
    await page.getByText('It takes longer than usual').waitFor();
    await page.clock.resume();
    await visitor.expectSound('order, slow', { unanswered: true });
    isHeld = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByTestId('order-booked').waitFor();
    await visitor.close();
    await client.close();
  });

  // spec §8: "Order fetch error only logged."
  test('an error is logged and offers another try', async () => {
    const { client, orderId } = await booked();
    const visitor = await openVisitor(browser, app, { device: 'phone', language: 'en' });
    const { page } = visitor;
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route('**/api/order/*', (route) => route.abort());
    await page.goto(`/user/order/${orderId}`);
    await page.getByText('It takes longer than usual').waitFor();
    expect(logged).toContain('Error fetching order');
    await page.unroute('**/api/order/*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByTestId('order-booked').waitFor();
    await visitor.close();
    await client.close();
  });
});
