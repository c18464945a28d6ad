import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newNational, signInByPhone } from './lib/client.ts';
import { test } from './lib/fixtures.ts';

async function checkedIds(page: Page): Promise<string[]> {
  const inputs = page.locator('main input:checked[data-testid]');
  return inputs.evaluateAll((all) => all.map((input) => input.getAttribute('data-testid') ?? '').toSorted());
}

// spec §4: "a USER gets saved preferences loaded."
// spec §4: "A stored preferred gender and price range are preselected."
test('answers survive a reload right after a press, and another device', async ({ world, client }) => {
  const { page } = client;
  await page.goto('/testing');
  await page.getByTestId('type-couple').check();
  await page.getByTestId('topic-breakup').check();
  await page.getByTestId('topic-child_rearing').check();
  const request = await checkedIds(page);
  await page.reload();
  await page.getByTestId('topic-breakup').waitFor();
  await expect.poll(() => checkedIds(page)).toEqual(request);

  await client.tap('next');
  await page.getByTestId('find-therapist').waitFor();
  await page.getByTestId('gender-female').check();
  await page.getByRole('radio', { name: /120/ }).first().check();
  await page.getByRole('checkbox', { name: /Evening/ }).check();
  await page.reload();
  await page.getByTestId('find-therapist').waitFor();
  const survives = async (on: Page) => {
    await expect.poll(() => on.getByTestId('gender-female').isChecked()).toBe(true);
    await expect.poll(() => on.getByRole('radio', { name: /120/ }).first().isChecked()).toBe(true);
    await expect.poll(() => on.getByRole('checkbox', { name: /Evening/ }).isChecked()).toBe(true);
  };
  await page.getByTestId('gender-female').waitFor();
  await survives(page);
  await page.getByTestId('header-phone').click();
  await page.getByTestId('logout').click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['language']);

  await world.advance(120_000);
  const other = await world.openClient({ national: client.phone.slice(4) });
  await other.page.goto('/testing');
  await other.page.getByTestId('find-therapist').waitFor();
  await other.page.getByTestId('gender-female').waitFor();
  await survives(other.page);
});

test('the topic of a help card is ticked after the sign-in, once; questions and list are asked for ahead, each once', async ({
  world,
}) => {
  const visitor = await world.openVisitor({ device: 'phone', language: 'ka' });
  const { page } = visitor;
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (['/api/info', '/api/therapists'].includes(pathname)) asked.push(pathname);
  });
  // A prefetched answer is good for half a minute: however long the sign-in takes here, it is not asked for again.
  await page.clock.setFixedTime(new Date(await world.now()));
  await page.goto('/');
  await visitor.atRest();
  const cards = page.locator('#help li');
  expect(await cards.count()).toBe(6);
  await cards.nth(2).tap();
  await page.waitForURL('**/login');
  expect(new URL(page.url()).search).toBe('');
  await signInByPhone(world, page, newNational());
  expect(asked).toEqual(['/api/info']);
  await page.waitForURL('**/testing');
  await visitor.tap('next');
  await expect.poll(() => checkedIds(page)).toEqual(['topic-burnout']);
  await expect.poll(() => page.evaluate(() => Object.values(sessionStorage))).not.toContain('burnout');
  await visitor.tap('next');
  const list = page.waitForResponse('**/api/therapists?*');
  await visitor.tap('next');
  await list;
  expect(new URL(page.url()).pathname).toBe('/testing');
  for (const shown of ['gender-any', 'topic-burnout']) {
    await visitor.tap('back');
    await page.getByTestId(shown).waitFor();
  }
  await page.getByTestId('topic-burnout').uncheck();
  expect(asked).toEqual(['/api/info', '/api/therapists']);
  await page.reload();
  await page.getByTestId('topics-count').waitFor();
  await expect.poll(() => checkedIds(page)).toEqual([]);
});
