import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { aMonth } from '../../../testing/earnings.ts';
import { answers, calls, file, late, lost, refuse, type Replies } from '../../../testing/fake-api.ts';
import { openPage, type Visit } from '../../../testing/open-page.tsx';
import { aPractice, specialist } from '../../../testing/practice.ts';
import { keepSaved, expectSound } from '../../../testing/browser.ts';

const PDF = file('%PDF-1.7', { name: 'simshvide-2027-03-01-2027-03-31.pdf', type: 'application/pdf' });

const saved = keepSaved({ beforeEach, afterEach });

async function open(replies: Replies = {}, visit: Visit = {}): Promise<void> {
  await openPage(`${href('practiceEarnings')}?month=2027-03`, {
    as: specialist(),
    device: 'phone',
    language: 'en',
    ...visit,
    replies: { readPractice: aPractice(), readEarnings: aMonth(), readStatement: PDF, ...replies },
  });
  await page.getByRole('button', { name: visit.language === 'ka' ? 'ამონაწერი' : 'Statement' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
}

const from = page.getByLabelText('First day');
const to = page.getByLabelText('Last day');
const download = page.getByRole('button', { name: 'Download' });

test('a statement begins with the month that is shown, and is saved under the name that the server gives it', async () => {
  await open();
  await expect.element(from).toHaveValue('2027-03-01');
  await expect.element(to).toHaveValue('2027-03-31');
  await expectSound();
  await download.click();
  await expect.element(page.getByText('The statement is downloaded')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(calls('readStatement').map(({ query }) => query)).toEqual([
    { from: '2027-03-01', to: '2027-03-31', format: 'pdf', names: 'yes', locale: 'en' },
  ]);
  expect(calls('readStatement')[0]?.authorization).toMatch(/^Bearer ./);
  expect(saved()).toEqual(['simshvide-2027-03-01-2027-03-31.pdf']);
  expect(await (await fetch(saved.contents()[0] ?? '')).text()).toBe('%PDF-1.7');
});

test('a quick choice fills the days, and a spreadsheet can be had', async () => {
  await open();
  await page.getByLabelText('Last month').click();
  await expect.element(from).toHaveValue('2027-02-01');
  await expect.element(to).toHaveValue('2027-02-28');
  await page.getByLabelText('This year').click();
  await expect.element(from).toHaveValue('2027-01-01');
  await expect.element(to).toHaveValue('2027-12-31');
  await page.getByLabelText('CSV').click();
  await page.getByLabelText('Leave out the names of clients').click();
  await download.click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(calls('readStatement')[0]?.query).toMatchObject({
    from: '2027-01-01',
    to: '2027-12-31',
    format: 'csv',
    names: 'no',
  });
});

test('wrong days are said beside the field, and nothing is sent', async () => {
  await open();
  for (const [first, last, words] of [
    ['2027-03-02', '2027-03-01', 'The last day cannot be before the first'],
    ['2026-01-01', '2027-01-02', 'Choose at most 366 days'],
    ['2027-03-01', '9999-12-31', 'This day is too far away'],
    ['2027-03-01', '', 'Enter a day'],
  ] as const) {
    await from.fill(first);
    await to.fill(last);
    await download.click();
    await expect.element(to).toHaveAccessibleDescription(words);
    await expect.element(to).toHaveFocus();
  }
  await from.fill('2019-12-31');
  await to.fill('2020-01-05');
  await download.click();
  await expect.element(from).toHaveAccessibleDescription('This day is too far away');
  await expectSound();
  expect(calls('readStatement')).toEqual([]);
});

test('what goes wrong is said in words, and the next try may succeed', async () => {
  await open({ readStatement: lost() });
  await download.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The statement could not be downloaded. Check your connection and try again.');
  answers({ readStatement: refuse('TOO_MANY_REQUESTS') });
  await download.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many requests. Please wait a little.');
  answers({ readStatement: refuse('DATES_TOO_LONG') });
  await download.click();
  await expect.element(to).toHaveAccessibleDescription('Choose at most 366 days');
  answers({ readStatement: PDF });
  await download.click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(saved()).toHaveLength(1);
});

test('while it is made the button shows that it works, and a second press asks for nothing', async () => {
  const made = late<'readStatement'>(PDF);
  await open({ readStatement: made.reply });
  await download.click();
  await expect.element(download).toHaveAttribute('aria-busy', 'true');
  await download.click();
  made.arrive();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(calls('readStatement')).toHaveLength(1);
});

test('on a desktop it stands in the row of the month, in Georgian, and Esc leads back to it', async () => {
  await open({}, { device: 'desktop', language: 'ka' });
  await expect.element(page.getByRole('heading', { name: 'შემოსავლის ამონაწერი' })).toBeVisible();
  await expectSound();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'ამონაწერი' })).toHaveFocus();
});
