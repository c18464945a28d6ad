import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeProblems } from './lib/measures.ts';
import { test } from './lib/fixtures.ts';

/** What stands beside the words in the list under the sum. */
const sumOf = async (page: Page, words: string) =>
  (await page.locator('dl > div', { hasText: words }).locator('dd').textContent())?.replaceAll('\u00a0', ' ');
const said = async (page: Page) => (await page.getByTestId('earnings').textContent())?.replaceAll('\u00a0', ' ');

test('a therapist calculates from a price the share, the commission and the sum that the client pays', async ({
  world,
}) => {
  const visitor = await world.openVisitor({ device: 'desktop', language: 'en' });
  const { page } = visitor;
  await page.goto('/psychologist');
  await page.getByLabel('Price of a session').fill('50,02');
  await page.getByLabel('Sessions a week').fill('12');
  await page.getByLabel('Service fee').fill('20 %');
  await page.getByTestId('earnings').getByText('12 sessions a week').waitFor();
  expect(await said(page)).toBe('12 sessions a week at 50.02 ₾: you receive 450.12 ₾ (75 % of the price).');
  expect(await sumOf(page, 'You, for one session')).toBe('37.51 ₾');
  expect(await sumOf(page, 'You, in four weeks')).toBe('1,800.48 ₾');
  expect(await sumOf(page, 'commission')).toBe('12.51 ₾');
  expect(await sumOf(page, 'The client pays')).toBe('60.02 ₾');
  await page.getByTestId('lang-ka').click();
  await page.getByText('თქვენ მიიღებთ კვირაში').waitFor();
  expect(await said(page)).toBe('კვირაში 12 შეხვედრა, ფასი 50,02 ₾: თქვენ მიიღებთ 450,12 ₾-ს (ფასის 75 %).');
  expect(await sumOf(page, 'კლიენტი იხდის')).toBe('60,02 ₾');
  expect(await page.getByLabel('შეხვედრის ფასი').inputValue()).toBe('50,02');
});

test('by keyboard alone: a text that is no price is named once the field is left, shows no sum, and stays in the field', async ({
  world,
}) => {
  const visitor = await world.openVisitor({ device: 'phone', language: 'en' });
  const { page } = visitor;
  await page.goto('/psychologist');
  const price = page.getByLabel('Price of a session');
  await price.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('<b>');
  await page.getByText('Correct the marked field').waitFor();
  expect(await page.getByText('Enter a sum from 10 to 1000 lari').count()).toBe(0);
  expect(await sumOf(page, 'The client pays')).toBe('–');
  await page.keyboard.press('Tab');
  await page.getByText('Enter a sum from 10 to 1000 lari').waitFor();
  expect(await price.getAttribute('aria-invalid')).toBe('true');
  expect(await price.inputValue()).toBe('<b>');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('2.5');
  await page.keyboard.press('Tab');
  await page.getByText('Enter a whole number from 1 to 40').waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('101');
  await page.keyboard.press('Tab');
  await page.getByText('Enter a number from 0 to 100').waitFor();
  expect(await axeProblems(page, true)).toEqual([]);
  await price.fill('120');
  await page.getByLabel('Sessions a week').fill('1');
  await page.getByLabel('Service fee').fill('0');
  expect(await said(page)).toBe('1 session a week at 120 ₾: you receive 90 ₾ (75 % of the price).');
  expect(await sumOf(page, 'The client pays')).toBe('120 ₾');
  expect(await price.getAttribute('aria-invalid')).toBeNull();
});

test('without scripts the example stands there, worked out', async ({ world }) => {
  const visitor = await world.openVisitor({
    device: 'desktop',
    language: 'en',
    context: { javaScriptEnabled: false },
  });
  const { page } = visitor;
  await page.goto('/psychologist?lang=en');
  expect(await said(page)).toBe('10 sessions a week at 100 ₾: you receive 750 ₾ (75 % of the price).');
});

test('on a first visit the lari sign is drawn, although few systems have it', async ({ world }) => {
  /** How one letter looks in our font on this page, in pixels. */
  const drawn = (letter: string): string => {
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('nothing to draw on');
    pen.font = "60px 'Simshvide Sans'";
    pen.fillText(letter, 40, 100);
    return canvas.toDataURL();
  };
  const NO_LETTER = '\u{2FE0}';
  for (const language of ['ka', 'en', 'ka', 'en'] as const) {
    const visitor = await world.openVisitor({ device: 'phone', language });
    const { page } = visitor;
    await page.goto(`/psychologist?lang=${language}`);
    await page.getByTestId('earnings').waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(drawn, '₾')).not.toBe(await page.evaluate(drawn, NO_LETTER));
  }
});
