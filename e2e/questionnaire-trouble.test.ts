import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '#tools/chromium.ts';
import { standStill } from './lib/browser.ts';
import { freeSlots, openClient } from './lib/client.ts';
import { sharedApp } from './lib/shared-app.ts';

const app = sharedApp();
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
});

const REFUSAL = { status: 404, contentType: 'application/json', body: '{"code":"NOT_FOUND","message":"no"}' };

/** Everything the page writes to the console. */
function consoleOf(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  return lines;
}

describe.each(['phone', 'desktop'] as const)('on a %s', (device) => {
  // spec §5: "A therapy type must be chosen before Next or 'find therapist' is enabled."
  test('without the questions Next is disabled, and Retry brings both', async () => {
    const client = await openClient(browser, app, { device });
    const { page } = client;
    let failing = true;
    await page.route('**/api/info?*', (route) => (failing ? route.fulfill(REFUSAL) : route.continue()));
    await page.goto('/testing');
    const alert = page.getByRole('alert');
    await alert.getByText('The questions could not be loaded').waitFor();
    expect(await page.getByTestId('next').isDisabled()).toBe(true);
    await client.expectSound('no questions');
    failing = false;
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByTestId('type-personal').waitFor();
    expect(await page.getByTestId('next').isEnabled()).toBe(true);
    await client.close();
  });

  // spec §8: "Gender or price fetch failure: logged ('Error fetching genders', 'Error fetching prices') and an empty
  // list shown."
  test('genders and prices that fail are logged and leave "no matter"', async () => {
    const client = await openClient(browser, app, { device });
    const { page } = client;
    const lines = consoleOf(page);
    await page.route('**/api/content/genders*', (route) => route.fulfill(REFUSAL));
    await page.route('**/api/content/price-ranges*', (route) => route.fulfill(REFUSAL));
    await client.setStep(2, { typeTherapy: 'type-personal' });
    await page.goto('/testing');
    await page.getByTestId('gender-any').waitFor();
    expect(await page.locator('input[name="gender"]').count()).toBe(1);
    if (device === 'phone') await client.tap('next');
    await page.getByTestId('price-any').waitFor();
    expect(await page.locator('input[name="price"]').count()).toBe(1);
    await expect
      .poll(() => lines.filter((line) => line.startsWith('Error fetching')).toSorted())
      .toEqual(['Error fetching genders', 'Error fetching prices']);
    await client.tap('find-therapist');
    await page.locator('[data-testid^="therapist-card-"]').first().waitFor();
    await client.close();
  });
});

// spec §4: "Every step change saves the current preferences through a test-step update call."
test('without the net a bar says that the answers are kept, and they are sent when it is back', async () => {
  const client = await openClient(browser, app, { device: 'phone', language: 'ka' });
  const { page, context } = client;
  await page.goto('/testing');
  await page.getByTestId('type-personal').waitFor();
  await context.setOffline(true);
  await client.tap('next');
  await page.getByTestId('topic-anxiety').check();
  await page.getByText('ინტერნეტი არ არის — პასუხები შენახულია').waitFor();
  await client.tap('next');
  await page.getByTestId('gender-female').check();
  await context.setOffline(false);
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
  await client.close();
});

test('whoever loses the net on the last question still gets the list of therapists (spec §4)', async () => {
  const client = await openClient(browser, app, { device: 'phone' });
  const { page, context } = client;
  await client.setStep(3, { typeTherapy: 'type-personal' });
  const early = page.waitForResponse('**/api/therapists?*');
  await page.goto('/testing');
  await early;
  await client.atRest();
  await context.setOffline(true);
  await client.tap('find-therapist');
  await page.waitForURL('**/therapist-list');
  const card = page.locator('[data-testid^="therapist-card-"]').first();
  await card.or(page.getByText('Unexpected Application Error!')).waitFor();
  expect(await card.isVisible()).toBe(true);
  await context.setOffline(false);
  await expect
    .poll(async () => (await client.call('POST', '/get-user-information', { user: { id: client.userId } })).json(), {
      timeout: 60_000,
    })
    .toMatchObject({ user: { step: 4 } });
  await client.close();
});

test('a net lost on the list and back on the questions is no reason to look for therapists for ever (spec §4)', async () => {
  const client = await openClient(browser, app, { device: 'phone' });
  const { page, context } = client;
  await client.setStep(3, { typeTherapy: 'type-personal' });
  await page.goto('/testing');
  await client.tap('find-therapist');
  const card = page.locator('[data-testid^="therapist-card-"]').first();
  await card.waitFor();
  await client.atRest();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'My answers' }).click();
  await page.getByText('The questions could not be loaded').waitFor();
  await context.setOffline(false);
  await page.locator('input[name="price"]').last().check();
  await client.tap('find-therapist');
  await card.waitFor();
  await client.close();
});

describe.each([
  ['ka', 'გააგრძელეთ სხვა ფანჯარაში'],
  ['en', 'Go on in the other window'],
] as const)('another window that went on, in %s', (language, words) => {
  test('wins when this one presses Next, and keeps its answers and its hold', async () => {
    const client = await openClient(browser, app, { language });
    const { page } = client;
    await page.goto('/testing');
    await page.getByTestId('type-personal').waitFor();
    await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: ['grief'] });
    const [slot] = await freeSlots(app);
    if (slot === undefined) throw new Error('no free time');
    expect(await client.hold(slot)).toBe(200);
    await client.tap('next');
    await page.getByTestId('toast').getByText(words).waitFor();
    await page.waitForURL('**/billing');
    await page.getByTestId('pay').waitFor();
    expect(await page.locator('main').textContent()).toContain(slot.start);
    await client.close();
  });

  test('is noticed when this one is looked at again', async () => {
    const client = await openClient(browser, app, { language });
    const { page } = client;
    await page.goto('/testing');
    await page.getByTestId('topic-anxiety').waitFor();
    await client.setStep(2, { typeTherapy: 'type-teen', preferTherapistGender: 'gender-male-en' });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByTestId('toast').getByText(words).waitFor();
    expect(await page.getByTestId('gender-male').isChecked()).toBe(true);
    await client.tap('back');
    expect(await page.getByTestId('type-teen').isChecked()).toBe(true);
    await client.close();
  });
});

test('a press that brings this window to the front saves nothing over the newer answers of the other one (spec §4)', async () => {
  const client = await openClient(browser, app, { language: 'en' });
  const { page } = client;
  const saved: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && saved.push(new URL(request.url()).pathname));
  await page.clock.install();
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
  await client.close();
});

// spec §2: "A viewport of 760 px or less counts as mobile."
// spec §9: "Mobile threshold 760 px."
test('turning or widening the screen keeps the step and the answers', async () => {
  const client = await openClient(browser, app);
  const { page } = client;
  await page.goto('/testing');
  await page.getByTestId('topic-anxiety').check();
  await page.setViewportSize({ width: 760, height: 900 });
  await page.getByRole('heading', { name: 'Who is the therapy for?', level: 1 }).waitFor();
  await client.tap('next');
  expect(await page.getByTestId('topic-anxiety').isChecked()).toBe(true);
  await page.getByTestId('topic-panic_attacks').check();
  await page.setViewportSize({ width: 761, height: 900 });
  await page.getByRole('heading', { name: 'Personal request', level: 1 }).waitFor();
  expect(await page.getByTestId('topics-count').textContent()).toContain('2/5');
  expect(await page.getByTestId('topic-panic_attacks').isChecked()).toBe(true);
  await client.tap('next');
  await page.getByRole('heading', { name: 'Additional preferences', level: 1 }).waitFor();
  await page.getByTestId('gender-female').check();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('heading', { name: 'Whom would you rather talk to?', level: 1 }).waitFor();
  expect(await page.getByTestId('gender-female').isChecked()).toBe(true);
  await client.close();
});
