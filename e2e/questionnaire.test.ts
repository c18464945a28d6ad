import { expect } from 'vitest';
import { standStill } from './lib/browser.ts';
import { test } from './lib/fixtures.ts';

test('the numbers that come with the page are those of the content (P23)', async ({ world }) => {
  for (const language of ['ka', 'en'] as const) {
    const client = await world.openClient({ language });
    const { page } = client;
    client.expectErrors(/ERR_FAILED .*crisis-numbers/);
    const shown = async () => {
      await page.getByTestId('topic-ptsd').waitFor();
      await page.getByTestId('type-teen').check();
      await page.getByTestId('topic-emotional_abuse').check();
      await page.getByTestId('crisis-panel').waitFor();
      return page.getByTestId('crisis-panel').getByRole('link').allTextContents();
    };
    const answered = page.waitForResponse('**/api/content/crisis-numbers*');
    await page.goto('/testing');
    expect((await answered).status()).toBe(200);
    const served = await shown();
    await page.route('**/api/content/crisis-numbers*', (route) => route.abort());
    await page.reload();
    await expect.poll(shown).toEqual(served);
  }
});

test('a fast double tap moves one question, and taps made for the new question all count', async ({ world }) => {
  const client = await world.openClient({ device: 'phone' });
  const { page } = client;
  const heading = (words: string) => page.getByRole('heading', { name: words, level: 1 }).waitFor();
  await page.goto('/testing');
  await heading('Who is the therapy for?');
  await page.getByTestId('next').click({ trial: true });
  const next = await page.getByTestId('next').boundingBox();
  const back = await page.getByTestId('back').boundingBox();
  if (next === null || back === null) throw new Error('no bar');
  // The time between the two taps is none, however slow the machine is.
  const doubleTap = async (box: typeof next) => {
    await standStill(page);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  await doubleTap(next);
  await heading('What troubles you?');
  await page.clock.resume();
  await client.tap('next');
  await client.tap('next');
  await heading('Which price suits you?');
  await client.tap('back');
  await heading('Whom would you rather talk to?');
  await page.getByTestId('back').click({ trial: true });
  await doubleTap(back);
  await heading('What troubles you?');
});
