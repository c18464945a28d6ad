import { describe, expect } from 'vitest';
import { type Client, freeSlots, keptOf, NINO } from './lib/client.ts';
import { test } from './lib/fixtures.ts';

const PREFERENCES = {
  typeTherapy: 'type-personal',
  psychoIssues: ['issue-anxiety'],
  priceRange: 'default',
  startTime: [],
};

async function expectStep(client: Client, step: number): Promise<void> {
  await expect.poll(async () => (await keptOf(client)).user.step).toBe(step);
}

describe('back', () => {
  // spec §2: "Mobile: one step per screen: 0 therapy type, 1 issues in collapsible groups, 2 therapist gender, 3
  // price range."
  // spec §4: "back goes to 0 from steps 0 or 1, else to the previous step;"
  test('on a phone: price, gender, topics, type; from the first question to the landing page', async ({ world }) => {
    const client = await world.openClient({ device: 'phone', language: 'ka' });
    const { page } = client;
    await client.setStep(3, PREFERENCES);
    await page.goto('/testing');
    await page.getByTestId('price-any').waitFor();
    expect(await page.getByTestId('progress').textContent()).toMatch(/4.*6/);
    for (const [shown, step] of [
      ['gender-any', 2],
      ['topics-count', 1],
      ['type-personal', 0],
    ] as const) {
      await client.tap('back');
      await page.getByTestId(shown).waitFor();
      await expectStep(client, step);
    }
    await client.tap('back');
    await page.waitForURL((url) => url.pathname === '/');
    await expectStep(client, 0);
  });

  // spec §2: "Desktop: steps 0 and 1 show the 'personal request' page."
  // spec §2: "Back arrow (step minus 1 and /testing),"
  // spec §2: "Back arrow to /therapist-list;"
  // spec §4: "going back decrements it."
  // spec §4: "back goes to 0 from steps 0 or 1, else to the previous step;"
  test('on a desktop: page by page, and from billing it frees the slot for others', async ({ world, client }) => {
    const { page } = client;
    await client.setStep(4, PREFERENCES);
    const slot = await world.freeSlot();
    await client.hold(slot);
    expect(await freeSlots(world)).not.toContainEqual(slot);
    await page.goto('/billing');
    await page.getByTestId('pay').waitFor();
    await client.tap('back');
    await page.waitForURL('**/therapist-list');
    await page.getByTestId(`therapist-card-${NINO}`).waitFor();
    await expectStep(client, 4);
    const rival = await world.openClient();
    expect(await rival.hold(slot)).toBe(200);

    await client.tap('back');
    await page.waitForURL('**/testing');
    await page.getByTestId('gender-any').waitFor();
    await expectStep(client, 3);
    await client.tap('back');
    await page.getByTestId('topics-count').waitFor();
    await expectStep(client, 1);
    await client.tap('back');
    await expectStep(client, 0);
    await page.getByTestId('topics-count').waitFor();
  });

  // spec §2: "Back goes to /testing and lowers the step by one (not below 0)."
  test('from a profile leads to the questionnaire and lowers the step by one, never below 0, also before the sign-in is checked', async ({
    world,
  }) => {
    const client = await world.openClient({ language: 'ka' });
    const { page } = client;
    await client.setStep(2, PREFERENCES);
    const isPressed = Promise.withResolvers<void>();
    await page.route('**/api/get-user-information', async (route) => {
      await isPressed.promise;
      await route.continue();
    });
    for (const step of [1, 0, 0]) {
      await page.goto(`/therapist/${NINO}`);
      await page.getByTestId('book').waitFor();
      await client.tap('back');
      await page.waitForURL('**/testing');
      isPressed.resolve();
      await page.getByTestId('type-personal').waitFor();
      await expectStep(client, step);
    }
  });
});
