import { expect } from 'vitest';
import { holdToast } from './lib/browser.ts';
import { keptOf } from './lib/client.ts';
import { test } from './lib/fixtures.ts';

/** Hardly anybody is a man, cheap and free in the morning. */
const HARD = {
  typeTherapy: 'type-personal',
  psychoIssues: ['anxiety', 'burnout'],
  preferTherapistGender: 'gender-male-en',
  priceRange: 'price-up-to-80',
  startTime: ['morning'],
};

test('where no therapist meets every wish a chip relaxes one wish, brings what it promised, and can be undone', async ({
  client,
}) => {
  const { page } = client;
  await client.setStep(4, HARD);
  await page.goto('/therapist-list');
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
  const best = page.getByRole('region', { name: 'Best match' });
  await best.waitFor();
  await expect.poll(() => best.getByRole('radio').count()).toBe(promised);
  await page
    .getByRole('heading', { level: 1, name: new RegExp(`^We chose ${promised} specialists? for you$`) })
    .waitFor();
  await expect.poll(() => best.getByRole('radio').first().getAttribute('aria-checked')).toBe('true');
  // The chip is gone with its wish: the focus is on the heading, not lost.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Nobody meets every wish').waitFor();
  await expect.poll(() => chips.getByRole('button').allTextContents()).toEqual(before);
  await expect.poll(async () => (await keptOf(client)).preferences['priceRange']).toBe('price-up-to-80');
});
