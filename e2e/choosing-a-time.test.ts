import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '#tools/chromium.ts';
import { chooseSlot, openVisitor, standStill } from './lib/browser.ts';
import { freeSlots, NINO, newNational, openClient } from './lib/client.ts';
import { changeProfile, slotId, visitProfile, type Wire } from './lib/profile.ts';
import { sharedApp } from './lib/shared-app.ts';

const MINUTE = 60_000;
const CLOSED = 'therapist-davit-lomidze';
/** For teenagers alone. */
const MARIAM = 'therapist-mariam-kapanadze';

const app = sharedApp();
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
});

const visit = (path: string, device: 'phone' | 'desktop', language?: 'ka' | 'en') =>
  visitProfile({ browser, app, path, device, ...(language !== undefined && { language }) });

describe('the schedule', () => {
  // spec §2: "schedule by day (today, tomorrow, optionally two or three more days)."
  test('shows today, tomorrow and three more days, then all of 14; days without times are hidden, the rest ascend', async () => {
    const visitor = await visit(`/therapist/${NINO}`, 'desktop');
    const { page } = visitor;
    const answer = await fetch(`${app.url}/api/therapists/${NINO}`);
    const { therapist } = (await answer.json()) as { therapist: Wire };
    const all = therapist.availabilityGaps.map(({ date }) => date);
    const shown = async () => {
      const ids = await page
        .locator('[data-testid^="slot-"]')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLElement).dataset['testid']?.slice(5, 15) ?? ''));
      return [...new Set(ids)];
    };
    const first = await shown();
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThanOrEqual(5);
    expect(first).toEqual(all.slice(0, first.length));
    await page.getByRole('button', { name: 'Later dates' }).click();
    await expect.poll(shown).toEqual(all);
    expect(all).toEqual(all.toSorted());
    await visitor.close();
  });

  // spec §4: "list collapses to 400px with show more/less when taller;"
  // spec §9: "schedule collapse 400px;"
  test('is cut at 400 pixels until more is asked for', async () => {
    const visitor = await openVisitor(browser, app, { device: 'phone', language: 'ka' });
    const { page } = visitor;
    // So many times that they never fit, whatever others have booked.
    await changeProfile(page, NINO, (therapist) => {
      const gaps = Array.from({ length: 12 }, (_, n) => ({ start: `${n + 10}:00`, end: `${n + 10}:50` }));
      therapist.availabilityGaps = therapist.availabilityGaps.map(({ date }) => ({ date, gaps }));
    });
    await page.goto(`/therapist/${NINO}`);
    await page.locator('#root').getByTestId('therapist-details').waitFor();
    const more = page.getByRole('button', { name: 'მეტის ჩვენება' }).first();
    const box = page.locator(`#${await more.getAttribute('aria-controls')}`);
    const height = () => box.evaluate((element) => element.clientHeight);
    await expect.poll(height).toBe(400);
    await more.tap();
    await expect.poll(height).toBeGreaterThan(400);
    await visitor.close();
  });

  test('is read again every minute and when the tab comes to the front', async () => {
    const visitor = await openVisitor(browser, app, { device: 'desktop', language: 'en' });
    const { page } = visitor;
    let taken = 0;
    // Always the same times: holds of others, which come and go meanwhile, are not looked at.
    await changeProfile(page, NINO, (therapist) => {
      const gaps = ['10', '11', '12'].map((hour) => ({ start: `${hour}:00`, end: `${hour}:50` })).slice(taken);
      therapist.availabilityGaps = therapist.availabilityGaps.slice(-1).map(({ date }) => ({ date, gaps }));
    });
    await page.clock.install();
    await page.goto(`/therapist/${NINO}`);
    const slots = page.locator('[data-testid^="slot-"]');
    await slots.first().waitFor({ state: 'attached' });
    const first = () => slots.first().getAttribute('data-testid');
    const before = await first();
    taken = 1;
    await page.clock.runFor(MINUTE + 1000);
    await expect.poll(first).not.toBe(before);
    const later = await first();
    taken = 2;
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await page.clock.runFor(100);
    await expect.poll(first).not.toBe(later);
    await visitor.close();
  });

  test('for a viewer elsewhere names both times, with the date where it differs', async () => {
    const context = await browser.newContext({ baseURL: app.url, timezoneId: 'Pacific/Auckland', locale: 'ka-GE' });
    const page = await context.newPage();
    await page.goto(`/therapist/${NINO}`);
    const [slot] = (await freeSlots(app)).filter(({ start }) => start === '18:00');
    if (slot === undefined) throw new Error('no free evening');
    await chooseSlot(page.getByTestId(slotId(slot)));
    await expect
      .poll(() => page.getByTestId('both-zones').textContent())
      .toMatch(/^18:00 \(თბილისი\) · \d{1,2}[\s\u00a0][ა-ჰ]+, 0[23]:00 თქვენთან$/);
    await context.close();
  });
});

describe('booking on a phone', () => {
  // spec §4: "with no slot a click scrolls to the schedule."
  test('the nearest time leads to the schedule; the bar books what is chosen and makes way for the schedule’s button', async () => {
    const client = await openClient(browser, app, { device: 'phone' });
    const { page } = client;
    await client.setStep(4, { typeTherapy: 'type-personal' });
    await page.goto(`/therapist/${NINO}`);
    const heading = page.getByRole('heading', { name: 'Schedule' });
    const hasFocus = () => heading.evaluate((element) => element === document.activeElement);
    expect(await page.getByTestId('nearest-time').textContent()).toMatch(/^Nearest free time: .+, \d\d:\d\d$/);
    await client.tap('nearest-time');
    await expect.poll(hasFocus).toBe(true);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    // Without a time the bar leads there as well; the schedule's own button, of the same name, cannot be pressed then.
    await page.locator('button:enabled', { hasText: 'Choose a time' }).tap();
    await expect.poll(hasFocus).toBe(true);
    await expect.poll(() => page.getByTestId('book').isDisabled()).toBe(true);
    const [slot] = await freeSlots(app);
    if (slot === undefined) throw new Error('no free time');
    await chooseSlot(page.getByTestId(slotId(slot)));
    await expect.poll(() => page.getByTestId('book').textContent()).toMatch(new RegExp(`^Book — .+, ${slot.start}$`));
    await client.expectSound('profile, time chosen');
    await page.getByTestId('book').scrollIntoViewIfNeeded();
    await expect.poll(() => page.getByRole('button', { name: 'Book', exact: true }).count()).toBe(0);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const bar = page.getByRole('button', { name: 'Book', exact: true });
    await bar.tap();
    await page.waitForURL('**/billing');
    client.expectQuiet();
    await client.close();
  });

  // spec §8: "Conflict: 'The time appeared to be booked, please choose another date'."
  test('a time just taken is named for five seconds, leaves the list, and the nearest are offered (spec §9)', async () => {
    const client = await openClient(browser, app, { device: 'phone' });
    const rival = await openClient(browser, app);
    const { page } = client;
    await client.setStep(4, { typeTherapy: 'type-personal' });
    await page.clock.install();
    await page.goto(`/therapist/${NINO}`);
    const [slot] = await freeSlots(app);
    if (slot === undefined) throw new Error('no free time');
    await chooseSlot(page.getByTestId(slotId(slot)));
    expect(await rival.hold(slot)).toBe(200);
    await standStill(page);
    await client.tap('book');
    const error = page.getByTestId('booking-error');
    await expect.poll(() => error.textContent()).toBe('The time appeared to be booked, please choose another date');
    expect(await error.getAttribute('role')).toBe('alert');
    await expect.poll(() => page.getByTestId(slotId(slot)).count()).toBe(0);
    const offered = page.getByTestId('alternatives').getByRole('button');
    await expect.poll(() => offered.count()).toBe(3);
    expect(await offered.first().textContent()).toMatch(/^Nearest free time: .+, \d\d:\d\d$/);
    await expect.poll(() => offered.first().evaluate((button) => button === document.activeElement)).toBe(true);
    await page.clock.runFor(4900);
    expect(await error.textContent()).not.toBe('');
    const placeOf = async () => (await offered.first().boundingBox())?.y;
    const before = await placeOf();
    await page.clock.runFor(200);
    await expect.poll(() => error.textContent()).toBe('');
    expect(await placeOf()).toBe(before);
    await page.clock.resume();
    await client.expectSound('time lost');
    await offered.first().tap();
    await expect.poll(() => page.getByTestId('book').isEnabled()).toBe(true);
    await client.close();
    await rival.close();
  });
});

test('a chosen time that the calendar shows no more is named, with the nearest ones, and takes nobody away from reading (spec §4)', async () => {
  const client = await openClient(browser, app, { device: 'phone' });
  const { page } = client;
  await client.setStep(4, { typeTherapy: 'type-personal' });
  const [slot] = await freeSlots(app);
  if (slot === undefined) throw new Error('no free time');
  let isTaken = false;
  await changeProfile(page, NINO, ({ availabilityGaps }) => {
    const day = availabilityGaps.find(({ date }) => date === slot.date);
    if (isTaken && day !== undefined) day.gaps = day.gaps.filter(({ start }) => start !== slot.start);
  });
  await page.clock.install();
  await page.goto(`/therapist/${NINO}`);
  await chooseSlot(page.getByTestId(slotId(slot)));
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  isTaken = true;
  await page.clock.fastForward(MINUTE + 1000);
  await page.getByText(/^The time you chose \(.+\) is no longer free/).waitFor({ state: 'attached' });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await page.getByTestId('book').textContent()).toBe('Choose a time');
  const offered = page.getByTestId('alternatives').getByRole('button');
  expect(await offered.count()).toBe(3);
  await client.expectSound('chosen time gone');
  await offered.first().tap();
  await expect.poll(() => page.getByTestId('book').isEnabled()).toBe(true);
  expect(await page.getByText(/is no longer free/).count()).toBe(0);
  await client.close();
});

describe('a specialist who takes no new clients', () => {
  test('says so and shows similar ones with free times', async () => {
    const visitor = await visit(`/therapist/${CLOSED}`, 'phone', 'ka');
    const { page } = visitor;
    expect(await page.getByText('ახალ კლიენტებს ამ ეტაპზე არ იღებს').count()).toBeGreaterThan(0);
    expect(await page.getByTestId('book').count()).toBe(0);
    const similar = page.getByTestId('similar').getByRole('link');
    await expect.poll(() => similar.count()).toBe(3);
    await visitor.expectSound('not accepting');
    await similar.first().tap();
    await page.waitForURL((url) => url.pathname.startsWith('/therapist/') && !url.pathname.endsWith(CLOSED));
    await page.getByTestId('book').waitFor();
    visitor.expectQuiet();
    await visitor.close();
  });

  test('and does not offer the client’s type either is first of all not accepting', async () => {
    const client = await openClient(browser, app);
    const { page } = client;
    await client.setStep(4, { typeTherapy: 'type-couple' });
    await page.goto(`/therapist/${CLOSED}`);
    await client.atRest();
    expect(await page.getByText('Not accepting new clients at the moment').count()).toBe(2);
    expect(await page.getByRole('button', { name: 'Book' }).count()).toBe(0);
    await client.close();
  });

  test('switched off meanwhile is named at the press, with similar ones', async () => {
    const client = await openClient(browser, app);
    const { page } = client;
    await client.setStep(4, { typeTherapy: 'type-personal' });
    // The page was opened while he still took clients.
    await changeProfile(page, CLOSED, (therapist) => (therapist['accepting'] = true));
    await page.goto(`/therapist/${CLOSED}`);
    await chooseSlot(page.locator('[data-testid^="slot-"]').last());
    await page.getByTestId('book').click();
    await expect
      .poll(() => page.getByTestId('booking-error').textContent())
      .toBe('Not accepting new clients at the moment');
    await expect.poll(() => page.getByTestId('similar').getByRole('link').count()).toBe(3);
    await expect.poll(() => page.getByTestId('book').count()).toBe(0);
    await client.close();
  });
});

test('who presses Book before the sign-in is checked is no visitor: the press waits for the answer', async () => {
  const client = await openClient(browser, app);
  const { page } = client;
  await client.setStep(4, { typeTherapy: 'type-personal' });
  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  await page.route('**/api/get-user-information', async (route) => {
    await held;
    await route.continue();
  });
  const [slot] = await freeSlots(app);
  if (slot === undefined) throw new Error('no free time');
  await page.goto(`/therapist/${NINO}`);
  await chooseSlot(page.getByTestId(slotId(slot)));
  await page.getByTestId('book').click();
  await page.locator('[data-testid="book"][aria-busy="true"]').waitFor();
  answer();
  await page.waitForURL('**/billing');
  client.expectQuiet();
  await client.close();
});

test.each(['desktop', 'phone'] as const)(
  'on a %s a client who wishes another type than the specialist offers is told so, with similar ones (spec §5)',
  async (device) => {
    const client = await openClient(browser, app, { device });
    const { page } = client;
    await client.setStep(4, { typeTherapy: 'type-personal' });
    // The wishes come after the profile, as on a slow line, and nothing moves.
    await page.route('**/api/get-user-information', async (route) => {
      await page.getByTestId('book').waitFor();
      await route.continue();
    });
    await page.goto(`/therapist/${MARIAM}`);
    await page.getByText('This specialist does not offer the type of session you have chosen').waitFor();
    await page.getByTestId('similar').waitFor();
    expect(await page.getByTestId('book').count()).toBe(0);
    await page.getByRole('button', { name: 'Book' }).click();
    const heading = page.getByRole('heading', { name: 'Schedule' });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await client.expectSound('another type');
    await client.close();
  },
);

test('a visitor’s intent brings its type along: a returning client of another type books it (spec §5)', async () => {
  const national = newNational();
  const before = await openClient(browser, app, { national });
  await before.setStep(4, { typeTherapy: 'type-personal', psychoIssues: ['burnout'] });
  await before.close();
  const visitor = await visit(`/therapist/${MARIAM}`, 'desktop', 'en');
  const { page } = visitor;
  await chooseSlot(page.locator('[data-testid^="slot-"]').nth(5));
  await visitor.tap('book');
  await page.waitForURL('**/login');
  await page.getByTestId('phone-input').fill(national);
  await page.keyboard.press('Enter');
  await page.getByTestId('otp-input').waitFor();
  await page.getByTestId('otp-input').fill(await app.codeFor(`+995${national}`));
  await page.getByText('Continue booking: ', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).first().click();
  await page.waitForURL(`**/therapist/${MARIAM}`);
  await visitor.tap('book');
  await page.waitForURL('**/billing');
  visitor.expectQuiet();
  await visitor.close();
});

test('a visitor who books signs in first and comes back to the chosen time', async () => {
  const visitor = await visit(`/therapist/${NINO}`, 'phone', 'en');
  const { page } = visitor;
  const [slot] = await freeSlots(app);
  if (slot === undefined) throw new Error('no free time');
  await chooseSlot(page.getByTestId(slotId(slot)));
  await visitor.tap('book');
  await page.waitForURL('**/login');
  const national = '577990011';
  await page.getByTestId('phone-input').fill(national);
  await page.keyboard.press('Enter');
  await page.getByTestId('otp-input').waitFor();
  await page.getByTestId('otp-input').fill(await app.codeFor(`+995${national}`));
  await page.waitForURL('**/testing');
  await page.getByText(`Continue booking: Nino Beridze`, { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).first().tap();
  await page.waitForURL(`**/therapist/${NINO}`);
  await expect.poll(() => page.getByTestId(slotId(slot)).isChecked()).toBe(true);
  await visitor.tap('book');
  await page.waitForURL('**/billing');
  visitor.expectQuiet();
  await visitor.close();
});
