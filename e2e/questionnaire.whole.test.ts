import { expect } from 'vitest';
import { standStill } from './lib/browser.ts';
import { keptOf } from './lib/client.ts';
import { test } from './lib/fixtures.ts';

test('a client who goes offline on the last question still gets the list; after an offline return to the questions it loads again once online', async ({
  world,
}) => {
  const client = await world.openClient({ device: 'phone' });
  const { page } = client;
  await client.setStep(3, { typeTherapy: 'type-personal' });
  const early = page.waitForResponse('**/api/therapists?*');
  await page.goto('/testing');
  await early;
  await client.atRest();
  await client.setOffline(true);
  await client.tap('find-therapist');
  await page.waitForURL('**/therapist-list');
  const card = page.locator('[data-testid^="therapist-card-"]').first();
  await card.or(page.getByText('Unexpected Application Error!')).waitFor();
  expect(await card.isVisible()).toBe(true);
  await client.setOffline(false);
  await expect.poll(() => keptOf(client), { timeout: 60_000 }).toMatchObject({ user: { step: 4 } });

  await client.setOffline(true);
  await page.getByRole('button', { name: 'My answers' }).click();
  await page.getByText('The questions could not be loaded').waitFor();
  await client.setOffline(false);
  await page.locator('input[name="price"]').last().check();
  await client.tap('find-therapist');
  await card.waitFor();
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
