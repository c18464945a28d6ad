import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#tools/chromium.ts';
import { type RunningApp, startApp } from './lib/app.ts';
import { freeSlots, openClient } from './lib/client.ts';
import { begunOrder, fillBilling, pressPay } from './lib/paying.ts';

const STOP_WITHIN_MS = 5000;

let browser: Browser;
let dataDir: string;
let running: RunningApp | null = null;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'simshvide-e2e-'));
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await running?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a server killed between reserving and paying comes back with everything, and the payment settles', async () => {
  running = await startApp({ dataDir });
  const port = Number(new URL(running.url).port);
  const client = await openClient(browser, running);
  const { page } = client;
  const [slot] = await freeSlots(running);
  if (slot === undefined) throw new Error('no free time');
  await client.hold(slot);
  await page.goto('/billing');
  await fillBilling(client);
  const bank = await pressPay(client);
  const orderId = await begunOrder(client);

  await running.stop('SIGKILL');
  running = await startApp({ dataDir, port });
  expect(await freeSlots(running)).not.toContainEqual(slot);
  await bank.getByTestId('sandbox-pay').click();
  await page.waitForURL(`**/user/order/${orderId}`);
  await page.getByTestId('order-booked').waitFor();
  expect(await running.outbox('mzekala@example.com', 'email')).toHaveLength(1);
  expect(running.output()).not.toContain('"level":50');

  const askedAt = performance.now();
  expect(await running.stop('SIGINT')).toBe(0);
  expect(performance.now() - askedAt).toBeLessThan(STOP_WITHIN_MS);
  await client.close();
});
