import { expect } from 'vitest';
import { href } from '#contract/pages.ts';
import { MINUTE } from '#domain/dates.ts';
import { test } from './lib/fixtures.ts';
import { knowEachOther, propose } from './lib/paid-later.ts';
import { openNino } from './lib/practice.ts';

test('who declines what the specialist proposed reads that it was declined, and the time is free again', async ({
  world,
}) => {
  const client = await world.openClient();
  await knowEachOther(world, client);
  const orderId = await propose(world, await openNino(world), client);
  const { page, tap } = client;
  await page.goto(href('cabinetSession', { orderId }));
  await tap('cab-decline');
  await tap('cab-decline-confirm');
  await page.getByText('You declined this time before paying.').waitFor();
  await page.getByRole('link', { name: 'Choose a time' }).waitFor();
  expect(await propose(world, await openNino(world), client)).not.toBe(orderId);
});

test('a client keeps a weekly time for six weeks in four taps, and one mail names them all', async ({ world }) => {
  const client = await world.openClient({ device: 'phone', language: 'ka' });
  await knowEachOther(world, client);
  const { page, tap } = client;
  const own = await client.call('GET', '/cabinet/sessions');
  const { sessions } = (await own.json()) as { sessions: { orderId: string }[] };
  await page.goto(href('cabinet'));
  await page
    .locator(`a[href="${href('cabinetSession', { orderId: sessions[0]?.orderId ?? '' })}"]`)
    .first()
    .tap();
  await tap('cab-weekly');
  await page.getByTestId('series-weeks-6').tap();
  await tap('series-make');
  await page.getByTestId('series-made').getByText('6').waitFor();
  await page.goto(href('cabinet'));
  await expect.poll(() => page.getByTestId('cab-unpaid').count()).toBe(6);
  await world.advance(MINUTE);
  const mails = async () =>
    (await world.outbox('mzekala@example.com', 'email')).filter(
      ({ text }) => text.split('/cabinet/session/').length > 6,
    );
  await expect.poll(async () => (await mails()).length).toBe(1);
});
