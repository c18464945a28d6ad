import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { freeSlots } from './lib/client.ts';
import { failingStart, test } from './lib/own-start.ts';
import { begunOrder, fillBilling, pressPay } from './lib/paying.ts';

const STOP_WITHIN_MS = 5000;

test('a server holds its data and its port alone; killed between reserving and paying it comes back with everything, and the payment settles', async ({
  startWorld,
  dataDir,
}) => {
  const beganAt = performance.now();
  const first = await startWorld({ dataDir });
  const startTook = performance.now() - beganAt;
  const lock = join(dataDir, 'server.lock');
  const { port } = new URL(first.url);

  const second = await failingStart({ DATA_DIR: dataDir });
  expect(second.code).toBe(1);
  expect(second.said.trim().split('\n')).toEqual([expect.stringContaining('in use by another running server')]);
  // It does not wait for the other one: on an idle machine it is a matter of half a second.
  expect(second.ms).toBeLessThan(startTook);
  const otherDir = join(dataDir, 'other');
  const onSamePort = await failingStart({ PORT: port, DATA_DIR: otherDir });
  expect([onSamePort.code, onSamePort.said]).toEqual([1, expect.stringContaining('The port is taken')]);
  expect(existsSync(join(otherDir, 'server.lock'))).toBe(false);

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
  expect(existsSync(lock)).toBe(true);
  // The next server starts after the page has asked in vain, however fast it starts.
  await page.waitForEvent('requestfailed', (request) => request.url().includes('check-payment'));
  const next = await startWorld({ dataDir, port: Number(port) });
  expect(await freeSlots(next)).not.toContainEqual(slot);
  await bank.getByTestId('sandbox-pay').click();
  await page.waitForURL(`**/user/order/${orderId}`);
  await page.getByTestId('order-booked').waitFor();
  expect(await next.outbox('mzekala@example.com', 'email')).toHaveLength(1);
  expect(next.output()).not.toContain('"level":50');

  const askedAt = performance.now();
  expect(await next.stop('SIGINT')).toBe(0);
  expect(performance.now() - askedAt).toBeLessThan(STOP_WITHIN_MS);
  // An open page would ask the server that is gone for more.
  for (const tab of [page, bank]) await tab.close();
  expect(existsSync(lock)).toBe(false);
  expect(next.output()).toContain('Stopped.');

  const wrongKey = await failingStart({ DATA_DIR: dataDir, DATA_KEY: Buffer.alloc(32, 1).toString('base64') });
  expect([wrongKey.code, wrongKey.said]).toEqual([1, expect.stringContaining('DATA_KEY is not the key')]);
  expect(existsSync(lock)).toBe(false);
});
