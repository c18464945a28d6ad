import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { operationsHref } from '#contract/pages/operations-pages.ts';
import { button, dialog, expectSound } from '../../../testing/browser.ts';
import { answers, calls, lost, refuse, type Replies } from '../../../testing/fake-api.ts';
import { openPage, type Visit } from '../../../testing/open-page.tsx';
import { aDay } from '../../../testing/operations.ts';
import { staff } from '../../../testing/therapist.ts';

const ATTEMPT = '0f0e7c1a-0000-4000-8000-000000000001';
const failed = {
  attemptId: ATTEMPT,
  number: '4630E996FB49',
  why: 'refused' as const,
  asked: { minor: 12_000, currency: 'GEL' as const },
  refund: { minor: 12_000, currency: 'GEL' as const },
  provider: 'bog',
  providerRef: 'bog-1',
  at: '2027-03-09T08:00:00.000Z',
};

async function open(replies: Replies = {}, visit: Visit = {}, hash = ''): Promise<void> {
  await openPage(operationsHref('money') + hash, {
    as: staff('ADMIN'),
    ...visit,
    replies: {
      readToday: aDay(),
      listStuckPayments: { payments: [failed] },
      listStuckMeetings: { meetings: [] },
      ...replies,
    },
  });
}

const press = page.getByTestId('op-press');
const reason = dialog.getByRole('textbox', { name: 'Reason' });

test('a refund is sent again only after its effect was shown and a reason was written', async () => {
  await open({ retryRefund: { done: true } }, {}, `#${ATTEMPT}`);
  await expect.element(page.getByTestId('op-preview')).toMatchTextContent(/120\.00.*Nobody is told/);
  await press.click({ force: true });
  await expect.element(reason).toHaveFocus();
  expect(calls('retryRefund').map(({ body }) => body.preview)).toEqual([true]);
  await expectSound();
  await reason.fill('The bank was closed');
  answers({ listStuckPayments: { payments: [] } });
  await button('Ask again to return 120.00\u00a0₾').click();
  await expect.element(dialog).toMatchTextContent('asked once more');
  expect(calls('retryRefund').at(-1)?.body).toEqual({
    attemptId: ATTEMPT,
    reason: 'The bank was closed',
    preview: false,
  });
  await expect.element(page.getByText('There is none.')).toBeInTheDocument();
  await button('Close').last().click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('what was typed stays after a lost answer and after a refusal, and another choice empties the box', async () => {
  await open({ settleRefund: { done: true } }, { device: 'phone' });
  await button('It went another way: 4630-E996-FB49').click();
  await button('Show what it does').click();
  await expect.element(dialog).toMatchTextContent('Write the bank reference');
  await dialog.getByRole('textbox', { name: 'Bank reference' }).fill('TR-1');
  await button('Show what it does').click();
  await reason.fill('Sent by hand');
  answers({ settleRefund: lost() });
  await button('Book 120.00\u00a0₾ as gone back').click();
  await expect.element(dialog).toMatchTextContent('Press again: nothing is done twice');
  await expect.element(reason).toHaveValue('Sent by hand');
  answers({ settleRefund: ({ body }) => (body.preview === true ? { done: true } : refuse('REFUND_SUM_OTHER')) });
  await button('Book 120.00\u00a0₾ as gone back').click();
  await expect.element(dialog.getByRole('textbox', { name: 'Sum' })).toHaveFocus();
  await dialog.getByRole('textbox', { name: 'Sum' }).fill('119,5');
  await expect.element(press).not.toBeInTheDocument();
  await button('Show what it does').click();
  await expect.element(reason).toHaveValue('Sent by hand');
  await expectSound();
  await page.viewport(320, 700);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('Back closes a dialog that a press opened', async () => {
  await open({ retryRefund: { done: true } }, { behind: operationsHref('today') });
  await button('Send again: 4630-E996-FB49').click();
  await expect.element(dialog).toBeVisible();
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(location.pathname).toBe(operationsHref('money'));
});

test('the code is asked for over the page, which goes on by itself', async () => {
  const need = refuse('PROOF_NEEDED', undefined, { proof: { for: 'listStuckPayments', by: 'app', to: null } });
  await open({
    listStuckPayments: need,
    listStuckMeetings: need,
    showProof: () => {
      answers({ listStuckPayments: { payments: [failed] }, listStuckMeetings: { meetings: [] } });
      return null;
    },
  });
  await page.getByTestId('otp-input').fill('123456');
  await expect.element(button('Send again: 4630-E996-FB49')).toBeVisible();
  await expect.element(page.getByText('Every room was made.')).toBeVisible();
});

test('the books are compared by a press alone, and a rate that was held back is accepted', async () => {
  const held = { id: 'w1', kind: 'rate_held' as const, facts: { day: '2027-03-09', code: '3.4025' } };
  const at = '2027-03-09T08:00:00.000Z';
  await open({
    readToday: aDay({ items: [{ ...held, firstAt: at, lastAt: at, times: 1 }] }),
    compareBooks: {
      compared: 12,
      unanswered: 1,
      differences: [{ attemptId: ATTEMPT, order: '4630E996FB49', what: 'captured', ours: '120.00', theirs: '100.00' }],
      balances: [{ account: 'therapist_payable', currency: 'GEL', minor: 12_000 }],
      unknown: [],
      balanced: false,
    },
    acceptRate: refuse('RATE_NOT_HELD'),
  });
  await expect.element(page.getByTestId('op-rate')).toMatchTextContent('1 € = 3.4025 ₾');
  expect(calls('compareBooks')).toEqual([]);
  await button('Compare').click();
  await expect
    .element(page.getByTestId('op-books'))
    .toMatchTextContent(/do not sum to zero.*Owed to specialists \(GEL\)/);
  expect(calls('compareBooks').map(({ query }) => query['days'])).toEqual(['7']);
  await expectSound();
  await button('Accept the rate').click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('not the newest rate');
});
