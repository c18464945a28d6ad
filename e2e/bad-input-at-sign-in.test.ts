import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '#tools/chromium.ts';
import { openVisitor } from './lib/browser.ts';
import { newNational } from './lib/client.ts';
import { sharedApp } from './lib/shared-app.ts';

const CASES = new URL('../server/testing/hostile-inputs/cases.json', import.meta.url);

type Case = { id: string; area: string; kind: 'bad' | 'good' | 'either'; payload: Record<string, unknown> };
type Typed = { id: string; kind: Case['kind']; text: string };

const app = sharedApp();
let browser: Browser;
let all: Case[];

beforeAll(async () => {
  browser = await launchChromium();
  all = JSON.parse(await readFile(CASES, 'utf8')) as Case[];
});

afterAll(async () => {
  await browser?.close();
});

/** What a person can type: the cases of an area whose value is a text, and not one that the server makes up. */
function typedCases(area: string, field: string): Typed[] {
  return all.flatMap(({ id, area: of, kind, payload }) => {
    const text = payload?.[field];
    return of === area && typeof text === 'string' && !text.includes('{{') ? [{ id, kind, text }] : [];
  });
}

/** Puts a text into a field as pasting does. */
async function paste(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector).focus();
  await page.locator(selector).evaluate((input: HTMLInputElement, pasted) => {
    input.select();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    if (input.dispatchEvent(event)) document.execCommand('insertText', false, pasted.replace(/[\r\n]/g, ''));
  }, text);
}

/** The calls a page makes, by the end of their path, and whether any was answered with a fault. */
function watch(page: Page) {
  const calls: { name: string; body: Record<string, unknown> }[] = [];
  const faults: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST') calls.push({ name: pathname, body: request.postDataJSON() as never });
  });
  page.on('response', (answer) => answer.status() >= 500 && faults.push(`${answer.status()} ${answer.url()}`));
  return { calls, faults };
}

const isInLanguage = (words: string, language: 'ka' | 'en') => /[\u10d0-\u10ff]/.test(words) === (language === 'ka');

describe.each(['ka', 'en'] as const)('in %s', (language) => {
  test('a phone that cannot be right stays in the field with a message beside it, and nothing is sent (spec §5)', async () => {
    const visitor = await openVisitor(browser, app, { device: 'phone', language });
    const { page } = visitor;
    const { calls, faults } = watch(page);
    const cases = typedCases('phone', 'phoneNumber');
    expect(cases.length).toBeGreaterThan(15);
    for (const { id, kind, text } of cases) {
      await page.goto('/login');
      const input = page.getByTestId('phone-input');
      await input.waitFor();
      calls.length = 0;
      await paste(page, '[data-testid="phone-input"]', text);
      const shown = await input.inputValue();
      await page.locator('button[type=submit]').tap();
      // What the mask keeps is what the person sees and what is judged: letters around a whole number fall away.
      const isWhole = /^\(5\d\d\) \d{3}-\d{3}$/.test(shown);
      expect(kind === 'good' ? isWhole : true, id).toBe(true);
      if (isWhole) {
        await page.getByTestId('otp-input').waitFor();
        expect(calls, id).toEqual([{ name: '/api/send-otp', body: { phoneNumber: shown.replace(/\D/g, '') } }]);
        expect(text.replace(/\D/g, ''), id).toMatch(/^(995|0)?5\d{8}$/);
      } else {
        const words = (await page.getByRole('alert').textContent()) ?? '';
        expect(isInLanguage(words, language), `${id}: ${words}`).toBe(true);
        // The message comes as soon as the finger leaves the field, the focus only with the press that is made of the tap.
        await page.locator('[data-testid="phone-input"][aria-invalid="true"]:focus').waitFor();
        expect(await input.inputValue(), id).toBe(shown);
        await expect.poll(() => page.title(), { message: id }).toMatch(language === 'ka' ? /^შეცდომა: / : /^Error: /);
        expect(calls, id).toEqual([]);
      }
    }
    expect(faults).toEqual([]);
    visitor.expectQuiet();
    await visitor.close();
  });

  // spec §5: "Code required ('Code is required.');"
  test('a code that cannot be right is not sent; one that can is judged, and either way the words are there', async () => {
    const visitor = await openVisitor(browser, app, { device: 'phone', language });
    const { page } = visitor;
    const { calls, faults } = watch(page);
    const cases = typedCases('otp', 'otp');
    expect(cases.length).toBeGreaterThan(8);
    const national = newNational();
    for (const { id, text } of cases) {
      await page.goto('/login');
      await page.getByTestId('phone-input').fill(national);
      await page.locator('button[type=submit]').tap();
      const input = page.getByTestId('otp-input');
      await input.waitFor();
      calls.length = 0;
      const digits = text.replace(/[^0-9]/g, '');
      if (digits === (await app.codeFor(`+995${national}`))) continue;
      await paste(page, '[data-testid="otp-input"]', text);
      const isWhole = digits.length === 4;
      if (!isWhole) await page.getByTestId('otp-submit').tap();
      await page.locator('[data-testid="otp-input"][aria-invalid="true"]').waitFor();
      const words = (await page.getByRole('alert').textContent()) ?? '';
      expect(isInLanguage(words, language), `${id}: ${words}`).toBe(true);
      expect(await input.inputValue(), id).toBe(digits.slice(0, 4).split('').join(' '));
      expect(
        calls.map(({ name, body }) => `${name} ${String(body['otp'])}`),
        id,
      ).toEqual(isWhole ? [`/api/verify-otp ${digits}`] : []);
    }
    expect(faults).toEqual([]);
    await visitor.close();
  });

  test('an e-mail address that is none stays in the field with a message beside it; a real one is sent (spec §5)', async () => {
    const visitor = await openVisitor(browser, app, { device: 'desktop', language });
    const { page } = visitor;
    const { calls, faults } = watch(page);
    const cases = typedCases('email', 'email');
    expect(cases.length).toBeGreaterThan(10);
    for (const { id, kind, text } of cases) {
      await page.goto('/login/email');
      const input = page.locator('input[type=email]');
      await input.waitFor();
      calls.length = 0;
      await paste(page, 'input[type=email]', text);
      const shown = await input.inputValue();
      await page.locator('input[autocomplete=current-password]').fill('violet river lantern');
      await page.locator('button[type=submit]').click();
      const alert = page.getByRole('alert');
      await alert.waitFor();
      expect(isInLanguage((await alert.textContent()) ?? '', language), id).toBe(true);
      await expect.poll(() => page.title(), { message: id }).toMatch(language === 'ka' ? /^შეცდომა: / : /^Error: /);
      const isRefusedHere = (await input.getAttribute('aria-invalid')) === 'true';
      // The browser itself takes spaces and signs that cannot be shown out of such a field.
      if (kind === 'bad' && shown === text) expect(isRefusedHere, id).toBe(true);
      if (kind === 'good') expect(isRefusedHere, id).toBe(false);
      expect(
        calls.map(({ body }) => body['email']),
        id,
      ).toEqual(isRefusedHere ? [] : [shown]);
      expect(await input.inputValue(), id).toBe(shown);
    }
    expect(faults).toEqual([]);
    await visitor.close();
  });
});
