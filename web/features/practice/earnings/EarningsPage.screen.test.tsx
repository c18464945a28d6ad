import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { aLine, aMonth, everyLine } from '../../../testing/earnings.ts';
import { answers, calls, lost, type Replies } from '../../../testing/fake-api.ts';
import { openPage, type Visit } from '../../../testing/open-page.tsx';
import { aPractice, specialist } from '../../../testing/practice.ts';
import { expectSound } from '../../../testing/browser.ts';

const open = (
  readEarnings: Replies['readEarnings'],
  { path = href('practiceEarnings'), ...visit }: Visit & { path?: string } = {},
) =>
  openPage(path, {
    as: specialist(),
    device: 'phone',
    language: 'en',
    ...visit,
    replies: { readPractice: aPractice(), ...(readEarnings && { readEarnings }) },
  });

const line = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const main = page.getByRole('main');
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

test('on a phone a month with every kind of line is cards, the first seven and then all', async () => {
  await open(everyLine());
  await expect.element(line('დათო')).not.toBeInTheDocument();
  await expect
    .element(line('მ. და გ.'))
    .toMatchTextContent(/Couple.*150.00\s₾ – 25%.*Over.*may change until March\s11/);
  await expect.element(line('deleted client')).toMatchTextContent('with the next payout');
  await expectSound();
  await page.getByRole('button', { name: 'Show all lines (18)' }).click();
  await expect.element(line('თორნიკე')).toMatchTextContent(/43.77\s₾.*50.02\s₾ – 12.5%.*Paid.*March\s7 · ••••\s4417/);
  await expect.element(line('ნიტა')).toMatchTextContent(/0.00\s₾.*In no sum: 100.00\s₾.*Not paid.*cancelled in time/);
  await expect.element(line('because of you')).toMatchTextContent(/–75.00\s₾.*–100.00\s₾.*because of you/);
  await expect.element(line('გიო')).toMatchTextContent(/Came back.*check your account and set it again/);
  await expect.element(line('გვანცა')).toMatchTextContent(/Waits for an account.*check your account and set it again/);
  await expect.element(page.getByRole('button', { name: /^Show all/ })).not.toBeInTheDocument();
  await expectSound();
});

test('on a desktop they are a table whose rows are named by the client, with the percent where it differs', async () => {
  await open(everyLine(), { device: 'desktop' });
  await expect.element(page.getByRole('columnheader', { name: 'You get' })).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: 'მ. და გ.' })).toBeVisible();
  await expect.element(row('თორნიკე')).toMatchTextContent(/50.02\s₾.*–6.25\s₾.*12.5%.*43.77\s₾/);
  await expect.element(row('because of you')).toMatchTextContent(/–100.00\s₾.*25.00\s₾.*–75.00\s₾/);
  await expect.element(page.getByRole('region', { name: 'Sums of this month' })).toMatchTextContent(/Commission–/);
  await expectSound();
});

test('the head says what is paid next, the sums, and what waits for the therapist', async () => {
  await open(everyLine());
  await expect
    .element(page.getByRole('region', { name: 'Next payout' }))
    .toMatchTextContent(/150.00\s₾.*by March\s11.*Account ••••\s4417/);
  await expect.element(main).toMatchTextContent(/The bank sent back 75.00\s₾ of the session on March\s4/);
  const account = page.getByRole('link', { name: 'Account' });
  await expect.element(account).toHaveAttribute('href', `${href('practiceSettings')}#payout-account`);
  await expect
    .element(page.getByRole('link', { name: 'Write to us' }))
    .toHaveAttribute('href', expect.stringMatching(/^mailto:/));
});

test('in Georgian the day of a session that came back has the ending of its month', async () => {
  const cameBack = { minor: 7500, sessions: 1, on: '2026-08-09T09:00:00.000Z' };
  await open(aMonth({ waits: { cameBack, noAccountMinor: 0, stoppedMinor: 0 } }), { language: 'ka' });
  await expect.element(main).toMatchTextContent(/9\sაგვისტოს შეხვედრის 75,00\s₾ ბანკმა დააბრუნა/);
});

test.for([
  ['ka', 'რაც წინ არის და რაც არ ანაზღაურდება, ჯამში არ შედის.', 'ყველა სტრიქონის ჩვენება (18)'],
  ['en', 'What is ahead and what is not paid is in no sum.', 'Show all lines (18)'],
] as const)('in %s the page says what is in no sum', async ([language, words, all]) => {
  await open(everyLine(), { language });
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByRole('button', { name: all })).toBeVisible();
});

test('one percent of all lines stands in the sums', async () => {
  await open(aMonth());
  const sums = page.getByRole('region', { name: 'Sums of this month' });
  await expect
    .element(sums)
    .toMatchTextContent(/Sessions1.*Price100.00\s₾.*Commission 25%–25.00\s₾.*Your earnings75.00\s₾/);
  await expect.element(page.getByText('Nothing is due yet')).toBeVisible();
});

test('who has no account is led to name one, and what is late goes in the next days', async () => {
  await open(
    aMonth({
      account: null,
      next: { minor: 7500, by: null },
      waits: { cameBack: null, noAccountMinor: 7500, stoppedMinor: 0 },
    }),
  );
  const account = `${href('practiceSettings')}#payout-account`;
  await expect.element(page.getByRole('link', { name: 'Name an account' })).toHaveAttribute('href', account);
  await expect.element(main).toMatchTextContent(/75.00\s₾ wait for an account/);
  await expect.element(page.getByText('In the next days')).toBeVisible();
  await expectSound();
});

test('the arrows turn the months as far as there are any, and the month stands in the address', async () => {
  await open(({ query: { month = '' } }) => aMonth({ month, lines: [aLine(`${month}-02`, { name: `of ${month}` })] }));
  await expect.element(line('of 2027-03')).toBeVisible();
  const earlier = page.getByRole('button', { name: 'Month before' });
  await earlier.click();
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('February 2027');
  await expect.element(line('of 2027-02')).toBeVisible();
  expect(location.search).toBe('?month=2027-02');
  await earlier.click();
  await expect.element(line('of 2027-01')).toBeVisible();
  await expect.element(earlier).toHaveAttribute('aria-disabled', 'true');
  await earlier.click({ force: true });
  expect(document.activeElement).toBe(earlier.element());
  expect(location.search).toBe('?month=2027-01');
  expect(calls('readEarnings').map(({ query }) => query.month)).not.toContain('2026-12');
  await expectSound();
});

test.for(['2027-13', '9999-01', '2019-12', 'x'])('the month %s of an address is the present one', async (month) => {
  await open(aMonth(), { path: `${href('practiceEarnings')}?month=${month}` });
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('March 2027');
  await expect.poll(() => calls('readEarnings')[0]?.query.month).toBe('2027-03');
});

test('a month that cannot be loaded is offered again, and one without sessions says so', async () => {
  await open(lost());
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  await expectSound();
  const sums = { sessions: 0, priceMinor: 0, commissionMinor: 0, shareMinor: 0, commissionPercent: null };
  answers({ readEarnings: aMonth({ lines: [], sums }) });
  await retry.click();
  await expect.element(page.getByRole('heading', { name: 'No sessions in this month yet' })).toBeVisible();
});
