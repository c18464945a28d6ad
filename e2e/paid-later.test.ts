import { expect } from 'vitest';
import { href } from '#contract/pages/pages.ts';
import { test } from './lib/fixtures.ts';
import { knowEachOther, pressPay, propose } from './lib/paying.ts';
import { openNino } from './lib/practice.ts';

test('a returning client pays what the specialist proposed from the mail in four taps, and keeps their step', async ({
  world,
}) => {
  const client = await world.openClient({ device: 'phone', language: 'ka' });
  await knowEachOther(world, client);
  await client.setStep(2);
  const path = href('cabinetSession', { orderId: await propose(world, await openNino(world), client) });
  const mailed = async () =>
    (await world.outbox('mzekala@example.com', 'email')).findLast(({ text }) => text.includes(path));
  await expect.poll(mailed).toBeDefined();
  const { page, tap } = client;
  // The first tap is that on the link of the mail.
  await page.goto(path);
  await page.getByTestId('pay').waitFor();
  expect(await page.getByTestId('email-input').inputValue()).toBe('mzekala@example.com');
  await tap('email-confirm-checkbox');
  const bank = await pressPay(client);
  const closed = bank.waitForEvent('close');
  await bank.getByTestId('sandbox-pay').tap();
  await closed;
  await page.getByTestId('cab-cancel').waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  const user = await client.call('POST', '/get-user-information', { user: { id: client.userId } });
  expect(await user.json()).toMatchObject({ user: { step: 2 } });
});
