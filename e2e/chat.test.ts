import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from './lib/fixtures.ts';

/** Where mails of clients go by default. */
const SUPPORT = 'help@simshvide.example';
const WORDS = 'გამარჯობა <b>1</b>';
const message = (page: Page) => page.getByRole('textbox', { name: 'Your message' });

// spec §2: "A live-chat widget loads on both landing pages."
test('no file of the chat is loaded before its button is pressed, and by keyboard alone it opens, sends and closes', async ({
  world,
  visitor,
}) => {
  const { page } = visitor;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  // The only call of the page, which a file makes that comes after all others.
  await page.getByTestId('price-line').waitFor();
  await visitor.atRest();
  // Only where a name begins: the rest of it may be a hash of any letters.
  expect(asked.filter((path) => /^\/api\/|\/(chat|session-)/i.test(path))).toEqual(['/api/landing']);

  const pill = page.getByRole('button', { name: 'Write to us' });
  await pill.focus();
  await page.keyboard.press('Enter');
  await message(page).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(WORDS);
  await page.keyboard.press('Escape');
  expect(await message(page).isVisible()).toBe(false);
  expect(await pill.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await message(page).and(page.locator(':focus')).waitFor();
  expect(await message(page).inputValue()).toBe(WORDS);
  for (const role of ['textbox', 'button'] as const) {
    await page.keyboard.press('Tab');
    await page.getByRole(role).and(page.locator(':focus')).waitFor();
  }
  await page.keyboard.press('Enter');
  const sent = page.getByTestId('chat-sent');
  await sent.getByText('Received, thank you').waitFor();
  await expect.poll(() => sent.evaluate((note) => document.activeElement?.contains(note))).toBe(true);
  const mails = await world.outbox(SUPPORT, 'email');
  expect(mails.filter(({ text }) => text.includes(WORDS))).toHaveLength(1);
  expect(mails[0]?.html).toContain('&lt;b&gt;');
});

test('a box that does not load leaves the e-mail address', async ({ visitor }) => {
  const { page, context } = visitor;
  visitor.expectErrors(/ERR_FAILED .*ChatPanel/);
  await context.route(/ChatPanel/, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('button', { name: 'Write to us' }).click();
  await page.locator('[role=status] a[href^="mailto:"]').waitFor();
});
