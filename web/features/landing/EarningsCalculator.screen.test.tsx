import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage } from '../../testing/open-page.tsx';
import { expectSound } from '../../testing/browser.ts';

const price = page.getByLabelText('Price of a session');
const weekly = page.getByLabelText('Sessions a week');
const fee = page.getByLabelText('Service fee');
const plain = (words: string | null | undefined) => words?.replaceAll('\u00a0', ' ');
const said = () => plain(page.getByTestId('earnings').element().textContent);

/** The sum beside the given words in the list under the total. */
function sumOf(words: string): string | undefined {
  const row = [...document.querySelectorAll('dl > div')].find(({ textContent }) => textContent.includes(words));
  return plain(row?.querySelector('dd')?.textContent);
}

test('a therapist calculates from a price the share, the commission and the sum that the client pays', async () => {
  await openPage('/psychologist');
  await price.fill('50,02');
  await weekly.fill('12');
  await fee.fill('20 %');
  await expect.poll(said).toBe('12 sessions a week at 50.02 ₾: you receive 450.12 ₾ (75 % of the price).');
  const rows = ['You, for one session', 'You, in four weeks', 'commission', 'The client pays'];
  expect(rows.map(sumOf)).toEqual(['37.51 ₾', '1,800.48 ₾', '12.51 ₾', '60.02 ₾']);
  await page.getByTestId('lang-ka').click();
  await expect.poll(said).toBe('კვირაში 12 შეხვედრა, ფასი 50,02 ₾: თქვენ მიიღებთ 450,12 ₾-\u2060ს (ფასის 75 %).');
  expect(sumOf('კლიენტი იხდის')).toBe('60,02 ₾');
  await expect.element(page.getByLabelText('შეხვედრის ფასი')).toHaveValue('50,02');
});

test('by keyboard alone: a text that is no price is named once the field is left, shows no sum, and stays in the field', async () => {
  await openPage('/psychologist', { device: 'phone' });
  const retype = (words: string) => userEvent.keyboard(`{ControlOrMeta>}a{/ControlOrMeta}${words}`);
  const badPrice = page.getByText('Enter a sum from 10 to 1000 lari');
  await expect.element(price).toBeVisible();
  (price.element() as HTMLElement).focus();
  await retype('<b>');
  await expect.element(page.getByText('Correct the marked field')).toBeVisible();
  expect(badPrice.elements()).toEqual([]);
  expect(sumOf('The client pays')).toBe('–');
  await userEvent.tab();
  await expect.element(badPrice).toBeVisible();
  await expect.element(price).toHaveAttribute('aria-invalid', 'true');
  await expect.element(price).toHaveValue('<b>');
  await retype('2.5');
  await userEvent.tab();
  await expect.element(page.getByText('Enter a whole number from 1 to 40')).toBeVisible();
  await retype('101');
  await userEvent.tab();
  await expect.element(page.getByText('Enter a number from 0 to 100')).toBeVisible();
  await expectSound();
  await price.fill('120');
  await weekly.fill('1');
  await fee.fill('0');
  await expect.poll(said).toBe('1 session a week at 120 ₾: you receive 90 ₾ (75 % of the price).');
  expect(sumOf('The client pays')).toBe('120 ₾');
  await expect.element(price).not.toHaveAttribute('aria-invalid');
});
