import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { AT_FAULT, decideFate } from './lib/browser.ts';
import { axeProblems, fitProblems, motionProblems } from './lib/measures.ts';
import { test } from './lib/fixtures.ts';
import type { World } from './lib/world.ts';

/** Where mails of the chat go by default. */
const SUPPORT = 'help@simshvide.example';
const SPECIALISTS = 'specialists@simshvide.example';

let written = 0;
/** Words that no other message of this run has. */
const newWords = () => `გამარჯობა <b>${(written += 1)}</b>`;
const mailsWith = async (world: World, to: string, words: string) =>
  (await world.outbox(to, 'email')).filter(({ text }) => text.includes(words));
const open = async (page: Page, name = 'Write to us') => {
  await page.getByRole('button', { name }).click();
  await page.getByRole('textbox', { name: 'Your message' }).waitFor();
};

// spec §2: "A live-chat widget loads on both landing pages."
test.for([
  ['/', SUPPORT],
  ['/psychologist', SPECIALISTS],
] as const)('a visitor of %s writes to us and is told that it came (P28)', async ([path, to], { world }) => {
  const visitor = await world.openVisitor({ device: 'desktop', language: 'en' });
  const { page } = visitor;
  await page.goto(path);
  await open(page);
  const words = newWords();
  await page.getByRole('textbox', { name: 'Your message' }).fill(words);
  await page.getByRole('textbox', { name: 'E-mail for the answer' }).fill('ana@example.com');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByTestId('chat-sent').getByText('Received, we will answer by e-mail').waitFor();
  const [mail] = await mailsWith(world, to, words);
  expect(mail?.text).toContain('ana@example.com');
  expect(mail?.html).toContain('&lt;b&gt;');
  await page.getByRole('button', { name: 'Another message' }).click();
  expect(await page.getByRole('textbox', { name: 'Your message' }).inputValue()).toBe('');
});

test('no file of the chat is loaded before its button is pressed, and by keyboard alone it opens, sends and closes', async ({
  world,
}) => {
  const visitor = await world.openVisitor({ device: 'desktop', language: 'en' });
  const { page } = visitor;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await visitor.atRest();
  expect(asked.filter((path) => /chat|session-|api/i.test(path))).toEqual([]);

  const pill = page.getByRole('button', { name: 'Write to us' });
  await pill.focus();
  await page.keyboard.press('Enter');
  const message = page.getByRole('textbox', { name: 'Your message' });
  await message.and(page.locator(':focus')).waitFor();
  const words = newWords();
  await page.keyboard.type(words);
  await page.keyboard.press('Escape');
  expect(await message.isVisible()).toBe(false);
  expect(await pill.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await message.and(page.locator(':focus')).waitFor();
  expect(await message.inputValue()).toBe(words);
  for (const role of ['textbox', 'button'] as const) {
    await page.keyboard.press('Tab');
    await page.getByRole(role).and(page.locator(':focus')).waitFor();
  }
  await page.keyboard.press('Enter');
  const sent = page.getByTestId('chat-sent');
  await sent.getByText('Received, thank you').waitFor();
  await expect.poll(() => sent.evaluate((note) => document.activeElement?.contains(note))).toBe(true);
  expect(await mailsWith(world, SUPPORT, words)).toHaveLength(1);
});

test('an error stands beside its field and above the form in both languages, and the typed words stay', async ({
  world,
}) => {
  const visitor = await world.openVisitor({ device: 'phone', language: 'en' });
  const { page } = visitor;
  await page.goto('/');
  await open(page);
  const message = page.getByRole('textbox', { name: 'Your message' });
  const send = page.getByRole('button', { name: 'Send' });
  await send.click();
  await page.getByRole('group', { name: 'There is a problem' }).and(page.locator(':focus')).waitFor();
  expect(await page.getByText('Please write a message').count()).toBe(2);

  const long = 'ა'.repeat(10_000);
  await message.fill(long);
  await page.getByText('The message is too long').first().waitFor();
  await page.getByText('10000 of 4000 characters').waitFor();
  await page.getByRole('textbox', { name: 'E-mail for the answer' }).fill('ana@');
  await send.click();
  await page.getByText('Please check the e-mail address').first().waitFor();
  await page.getByTestId('lang-ka').click();
  await page.getByRole('button', { name: 'მოგვწერეთ' }).click();
  await page.getByText('შეტყობინება ძალიან გრძელია').first().waitFor();
  await page.getByText('შეამოწმეთ ელფოსტის მისამართი').first().waitFor();
  expect(await page.getByRole('textbox', { name: 'თქვენი შეტყობინება' }).inputValue()).toBe(long);
  expect(await axeProblems(page, true)).toEqual([]);
});

test('a message that did not go out stays, with the server’s words and the way by e-mail, and is sent once', async ({
  world,
}) => {
  const visitor = await world.openVisitor({ device: 'desktop', language: 'en' });
  const { page } = visitor;
  visitor.expectErrors(/ERR_FAILED .*chat/, /503 .*chat/);
  await page.goto('/');
  await open(page);
  const words = newWords();
  const message = page.getByRole('textbox', { name: 'Your message' });
  const send = page.getByRole('button', { name: 'Send' });
  await message.fill(words);
  const becomes = await decideFate(page, 'chat?*', 'no answer');
  await send.click();
  const failure = page.getByRole('alert').filter({ hasText: 'could not be sent' });
  await failure.waitFor();
  expect(await failure.getByRole('link').getAttribute('href')).toMatch(/^mailto:/);
  becomes('at fault');
  await send.click();
  await page.getByRole('alert').filter({ hasText: AT_FAULT }).waitFor();
  expect(await message.inputValue()).toBe(words);
  becomes('as it is');
  await send.click();
  await page.getByTestId('chat-sent').waitFor();
  expect(await mailsWith(world, SUPPORT, words)).toHaveLength(1);
});

test('text typed while a message is being sent stays for the next message', async ({ world }) => {
  const visitor = await world.openVisitor({ device: 'desktop', language: 'en' });
  const { page } = visitor;
  await page.goto('/');
  await open(page);
  const words = newWords();
  const message = page.getByRole('textbox', { name: 'Your message' });
  await message.fill(words);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/chat?*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/chat?*');
  await page.getByRole('button', { name: 'Send' }).click();
  await asked;
  await message.fill(`${words} და კიდევ`);
  answer.resolve();
  await page.getByRole('button', { name: 'Another message' }).click();
  expect(await message.inputValue()).toBe(`${words} და კიდევ`);
  const [mail] = await mailsWith(world, SUPPORT, words);
  expect(mail?.text).not.toContain('და კიდევ');
});

test('a box that does not load leaves the e-mail address', async ({ world }) => {
  const visitor = await world.openVisitor({ device: 'desktop', language: 'en' });
  const { page, context } = visitor;
  visitor.expectErrors(/ERR_FAILED .*ChatPanel/);
  await context.route(/ChatPanel/, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('button', { name: 'Write to us' }).click();
  await page.locator('[role=status] a[href^="mailto:"]').waitFor();
});

test.for([
  { device: 'phone', language: 'ka', pill: 'მოგვწერეთ', widths: [320, 390] },
  { device: 'desktop', language: 'en', pill: 'Write to us', widths: [1280] },
] as const)(
  'on a $device the open box fits, with large text too, is accessible and still',
  async (visit, { world }) => {
    const { device, language, pill, widths } = visit;
    const visitor = await world.openVisitor({ device, language });
    const { page } = visitor;
    await page.goto('/');
    // A page that the server drew is pressed only once its scripts are there.
    await visitor.atRest();
    await page.getByRole('button', { name: pill }).click();
    await page.getByRole('textbox').first().waitFor();
    await visitor.atRest();
    const problems = [...(await axeProblems(page, true)), ...(await motionProblems(page))];
    for (const width of widths) {
      problems.push(...(await fitProblems(visitor, { width, text: width === 320 ? '100%' : '200%' })));
    }
    expect(problems).toEqual([]);
  },
);

test('no other page than the landings has the chat', async ({ world }) => {
  const visitor = await world.openVisitor({ device: 'desktop', language: 'en' });
  const { page } = visitor;
  for (const path of ['/login', '/privacy_policy', '/psychologist/tc_specialists', '/psychologist/login', '/ranking']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: 'Write to us' }).count()).toBe(0);
  }
});
