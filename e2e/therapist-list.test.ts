import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { holdToast } from './lib/browser.ts';
import { type Client, keptOf, NINO } from './lib/client.ts';
import { test } from './lib/fixtures.ts';

const PERSONAL = { typeTherapy: 'type-personal', psychoIssues: ['anxiety', 'burnout'], priceRange: 'default' };
/** Hardly anybody is a man, cheap and free in the morning. */
const HARD = {
  ...PERSONAL,
  preferTherapistGender: 'gender-male-en',
  priceRange: 'price-up-to-80',
  startTime: ['morning'],
};

const cards = (page: Page) => page.locator('[data-testid^="therapist-card-"]');
const carousel = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

async function openList(client: Client, wishes: Record<string, unknown>): Promise<void> {
  await client.setStep(4, wishes);
  await client.page.goto('/therapist-list');
  await cards(client.page).first().waitFor();
}

// spec §2: "price in ₾ for the chosen session type;"
// spec §2: "click selects)."
// spec §2: "A details block for the current therapist"
// spec §2: "a 'not sure' help block with three tips on medium and larger screens."
// spec §4: "success stores the list and selects the first therapist or none;"
test('says on every card why, when and for how much; the first one is chosen', async ({ world }) => {
  const client = await world.openClient({ device: 'phone', language: 'ka' });
  const { page } = client;
  await openList(client, PERSONAL);
  const first = cards(page).first();
  expect(await first.getAttribute('aria-checked')).toBe('true');
  expect(await page.locator('[aria-checked="true"]').count()).toBe(1);
  const nino = page.getByTestId(`therapist-card-${NINO}`);
  const text = (await nino.textContent()) ?? '';
  expect(text).toMatch(/მუშაობს თქვენს [12] თემაზე 2-დან/);
  expect(text).toContain('2/2');
  expect(text).toMatch(/უახლოესი დრო: /);
  // 100 ₾ and 20 % (spec §9: price × (1 + fee/100)).
  expect(text).toContain('120\u00a0₾');
  await nino.tap();
  await expect.poll(() => nino.getAttribute('aria-checked')).toBe('true');
  await page.getByTestId('therapist-details').getByRole('heading', { level: 2 }).first().waitFor();
  expect(await page.getByRole('region', { name: 'ვერ გადაწყვიტეთ?' }).count()).toBe(0);
});

test('where no therapist meets every wish a chip relaxes one wish, brings what it promised, and can be undone', async ({
  client,
}) => {
  const { page } = client;
  await openList(client, HARD);
  await page.getByText('Nobody meets every wish').waitFor();
  const chips = page.getByRole('list', { name: 'Change one wish' });
  const before = await chips.getByRole('button').allTextContents();
  const chip = page.getByTestId('relax-price-any');
  const promised = Number(/\+(\d+)$/.exec((await chip.textContent()) ?? '')?.[1]);
  expect(promised).toBeGreaterThan(0);
  await client.expectSound('no best match');
  const saved = page.waitForRequest((request) => request.url().includes('/api/user/preferences'));
  const toast = await holdToast(page, () => chip.click());
  expect((await saved).postDataJSON()).toMatchObject({ user: { preferences: { priceRange: 'default' } } });
  const best = carousel(page, 'Best match');
  await best.waitFor();
  await expect.poll(() => best.getByRole('radio').count()).toBe(promised);
  await expect.poll(() => best.getByRole('radio').first().getAttribute('aria-checked')).toBe('true');
  // The chip is gone with its wish: the focus is on the heading, not lost.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Nobody meets every wish').waitFor();
  await expect.poll(() => chips.getByRole('button').allTextContents()).toEqual(before);
  await expect.poll(async () => (await keptOf(client)).preferences['priceRange']).toBe('price-up-to-80');
});

// spec §2: "switches the interface at once."
test('another language reaches the shown therapist at once, on the list and on the profile', async ({ world }) => {
  const client = await world.openClient({ language: 'ka' });
  const { page } = client;
  const named = () => page.getByTestId('therapist-details').getAttribute('aria-label');
  await openList(client, PERSONAL);
  expect(await named()).toMatch(/^[ა-ჰ -]+$/);
  // Sooner than the list is read again by itself, after a minute.
  await page.getByTestId('lang-en').click();
  await expect.poll(named, { timeout: 45_000 }).toMatch(/^[A-Za-z -]+$/);
  await page.getByTestId('lang-ka').click();
  await expect.poll(named, { timeout: 45_000 }).toMatch(/^[ა-ჰ -]+$/);
  await page.goto(`/therapist/${NINO}`);
  // What the server drew stands in until then, with a switch of its own.
  await page.locator('#root').getByTestId('therapist-details').waitFor();
  await page.getByTestId('lang-en').click();
  await expect.poll(named, { timeout: 45_000 }).toBe('Nino Beridze');
});

test('how the list is made stands on a page of its own', async ({ client }) => {
  await openList(client, PERSONAL);
  await client.page.getByRole('link', { name: 'How is this list made?' }).click();
  await client.page.getByRole('heading', { name: 'How the list of specialists is made', level: 1 }).waitFor();
  const points = await client.page.locator('tbody td:last-child').allTextContents();
  expect(points.map(Number)).toEqual([45, 20, 10, 10, 10, 5]);
  await client.page.getByRole('link', { name: 'Back to the list' }).click();
  await client.page.waitForURL('**/therapist-list');
});
