import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test as productTest } from './lib/fixtures.ts';
import { freeSlots } from './lib/client.ts';
import { begunOrder, fillBilling, pressPay } from './lib/paying.ts';

const STOP_WITHIN_MS = 5000;

const test = productTest.extend('dataDir', async ({}, { onCleanup }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'simshvide-e2e-'));
  onCleanup(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
});

test('a server killed between reserving and paying comes back with everything, and the payment settles', async ({
  startWorld,
  dataDir,
}) => {
  const first = await startWorld({ dataDir });
  const port = Number(new URL(first.url).port);
  const client = await first.openClient();
  const { page } = client;
  client.expectErrors(/ERR_CONNECTION_REFUSED .*check-payment/);
  const slot = await first.freeSlot();
  await client.hold(slot);
  await page.goto('/billing');
  await fillBilling(client);
  const bank = await pressPay(client);
  const orderId = await begunOrder(client);

  await first.stop('SIGKILL');
  const second = await startWorld({ dataDir, port });
  expect(await freeSlots(second)).not.toContainEqual(slot);
  await bank.getByTestId('sandbox-pay').click();
  await page.waitForURL(`**/user/order/${orderId}`);
  await page.getByTestId('order-booked').waitFor();
  expect(await second.outbox('mzekala@example.com', 'email')).toHaveLength(1);
  expect(second.output()).not.toContain('"level":50');

  const askedAt = performance.now();
  expect(await second.stop('SIGINT')).toBe(0);
  expect(performance.now() - askedAt).toBeLessThan(STOP_WITHIN_MS);
});
