import { expect } from 'vitest';
import { keptOf } from './lib/client.ts';
import { test } from './lib/fixtures.ts';

// spec §4: "Every step change saves the current preferences through a test-step update call."
test('without the net a bar says that the answers are kept, and they are sent when it is back', async ({ world }) => {
  const client = await world.openClient({ device: 'phone', language: 'ka' });
  const { page } = client;
  await page.goto('/testing');
  await page.getByTestId('type-personal').waitFor();
  await client.setOffline(true);
  await client.tap('next');
  await page.getByTestId('topic-anxiety').check();
  await page.getByText('ინტერნეტი არ არის — პასუხები შენახულია').waitFor();
  await client.tap('next');
  await page.getByTestId('gender-female').check();
  await client.setOffline(false);
  const stored = async () => {
    const { user, preferences } = await keptOf(client);
    return [user.step, preferences['psychoIssues'], preferences['preferTherapistGender']];
  };
  await expect.poll(stored, { timeout: 60_000 }).toEqual([2, ['issue-anxiety'], 'gender-female-ka']);
  await page.getByText('ინტერნეტი არ არის').waitFor({ state: 'hidden' });
});

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

test('another window that went on wins when this one presses Next, and keeps its answers and its hold', async ({
  world,
  client,
}) => {
  const { page } = client;
  await page.goto('/testing');
  await page.getByTestId('type-personal').waitFor();
  await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: ['grief'] });
  const slot = await world.freeSlot();
  expect(await client.hold(slot)).toBe(200);
  await client.tap('next');
  await page.getByTestId('toast').getByText('Go on in the other window').waitFor();
  await page.waitForURL('**/billing');
  await page.getByTestId('pay').waitFor();
  expect(await page.locator('main').textContent()).toContain(slot.start);
});
