import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '#tools/chromium.ts';
import { AT_FAULT, decideFate } from './lib/browser.ts';
import { fillAll, FILLED, formOf, openBilling } from './lib/billing.ts';
import { freeSlots, NINO, openClient, type SlotWish } from './lib/client.ts';
import { fillBilling, pressPay, reserve } from './lib/paying.ts';
import { slotId } from './lib/profile.ts';
import { sharedApp } from './lib/shared-app.ts';

const MINUTE = 60_000;

const app = sharedApp();
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
});

const onBilling = (options?: Parameters<typeof openClient>[2]) => openBilling(browser, app, options);

describe('what is filled in', () => {
  test('survives a reload and a change of language; another address is not taken for confirmed', async () => {
    const { client } = await onBilling({ device: 'phone' });
    const { page } = client;
    await fillAll(client);
    await page.reload();
    await expect.poll(() => formOf(client)).toEqual(FILLED);
    await page.getByTestId('lang-ka').click();
    await page.getByText('ბარათი', { exact: true }).waitFor();
    await expect.poll(() => formOf(client)).toEqual(FILLED);
    await page.getByTestId('email-input').fill('another@example.com');
    await page.reload();
    await expect.poll(() => formOf(client)).toEqual({ ...FILLED, email: 'another@example.com', confirmed: false });
    client.expectQuiet();
    await client.close();
  });

  test('survives a sign-in that ended, and comes back with the same person only', async () => {
    const { client } = await onBilling();
    const { page, context } = client;
    await fillAll(client);
    await context.clearCookies();
    // The token is still this person's, and the server takes it no more.
    await page.evaluate(() => {
      const token = localStorage.getItem('accessToken') ?? '';
      localStorage.setItem('accessToken', `${token.slice(0, -4)}AAAA`);
    });
    await page.getByTestId('pay').click();
    await page.waitForURL('**/login');
    const signIn = async (national: string) => {
      await page.getByTestId('phone-input').fill(national);
      await page.keyboard.press('Enter');
      await page.getByTestId('otp-input').waitFor();
      await page.getByTestId('otp-input').fill(await app.codeFor(`+995${national}`));
    };
    await signIn(client.phone.slice(4));
    await page.waitForURL('**/billing');
    await expect.poll(() => formOf(client)).toEqual(FILLED);
    await client.close();
  });

  test('survives a declined card, and is forgotten after the payment', async () => {
    const { client } = await onBilling();
    const { page } = client;
    await fillAll(client);
    const first = await pressPay(client);
    await first.getByTestId('sandbox-decline').click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => formOf(client)).toEqual(FILLED);
    const second = await pressPay(client);
    await second.getByTestId('sandbox-pay').click();
    await page.waitForURL('**/user/order/*');
    expect(await page.evaluate(() => sessionStorage.getItem('billingDraft'))).toBeNull();
    client.expectQuiet();
    await client.close();
  });

  test('is forgotten by signing out', async () => {
    const { client } = await onBilling();
    const { page } = client;
    await fillAll(client);
    await page.getByTestId('header-phone').click();
    await page.getByTestId('logout').click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('mzekala');
    await client.close();
  });
});

test('a returning client books again in five taps: specialist, time, book, confirmation, pay', async () => {
  const client = await openClient(browser, app, { device: 'phone' });
  const { page, context } = client;
  // With a topic of hers she stands high in the list, however busy she is.
  await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: ['issue-anxiety'] });
  const [slot] = await freeSlots(app);
  if (slot === undefined) throw new Error('no free time');
  await app.pay(await reserve(client, slot), 'pay');
  await page.goto('/therapist-list');
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  await tap(page.getByTestId(`therapist-card-${NINO}`));
  // Until then the times on the page are those of the first card.
  await page.locator('[data-testid="therapist-details"][aria-label^="Nino Beridze"]').waitFor();
  // Not the first one, which the therapist's notice may reach meanwhile.
  const free = page.locator('label:has([data-testid^="slot-"])').nth(1);
  await free.evaluate((label) => label.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await tap(free);
  await tap(page.getByTestId('book'));
  await page.waitForURL('**/billing');
  await expect
    .poll(() => formOf(client))
    .toEqual({
      name: 'Mzekala',
      email: 'mzekala@example.com',
      advice: true,
      confirmed: false,
      eur: false,
    });
  await tap(page.getByTestId('email-confirm-checkbox'));
  const opened = context.waitForEvent('page');
  await tap(page.getByTestId('pay'));
  await (await opened).waitForURL('**/api/dev/pay/**');
  expect(taps).toBeLessThanOrEqual(5);
  client.expectQuiet();
  await client.close();
});

describe('the form', () => {
  // spec §2: "name input;"
  // spec §2: "pay button;"
  // spec §5: "Pay enabled only if name has at least 3 characters, e-mail matches local part, at, domain with dot and
  // letters, no payment request is in flight, and the confirmation checkbox is ticked."
  test('enables Pay by exactly four conditions and lists what is missing', async () => {
    const { client } = await onBilling();
    const { page } = client;
    const pay = page.getByTestId('pay');
    const missing = page.getByRole('status').filter({ hasText: 'Left before you can pay' });
    expect(await missing.textContent()).toMatch(/name, e-mail, confirmation of the e-mail$/);
    await page.getByTestId('name-input').fill('An');
    await page.getByTestId('email-input').fill('an@example');
    await page.getByTestId('email-confirm-checkbox').check();
    expect(await missing.textContent()).toMatch(/: name, e-mail$/);
    await page.getByTestId('name-input').fill('Ana');
    expect(await missing.textContent()).toMatch(/: e-mail$/);
    expect(await pay.isDisabled()).toBe(true);
    await page.getByTestId('email-input').fill('an@example.com');
    expect(await pay.isEnabled()).toBe(true);
    expect(await missing.count()).toBe(0);
    // Advice and card are no conditions.
    await page.getByTestId('advice-checkbox').uncheck();
    await page.getByTestId('card-eur').check();
    expect(await pay.isEnabled()).toBe(true);
    await page.getByTestId('email-confirm-checkbox').uncheck();
    expect(await pay.isDisabled()).toBe(true);
    client.expectQuiet();
    await client.close();
  });

  // spec §5: "Field error shows only when touched or a server error exists."
  test('blames a field only once it was left, and the title of the tab says so', async () => {
    const { client } = await onBilling();
    const { page } = client;
    await page.getByTestId('name-input').pressSequentially('An');
    expect(await page.getByText('The name needs at least 3 characters').count()).toBe(0);
    await expect.poll(() => page.title()).toBe('Booking and payment - Simshvide');
    await page.getByTestId('email-input').focus();
    await page.getByText('The name needs at least 3 characters').waitFor();
    await expect.poll(() => page.title()).toBe('Error: Booking and payment - Simshvide');
    await page.getByTestId('name-input').fill('Ana');
    await page.getByTestId('email-input').fill('ana@example.com');
    await expect.poll(() => page.title()).toBe('Booking and payment - Simshvide');
    await client.close();
  });

  test('offers the address that was probably meant as a button, and never puts it in by itself', async () => {
    const { client } = await onBilling();
    const { page } = client;
    await page.getByTestId('email-input').fill('ana@gmail.con');
    await page.getByTestId('email-input').blur();
    expect(await page.getByTestId('email-input').inputValue()).toBe('ana@gmail.con');
    await page.getByRole('button', { name: 'Did you mean ana@gmail.com?' }).click();
    expect(await page.getByTestId('email-input').inputValue()).toBe('ana@gmail.com');
    await client.close();
  });

  // spec §2: "total cost in ₾;"
  // spec §2: "link to /tc_clients in a new tab."
  // spec §2: "Card choice: Georgian bank card in GEL or foreign bank card in EUR."
  // spec §9: "Currencies GEL and EUR;"
  // spec §9: "₾ shown."
  test('shows the sum of each card, the rate with its source and day, and when cancelling is free', async () => {
    const { client, slot } = await onBilling({ language: 'ka' });
    const { page } = client;
    const eur = page.locator('label', { has: page.getByTestId('card-eur') });
    expect(await eur.textContent()).toMatch(
      /\d+,\d\d\u00a0€ · კურსი: 1\u00a0?\s?€ = \d,\d+\u00a0?\s?₾ \([^,]+, \d{1,2}[\s\u00a0][ა-ჰ]+\)/,
    );
    expect(await page.getByTestId('total').textContent()).toBe('120\u00a0₾');
    await page.getByTestId('card-eur').check();
    expect(await page.getByTestId('total').textContent()).toMatch(/^\d+,\d\d\u00a0€$/);
    expect(await page.getByTestId('pay').textContent()).toMatch(/^გადახდა — \d+,\d\d\u00a0€$/);
    const summary = await page.getByRole('complementary', { name: 'თქვენი ჯავშანი' }).textContent();
    expect(summary).toMatch(new RegExp(`უფასო გაუქმება და გადატანა: \\d{1,2}[\\s\\u00a0][ა-ჰ]+, ${slot.start}-მდე`));
    expect(await page.getByText('ბარათის მონაცემებს ბანკის გვერდზე შეიყვანთ', { exact: false }).count()).toBe(1);
    const terms = page.getByRole('link', { name: /მომსახურების ხელშეკრულებას/ });
    expect([await terms.getAttribute('href'), await terms.getAttribute('target')]).toEqual(['/tc_clients', '_blank']);
    await client.close();
  });

  test('with less than a day to go says that the payment is not refundable; a teen’s says what follows', async () => {
    const { client } = await onBilling();
    const { page } = client;
    expect(await page.getByText('Less than 24 hours remain').count()).toBe(0);
    await page.route('**/api/booking/current?*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { hold: { bookingSession: SlotWish; sessionType: string } };
      const soon = new Date(Date.now() + 10 * 60 * MINUTE + 4 * 60 * MINUTE).toISOString();
      body.hold.bookingSession = { date: soon.slice(0, 10), start: soon.slice(11, 16), end: '23:59' };
      await route.fulfill({ response: answer, json: body });
    });
    await page.route(`**/api/therapists/${NINO}?*`, async (route) => {
      const answer = await route.fetch();
      const text = (await answer.text()).replaceAll('"key":"personal"', '"key":"teen"');
      await route.fulfill({ response: answer, body: text });
    });
    await page.reload();
    await page.getByText('Less than 24 hours remain: this payment is not refundable').waitFor();
    await page.getByText('A session with a teenager needs the consent of a parent').waitFor();
    await client.close();
  });

  test('says how long the time is kept in its last five minutes only; then offers the same specialist', async () => {
    const { client, slot } = await onBilling();
    const { page } = client;
    await fillBilling(client);
    // The clock of the shared server may be ahead of this machine's.
    const { now } = (await (await fetch(`${app.url}/api/dev/clock`)).json()) as { now: string };
    await page.clock.install({ time: now });
    await page.reload();
    await page.getByTestId('pay').waitFor();
    // Minutes do not pass while fonts are still on their way.
    await client.atRest();
    // The minutes are read while the clock stands: a slow machine takes some for the page itself.
    await page.clock.pauseAt(Date.parse(now) + 9 * MINUTE);
    expect(await page.getByTestId('hold-left').count()).toBe(0);
    expect(await page.locator('main').textContent()).not.toMatch(/\d+ more minute/);
    await page.clock.pauseAt(Date.parse(now) + 11 * MINUTE);
    await expect
      .poll(() => page.getByTestId('hold-left').textContent())
      .toMatch(/The time is yours for [45]\u00a0?\s?more minutes/);
    await app.advance(15 * MINUTE);
    // A leap: minutes that run would end the patience with calls that are answered in real time.
    await page.clock.pauseAt(Date.parse(now) + 16 * MINUTE);
    await page.clock.resume();
    await page.getByRole('heading', { name: 'The time for paying ran out.' }).waitFor();
    await client.expectSound('hold over');
    await page.getByRole('button', { name: 'Choose another time' }).click();
    await page.waitForURL(`**/therapist/${NINO}`);
    await expect.poll(() => page.getByTestId(slotId(slot)).isChecked()).toBe(true);
    await page.getByTestId('book').click();
    await page.waitForURL('**/billing');
    expect((await formOf(client)).email).toBe('mzekala@example.com');
    await client.close();
  });

  test('on a device whose clock is ahead the time is not over before the server says so, and then it is', async () => {
    const { client } = await onBilling();
    const { page } = client;
    const { now } = (await (await fetch(`${app.url}/api/dev/clock`)).json()) as { now: string };
    await page.clock.install({ time: Date.parse(now) + 16 * MINUTE });
    let answers = 0;
    page.on('response', (response) => {
      if (response.url().includes('/api/booking/current')) answers += 1;
    });
    await page.reload();
    await page.getByTestId('hold-left').waitFor();
    // The page itself, and twice the word that the time is kept.
    await expect.poll(() => answers).toBe(2);
    await page.clock.fastForward(10_000);
    await expect.poll(() => answers).toBe(3);
    await expect.poll(() => page.getByTestId('hold-left').textContent()).toMatch(/1\u00a0?\s?more minute/);
    await app.advance(15 * MINUTE);
    await page.clock.fastForward(10_000);
    await page.getByRole('heading', { name: 'The time for paying ran out.' }).waitFor();
    await client.close();
  });

  test('a question about the time that fails takes the form from nobody, and is asked again', async () => {
    const { client } = await onBilling();
    const { page } = client;
    await fillAll(client);
    const { now } = (await (await fetch(`${app.url}/api/dev/clock`)).json()) as { now: string };
    await page.clock.install({ time: now });
    await page.reload();
    await page.getByTestId('pay').waitFor();
    await client.atRest();
    let failed = 0;
    await page.route('**/api/booking/current*', async (route) => {
      failed += 1;
      await route.abort();
    });
    await page.clock.pauseAt(Date.parse(now) + 16 * MINUTE);
    await page.clock.resume();
    // Each question is tried three times.
    await expect.poll(() => failed).toBeGreaterThan(3);
    expect(await formOf(client)).toEqual(FILLED);
    await app.advance(16 * MINUTE);
    await page.unroute('**/api/booking/current*');
    await page.getByRole('heading', { name: 'The time for paying ran out.' }).waitFor();
    await client.close();
  });

  test('a question about the time that fails takes neither a running payment nor the word of a declined card', async () => {
    const { client } = await onBilling();
    const { page } = client;
    await fillAll(client);
    const bank = await pressPay(client);
    const waiting = page.locator('[data-testid=pay-status][data-status=INITIAL]');
    await waiting.waitFor();
    const become = await decideFate(page, 'booking/current*', 'no answer');
    let failed = 0;
    page.on('requestfailed', (request) => {
      if (request.url().includes('/booking/current')) failed += 1;
    });
    // A line that was gone and is back has everything asked again.
    await page.evaluate(() => ['offline', 'online'].forEach((what) => dispatchEvent(new Event(what))));
    // Each question is tried three times.
    await expect.poll(() => failed).toBe(3);
    await client.atRest();
    await waiting.waitFor();
    await bank.getByTestId('sandbox-decline').click();
    const ended = page.locator('[data-testid=pay-status][data-status=FAILED]');
    await ended.waitFor();
    await expect.poll(() => failed).toBe(6);
    await client.atRest();
    await ended.waitFor();
    become('as it is');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => formOf(client)).toEqual(FILLED);
    await client.close();
  });

  test('a specialist who cannot be read is named with the way to try again, and what was typed comes back', async () => {
    const { client } = await onBilling();
    const { page } = client;
    await fillAll(client);
    const become = await decideFate(page, `therapists/${NINO}?*`, 'at fault');
    await page.reload();
    await page.getByText(AT_FAULT).waitFor();
    await client.expectSound('a specialist who cannot be read on billing');
    become('as it is');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => formOf(client)).toEqual(FILLED);
    await client.close();
  });

  test('on a line slower than the asking the word that the time is over still arrives', async () => {
    const { client } = await onBilling();
    const { page } = client;
    const { now } = (await (await fetch(`${app.url}/api/dev/clock`)).json()) as { now: string };
    await page.clock.install({ time: now });
    await page.reload();
    await page.getByTestId('pay').waitFor();
    await app.advance(16 * MINUTE);
    const { promise: longAfter, resolve: arrive } = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/api/booking/current*', async (route) => {
      asked += 1;
      await longAfter;
      // A question that the page has let go of can be answered no more.
      await route.continue().catch(() => undefined);
    });
    await page.clock.pauseAt(Date.parse(now) + 16 * MINUTE);
    await expect.poll(() => asked).toBe(1);
    for (let tick = 0; tick < 2; tick += 1) await page.clock.runFor(10_000);
    expect(asked).toBe(1);
    arrive();
    await page.clock.resume();
    await page.getByRole('heading', { name: 'The time for paying ran out.' }).waitFor();
    await client.close();
  });
});
