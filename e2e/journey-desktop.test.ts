import { expect } from 'vitest';
import { chooseSlot, holdToast } from './lib/browser.ts';
import { NINO, slotId } from './lib/client.ts';
import { test } from './lib/fixtures.ts';

// spec §2: "Desktop: steps 0 and 1 show the 'personal request' page."
// spec §2: "therapy-type buttons, and after a type is chosen a grid of issue groups with checkbox issues."
// spec §2: "Steps 2 and 3 show 'additional preferences': preferred therapist gender, price range and start time, a
// back button and a 'find therapist' button (disabled until a therapy type is chosen) that moves to step 4 and
// navigates to /therapist-list."
// spec §2: "Successful booking goes to /billing."
// spec §2: "/testing | Questionnaire (guarded)"
// spec §2: "/therapist-list | Therapist selection (guarded)"
// spec §2: "/billing | Booking and payment (guarded)"
// spec §3: "Gender preference: male, female, no matter."
// spec §3: "(entries with selected=false on load)."
// spec §4: "Every step change saves the current preferences through a test-step update call."
// spec §7: "PUT /set-step-information | {user:{id, step data}}"
test('on a desktop two pages lead to the list, each step is saved, and a slot to billing', async ({ world }) => {
  const client = await world.openClient({ language: 'ka' });
  const { page } = client;
  const steps: number[] = [];
  page.on('request', (call) => {
    if (call.url().endsWith('/api/set-step-information')) {
      expect(call.method()).toBe('PUT');
      steps.push((call.postDataJSON() as { user: { step: number } }).user.step);
    }
  });
  await page.goto('/testing');
  await page.getByRole('heading', { name: 'პირადი მოთხოვნა', level: 1 }).waitFor();
  expect(await page.getByTestId('type-personal').isChecked()).toBe(true);
  for (const group of ['yourself', 'others', 'activities', 'new_conditions']) {
    expect(await page.getByTestId(`group-${group}`).isVisible()).toBe(true);
  }
  for (const topic of ['anxiety', 'burnout', 'grief']) await page.getByTestId(`topic-${topic}`).check();
  await client.tap('next');

  await page.getByRole('heading', { name: 'დამატებითი სურვილები', level: 1 }).waitFor();
  expect(await page.locator('input[name="gender"]').count()).toBe(3);
  expect(await page.locator('input[name="price"]').count()).toBe(4);
  expect([await page.getByTestId('gender-any').isChecked(), await page.getByTestId('price-any').isChecked()]).toEqual([
    true,
    true,
  ]);
  for (const part of ['morning', 'day', 'evening']) await page.getByTestId(`time-${part}`).check();
  expect(await page.locator('[data-testid^="time-"]:checked').count()).toBe(3);

  // Reset leaves no type, and without one nobody can be found; undo brings everything back.
  const toast = await holdToast(page, () => page.getByTestId('reset-answers').click());
  expect(await page.getByTestId('find-therapist').isDisabled()).toBe(true);
  expect(await page.locator('[data-testid^="time-"]:checked').count()).toBe(0);
  await toast.getByRole('button').click();
  await expect.poll(() => page.getByTestId('find-therapist').isEnabled()).toBe(true);
  await expect.poll(() => page.locator('[data-testid^="time-"]:checked').count()).toBe(3);
  await client.tap('find-therapist');
  await page.waitForURL('**/therapist-list');
  await page.getByTestId(`therapist-card-${NINO}`).waitFor();
  await expect.poll(() => steps).toEqual([2, 4]);

  await page.getByTestId(`therapist-card-${NINO}`).click();
  const slot = await world.freeSlot();
  expect(await page.getByTestId('book').isDisabled()).toBe(true);
  await chooseSlot(page.getByTestId(slotId(slot)));
  await page.getByTestId('book').click();
  await page.waitForURL('**/billing');
  await page.getByTestId('pay').waitFor();
  expect(await page.locator('main').textContent()).toMatch(/\p{L}+, \d{1,2} \p{L}+/u);
});
