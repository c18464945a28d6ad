import { expect } from 'vitest';
import { chooseSlot, holdToast } from './lib/browser.ts';
import { NINO } from './lib/client.ts';
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
  await client.expectSound('request');
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
  await client.expectSound('preferences');

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
  await chooseSlot(page.getByTestId(`slot-${slot.date}-${slot.start.replace(':', '')}`));
  await page.getByTestId('book').click();
  await page.waitForURL('**/billing');
  await page.getByTestId('pay').waitFor();
  expect(await page.locator('main').textContent()).toMatch(/\p{L}+, \d{1,2} \p{L}+/u);
  await client.expectSound('billing');
});

// spec §2: "Next is disabled while no therapy type is chosen."
// spec §4: "reset restores the empty defaults."
// spec §5: "A therapy type must be chosen before Next or 'find therapist' is enabled."
test('reset on a phone leaves no type either, and a new one opens the way', async ({ world }) => {
  const client = await world.openClient({ device: 'phone' });
  const { page } = client;
  await client.setStep(3, { typeTherapy: 'type-couple', psychoIssues: ['betrayal'] });
  await page.goto('/testing');
  await page.getByTestId('reset-answers').tap();
  await page.getByRole('status').filter({ hasText: 'Choose a type of therapy to go on' }).waitFor();
  await expect.poll(() => page.getByTestId('find-therapist').isDisabled()).toBe(true);
  for (const shown of ['gender-any', 'topics-count', 'type-personal']) {
    await client.tap('back');
    await page.getByTestId(shown).waitFor();
  }
  await expect.poll(() => page.locator('input[name="type"]:checked').count()).toBe(0);
  await expect.poll(() => page.getByTestId('next').isDisabled()).toBe(true);
  await page.getByTestId('type-teen').check();
  await expect.poll(() => page.getByTestId('next').isEnabled()).toBe(true);
});
