import { expect } from 'vitest';
import { test } from './lib/fixtures.ts';
import { nino, signInNino } from './lib/practice.ts';

test('a sign-in on a new browser is told by the other channel, and one press on that link ends it', async ({
  world,
}) => {
  const { phone, email } = await nino(world);
  const stranger = await world.openVisitor();
  stranger.expectErrors(/401 /);
  await stranger.page.goto('/psychologist/login');
  await signInNino(world, stranger.page);
  await stranger.page.waitForURL('**/psychologist/cabinet');
  const told = [...(await world.outbox(phone, 'sms')), ...(await world.outbox(email, 'email'))];
  const link = told
    .map(({ text }) => /https?:\/\/\S+\/not-me#t=[\w-]+/.exec(text)?.[0])
    .find((found) => found !== undefined);
  expect(link).toBeDefined();

  const { page } = await world.openVisitor({ device: 'phone' });
  await page.goto(link ?? '');
  await page.getByText('Somebody signed in to your account with a new browser').waitFor();
  await page.getByTestId('not-me').tap();
  await page.getByText('One sign-in was ended.').waitFor();
  await page.getByRole('link', { name: 'New password' }).tap();
  await page.waitForURL('**/login/reset');

  await world.advance(11 * 60_000);
  await stranger.page.goto('/psychologist/cabinet/settings');
  await stranger.page.getByTestId('phone-input').waitFor();
});
