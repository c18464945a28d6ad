// docs/decisions/238
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { operationsHref } from '#contract/pages/operations-pages.ts';
import { MINUTE } from '#domain/dates.ts';
import { expectSound, jump, pass } from '../../../testing/browser.ts';
import { answers, calls, lost, refuse, type Replies } from '../../../testing/fake-api.ts';
import { openPage, type Visit } from '../../../testing/open-page.tsx';
import { aBadDay, aDay, anItem } from '../../../testing/operations.ts';
import { staff } from '../../../testing/therapist.ts';

const openToday = (readToday: Replies['readToday'], visit: Visit = {}) =>
  openPage(operationsHref('today'), {
    as: staff('ADMIN'),
    ...visit,
    replies: { readToday, ...visit.replies } as Replies,
  });

test.for([
  ['en', 'desktop'],
  ['ka', 'phone'],
] as const)('a bad day stands by urgency, then age, each item with its next step: %s', async ([language, device]) => {
  await openToday(aBadDay(), { language, device });
  const waits = page.getByTestId('op-waits');
  await expect.element(waits).toBeVisible();
  expect(
    waits
      .getByRole('listitem')
      .elements()
      .map((row) => row.querySelector('button')?.textContent),
  ).toEqual(
    language === 'en'
      ? [
          'Refund failed',
          'Complaint to decide',
          'Payment set aside',
          'Pay is late',
          'The bank sent a transfer back',
          'A message was not sent',
          'An SMS sender refuses us',
          'A crisis number is about to end',
          'Content is not shown',
        ]
      : expect.arrayContaining(['თანხა ვერ დაბრუნდა', 'SMS-ის მომწოდებელი უარს გვეუბნება']),
  );
  const decide = waits.getByRole('link', { name: language === 'en' ? /^Decide/ : /^გადაწყვეტა/ });
  await expect.element(decide).toHaveAttribute('href', `${operationsHref('order', { number: '4630E996FB49' })}#settle`);
  const look = waits.getByRole('link', { name: language === 'en' ? /^Look/ : /^ნახვა/ });
  await expect.element(look).toHaveAttribute('href', `${operationsHref('pay')}?batch=40`);
  await expect.element(page.getByTestId('op-pay')).toMatchTextContent(language === 'en' ? '1,312.50 ₾' : '1 312,50 ₾');
  await expectSound();
});

test('a quiet day is one sentence, in which sessions that go on need nobody', async () => {
  const sessions = { over: 1, running: 1, ahead: 2, unmarked: 0, rows: [] };
  await openToday(aDay({ sessions }), { device: 'phone' });
  await expect.element(page.getByRole('heading', { name: 'Nothing needs you today' })).toBeVisible();
  expect(page.getByRole('main').getByRole('region').elements()).toHaveLength(0);
  await expectSound();
});

test('a day that did not load says what is certain, and another try shows it', async () => {
  await openToday(lost(), { device: 'phone' });
  await pass(4000);
  await expect.element(page.getByRole('alert')).toMatchTextContent('Nothing has changed');
  await expect.element(page.getByTestId('op-find')).toBeVisible();
  await expectSound();
  answers({ readToday: aDay() });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'Nothing needs you today' })).toBeVisible();
});

test('what comes meanwhile moves nothing: a press shows it', async () => {
  const [old, fresh] = [anItem('refund_failed', 30), anItem('complaint', 1, { facts: { order: '4630E996FB49' } })];
  await openToday(aDay({ items: [old] }));
  await expect.element(page.getByTestId('op-waits')).toBeVisible();
  answers({ readToday: aDay({ items: [old, fresh] }) });
  await jump(MINUTE);
  await page.getByTestId('op-new').click();
  await expect.element(page.getByRole('link', { name: /^Decide/ })).toBeVisible();
  await expect.poll(() => document.title).not.toContain('(');
});

test('"Seen" wants a reason, says when no answer came, and takes the item along', async () => {
  const item = anItem('message_given_up', 70, { facts: { code: 'reminder-email' } });
  let left = [item];
  await openToday(() => aDay({ items: left }), { replies: { seeWorkItem: lost() } });
  await page.getByRole('button', { name: 'A message was not sent', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'A message was not sent' });
  await dialog.getByRole('button', { name: 'Seen', exact: true }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Write a reason');
  await page.getByRole('dialog').getByRole('textbox').fill('Called them');
  await expectSound();
  await dialog.getByRole('button', { name: 'Seen', exact: true }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('nothing is done twice');
  answers({
    seeWorkItem: () => {
      left = [];
      return { done: true };
    },
  });
  await dialog.getByRole('button', { name: 'Seen', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Nothing needs you today' })).toBeVisible();
  expect(calls('seeWorkItem').at(-1)?.body).toEqual({ item: item.id, reason: 'Called them' });
});

test.each([
  ['4630-e996 fb49', operationsHref('order', { number: '4630E996FB49' })],
  [`https://example.com${operationsHref('order', { number: '4630E996FB49' })}`, '4630E996FB49'],
  ['No. 1001', operationsHref('order', { number: '1001' })],
] as const)('the field finds an order by %s', async (typed, path) => {
  await openToday(aDay(), { replies: { inspectOrder: refuse('ORDER_NOT_FOUND') } });
  await page.getByTestId('op-find').fill(typed);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toContain(path);
});

test.each(['00995 599 12 34 56', 'Ana@Example.com'])('neither address, title nor history holds %s', async (typed) => {
  await openToday(aDay(), { replies: { findOrders: { client: null, orders: [], next: null } } });
  await expect.element(page.getByRole('heading', { name: 'Nothing needs you today' })).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(page.getByTestId('op-find')).toHaveFocus();
  await userEvent.keyboard(`${typed}{Enter}`);
  await expect.poll(() => location.pathname).toBe(operationsHref('orders'));
  expect(location.href + document.title + JSON.stringify(history.state)).not.toMatch(/599.*34|ana.*example/i);
});

test('what is none of these says so, and stays', async () => {
  await openToday(aDay(), { device: 'phone' });
  await page.getByTestId('op-find').fill('Ana');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('This is no number');
  await expect.element(page.getByTestId('op-find')).toHaveValue('Ana');
  await expectSound();
});
