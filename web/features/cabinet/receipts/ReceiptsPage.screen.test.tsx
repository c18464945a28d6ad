import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { pass, keepSaved, expectSound } from '../../../testing/browser.ts';
import { answers, calls, file, late, lost, refuse, type Replies } from '../../../testing/fake-api.ts';
import { client, openPage, type Visit } from '../../../testing/open-page.tsx';
import { aReceipt } from '../../../testing/receipts.ts';

const RECEIPTS = href('cabinetReceipts');
const PDF = file('%PDF-1.7', { name: 'receipt-1002.pdf', type: 'application/pdf' });
const CSV = file('Receipt', { name: 'receipts-2027.csv', type: 'text/csv' });

const euro = aReceipt(1002, {
  minor: 3820,
  currency: 'EUR',
  gel: { minor: 12_000, rate: '3.1417', on: '2027-03-04', source: 'nbg' },
});
const back = aReceipt(1003, { kind: 'refund', at: '2027-03-08T08:00:00.000Z', card: null });
const year2027 = { year: 2027, years: [2027, 2026], receipts: [back, euro, aReceipt(1001)] };
const year2026 = { year: 2026, years: [2027, 2026], receipts: [] };

const saved = keepSaved({ beforeEach, afterEach });

async function open(visit: Visit = {}, replies: Replies = {}): Promise<void> {
  await openPage(RECEIPTS, {
    as: client(4),
    device: 'phone',
    ...visit,
    replies: { listReceipts: ({ query: { year } }) => (year === '2026' ? year2026 : year2027), ...replies },
  });
}

const words = () => page.getByTestId('receipts').element().textContent.replaceAll('\u00a0', ' ');

test.each(['phone', 'desktop'] as const)(
  'on a %s each receipt says what was paid, and euro also what that is in lari',
  async (device) => {
    await open({ device });
    await expect.element(page.getByTestId('receipts')).toBeVisible();
    for (const fact of [
      '1001',
      '–120.00 ₾',
      'Refund',
      '38.20 €',
      '120.00 ₾, rate 3.1417, Mar 4, 2027',
      'National Bank of Georgia',
      '•••• 4242',
      'Nino Beridze',
      'Session: Mar 9, 2027',
      'Booking 4630-E996-FB49',
    ])
      expect(words()).toContain(fact);
    await expectSound();
  },
);

test('in Georgian as well', async () => {
  await open({ language: 'ka' });
  await expect.element(page.getByTestId('receipts')).toBeVisible();
  expect(words()).toContain('120,00 ₾, კურსი 3,1417, 4 მარ, 2027');
  await expectSound();
});

test('a receipt and a year are saved as files, each button busy until its file is there', async () => {
  const made = late<'readReceipt'>(PDF);
  await open({}, { readReceipt: made.reply, exportReceipts: CSV });
  const pdf = page.getByRole('button', { name: 'Receipt no. 1002, PDF' });
  await pdf.click();
  await expect.element(pdf).toHaveAttribute('aria-busy', 'true');
  await pdf.click();
  made.arrive();
  await expect.element(page.getByText('The file is downloaded')).toBeVisible();
  expect(calls('readReceipt').map(({ params, query }) => [params, query])).toEqual([
    [{ number: '1002' }, { locale: 'en' }],
  ]);
  await page.getByRole('button', { name: '2027 as CSV' }).click();
  await expect.poll(() => saved()).toEqual(['receipt-1002.pdf', 'receipts-2027.csv']);
  expect(calls('exportReceipts').map(({ query }) => query)).toEqual([{ locale: 'en', year: '2027' }]);
});

test('a file that does not come is said in words, and the next press may bring it', async () => {
  await open({}, { readReceipt: lost() });
  const pdf = page.getByRole('button', { name: 'Receipt no. 1002, PDF' });
  await pdf.click();
  await expect
    .element(page.getByText('The file could not be downloaded. Check your connection and try again.'))
    .toBeVisible();
  answers({ readReceipt: refuse('TOO_MANY_REQUESTS') });
  await pdf.click();
  await expect.element(page.getByText('Too many requests. Please wait a little.')).toBeVisible();
  answers({ readReceipt: PDF });
  await pdf.click();
  await expect.poll(() => saved()).toEqual(['receipt-1002.pdf']);
});

test('another year is a page of its own, which may be empty', async () => {
  await open();
  await page.getByRole('link', { name: '2026' }).click();
  await expect.element(page.getByText('There are no receipts of 2026.')).toBeVisible();
  expect(location.search).toBe('?year=2026');
  expect(page.getByRole('button', { name: /CSV/ }).elements()).toEqual([]);
  await expectSound();
});

test('without any payment the page says what will stand here', async () => {
  await open({}, { listReceipts: { year: 2027, years: [], receipts: [] } });
  await expect.element(page.getByRole('heading', { name: 'Nothing is here yet' })).toBeVisible();
  await expectSound();
});

test('receipts that cannot be loaded come at another try', async () => {
  await open({}, { listReceipts: lost() });
  await pass(3000);
  await expect.element(page.getByRole('alert')).toMatchTextContent('The receipts could not be loaded');
  answers({ listReceipts: year2027 });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByTestId('receipts')).toBeVisible();
});
