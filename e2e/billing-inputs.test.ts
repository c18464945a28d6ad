import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import rows from '#server/testing/hostile-inputs/cases.json' with { type: 'json' };
import { launchChromium } from '#tools/chromium.ts';
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

type Case = { field: 'name' | 'email'; kind: string; label: string; text: string };

/** Every hostile, odd and legal text for name and e-mail that a person could type; the server is given the same ones. */
const CASES: Case[] = (rows as { area: string; kind: string; label: string; payload?: unknown }[]).flatMap(
  ({ area, kind, label, payload }) => {
    if (area !== 'name' && area !== 'email') return [];
    const text = (payload as Record<string, unknown> | null)?.[area];
    return typeof text === 'string' ? [{ field: area, kind, label, text }] : [];
  },
);

const WORDS = {
  ka: {
    name: /^\s*(სახელი სულ მცირე 3 ასოს უნდა შეიცავდეს|სახელში დაუშვებელი სიმბოლოა)$/,
    email: /^\s*შეამოწმეთ ელფოსტის მისამართი$/,
    missing: { name: /: სახელი$/, email: /: ელფოსტა$/ },
  },
  en: {
    name: /^\s*(The name needs at least 3 characters|The name has characters that are not allowed)$/,
    email: /^\s*Please check the e-mail address$/,
    missing: { name: /: name$/, email: /: e-mail$/ },
  },
} as const;

const GOOD = { name: 'Mzekala', email: 'mzekala@example.com' };

test('there are texts to try', () => {
  expect(CASES.filter(({ kind }) => kind === 'bad').length).toBeGreaterThan(10);
  expect(CASES.filter(({ kind }) => kind === 'good').length).toBeGreaterThan(5);
});

describe.each(['ka', 'en'] as const)('typed into the billing form, %s', (language) => {
  // spec §5: "Pay enabled only if name has at least 3 characters, e-mail matches local part, at, domain with dot and
  // letters, no payment request is in flight, and the confirmation checkbox is ticked."
  test('a bad text is named beside its field, Pay stays shut and the text stays; a good one is taken', async () => {
    const client = await openClient(browser, app, { language });
    const { page } = client;
    const [slot] = await freeSlots(app);
    if (slot === undefined) throw new Error('no free time');
    expect(await client.hold(slot)).toBe(200);
    await page.goto('/billing');
    const pay = page.getByTestId('pay');
    await page.getByTestId('name-input').fill(GOOD.name);
    await page.getByTestId('email-input').fill(GOOD.email);
    await page.getByTestId('email-confirm-checkbox').check();
    const words = WORDS[language];
    for (const { field, kind, label, text } of CASES) {
      const input = page.getByTestId(`${field}-input`);
      await input.fill(text);
      await input.blur();
      const kept = await input.inputValue();
      // A field for an address is trimmed by the browser itself.
      expect(kept, label).toBe(field === 'email' ? text.trim() : text);
      const isWrong = (await input.getAttribute('aria-invalid')) === 'true';
      if (kind !== 'either') expect(isWrong, label).toBe(kind === 'bad');
      expect(await pay.isDisabled(), label).toBe(isWrong);
      if (isWrong) {
        const note = page.locator(`#${CSS(await input.getAttribute('aria-describedby'))}`);
        expect(await note.textContent(), label).toMatch(words[field]);
        const left = page.locator(`#${CSS(await pay.getAttribute('aria-describedby'))}`);
        expect(await left.textContent(), label).toMatch(words.missing[field]);
      }
      await input.fill(GOOD[field]);
    }
    expect(await pay.isEnabled()).toBe(true);
    client.expectQuiet();
    await client.close();
  });

  // spec §5: "Field error shows only when touched or a server error exists."
  test('a text that only the server refuses is named beside its field and in a summary; nothing is lost', async () => {
    const client = await openClient(browser, app, { language, device: 'phone' });
    const { page, context } = client;
    const [slot] = await freeSlots(app);
    if (slot === undefined) throw new Error('no free time');
    expect(await client.hold(slot)).toBe(200);
    await page.goto('/billing');
    await page.getByTestId('name-input').fill(GOOD.name);
    await page.getByTestId('email-input').fill(GOOD.email);
    await page.getByTestId('email-confirm-checkbox').check();
    for (const { field, code, message } of [
      { field: 'name', code: 'NAME_INVALID', message: 'ასეთი სახელი არ მიიღება' },
      { field: 'email', code: 'EMAIL_INVALID', message: 'ასეთი მისამართი არ მიიღება' },
    ] as const) {
      await page.route('**/api/therapists/reserve-appointment', (route) =>
        route.fulfill({ status: 422, json: { code, message, requestId: 'r' } }),
      );
      await page.getByTestId('pay').tap();
      const summary = page.getByRole('group', { name: language === 'ka' ? 'გთხოვთ, შეასწოროთ' : 'There is a problem' });
      await summary.waitFor();
      await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
      await expect.poll(() => page.title()).toMatch(language === 'ka' ? /^შეცდომა: / : /^Error: /);
      await client.expectSound('billing, refused');
      await summary.getByRole('link', { name: message }).tap();
      const input = page.getByTestId(`${field}-input`);
      await expect.poll(() => input.evaluate((box) => box === document.activeElement)).toBe(true);
      const note = page.locator(`#${CSS(await input.getAttribute('aria-describedby'))}`);
      expect(await note.textContent()).toContain(message);
      expect(await input.inputValue()).toBe(GOOD[field]);
      expect(await page.getByTestId('email-confirm-checkbox').isChecked()).toBe(true);
      await expect.poll(() => context.pages().length).toBe(1);
      // Another text is another question.
      await input.fill(`${GOOD[field]}m`);
      await summary.waitFor({ state: 'detached' });
      await input.fill(GOOD[field]);
      await page.unroute('**/api/therapists/reserve-appointment');
    }
    await client.close();
  });
});

/** An id as a selector takes it: those of React have signs of their own. */
function CSS(id: string | null): string {
  return (id ?? '').replace(/[^\w-]/g, (sign) => `\\${sign}`);
}
