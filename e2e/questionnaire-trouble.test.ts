import { describe, expect } from 'vitest';
import { standStill } from './lib/browser.ts';
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
    const answer = await client.call('POST', '/get-user-information', { user: { id: client.userId } });
    const { user, preferences } = (await answer.json()) as {
      user: { step: number };
      preferences: { psychoIssues: string[]; preferTherapistGender: string };
    };
    return [user.step, preferences.psychoIssues, preferences.preferTherapistGender];
  };
  await expect.poll(stored, { timeout: 60_000 }).toEqual([2, ['issue-anxiety'], 'gender-female-ka']);
  await page.getByText('ინტერნეტი არ არის').waitFor({ state: 'hidden' });
});

test('a client who goes offline on the last question still gets the list of therapists', async ({ world }) => {
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
  await expect
    .poll(async () => (await client.call('POST', '/get-user-information', { user: { id: client.userId } })).json(), {
      timeout: 60_000,
    })
    .toMatchObject({ user: { step: 4 } });
});

test('after an offline return from the list to the questions the list loads again once online', async ({ world }) => {
  const client = await world.openClient({ device: 'phone' });
  const { page } = client;
  await client.setStep(3, { typeTherapy: 'type-personal' });
  await page.goto('/testing');
  await client.tap('find-therapist');
  const card = page.locator('[data-testid^="therapist-card-"]').first();
  await card.waitFor();
  await client.atRest();
  await client.setOffline(true);
  await page.getByRole('button', { name: 'My answers' }).click();
  await page.getByText('The questions could not be loaded').waitFor();
  await client.setOffline(false);
  await page.locator('input[name="price"]').last().check();
  await client.tap('find-therapist');
  await card.waitFor();
});

describe('another window that went on', () => {
  const words = 'Go on in the other window';

  test('wins when this one presses Next, and keeps its answers and its hold', async ({ world }) => {
    const client = await world.openClient();
    const { page } = client;
    await page.goto('/testing');
    await page.getByTestId('type-personal').waitFor();
    await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: ['grief'] });
    const slot = await world.freeSlot();
    expect(await client.hold(slot)).toBe(200);
    await client.tap('next');
    await page.getByTestId('toast').getByText(words).waitFor();
    await page.waitForURL('**/billing');
    await page.getByTestId('pay').waitFor();
    expect(await page.locator('main').textContent()).toContain(slot.start);
  });

  test('is noticed when this one is looked at again', async ({ world }) => {
    const client = await world.openClient();
    const { page } = client;
    await page.goto('/testing');
    await page.getByTestId('topic-anxiety').waitFor();
    await client.setStep(2, { typeTherapy: 'type-teen', preferTherapistGender: 'gender-male-en' });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByTestId('toast').getByText(words).waitFor();
    expect(await page.getByTestId('gender-male').isChecked()).toBe(true);
    await client.tap('back');
    expect(await page.getByTestId('type-teen').isChecked()).toBe(true);
  });
});

test('a press that brings this window to the front saves nothing over the newer answers of the other window', async ({
  world,
}) => {
  const client = await world.openClient({ language: 'en' });
  const { page } = client;
  const saved: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && saved.push(new URL(request.url()).pathname));
  await page.goto('/testing');
  await page.getByTestId('topic-anxiety').waitFor();
  await client.setStep(4, { typeTherapy: 'type-couple', psychoIssues: ['issue-breakup'] });
  const release = Promise.withResolvers<void>();
  await page.route('**/api/get-user-information', async (route) => {
    await release.promise;
    await route.continue();
  });
  // The rest before a save does not end while the answer is on its way.
  await standStill(page);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.getByTestId('topic-anxiety').check();
  release.resolve();
  await page.waitForURL('**/therapist-list');
  await page.clock.resume();
  await page.locator('[data-testid^="therapist-card-"]').first().waitFor();
  expect(saved).toEqual([]);
  const answer = await client.call('POST', '/get-user-information', { user: { id: client.userId } });
  expect(await answer.json()).toMatchObject({
    preferences: { typeTherapy: 'type-couple', psychoIssues: ['issue-breakup'] },
  });
});
