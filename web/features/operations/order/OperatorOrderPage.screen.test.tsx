import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { operationsHref } from '#contract/pages/operations-pages.ts';
import type { OperatorOrder, OrderInDetail, SessionOutcome } from '../../../data/operations-orders.ts';
import { button, dialog, expectSound } from '../../../testing/browser.ts';
import { answers, calls, lost, refuse, type Replies } from '../../../testing/fake-api.ts';
import { openPage, type Visit } from '../../../testing/open-page.tsx';
import { anOrder, anOutcome, aDetailOf, CLIENT_ID } from '../../../testing/operator-orders.ts';
import { aDay } from '../../../testing/operations.ts';
import { staff } from '../../../testing/therapist.ts';

const DISPUTED = {
  what: 'therapist_absent',
  status: 'disputed',
  upheldAt: '2027-03-10T14:22:00.000Z',
  at: '2027-03-09T14:22:00.000Z',
  answeredAt: '2027-03-09T15:10:00.000Z',
} as const;
const CONTESTED = anOrder({ complaint: DISPUTED });
const SETTLED = {
  status: 'therapist_absent',
  refund: { minor: 12_000, currency: 'GEL', status: 'DUE' },
  payout: null,
  complaint: { ...DISPUTED, status: 'upheld' },
} as const satisfies Partial<OperatorOrder>;
const AHEAD = anOrder({ sessionTime: { date: '2027-03-19', startTime: '18:00', endTime: '18:50' } });

async function openOrder(order: OperatorOrder, { at = '', replies = {}, ...visit }: Visit & { at?: string } = {}) {
  const address = operationsHref('order', { number: '4630-E996-FB49' }) + at;
  const inspectOrder: OrderInDetail = aDetailOf(order);
  const defaults: Replies = { readToday: aDay(), inspectOrder };
  await openPage(address, { as: staff('ADMIN'), ...visit, replies: { ...defaults, ...replies } });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('4630-E996-FB49');
}

const settled = (told: SessionOutcome['told'] = []) => anOutcome(CONTESTED, SETTLED, told);
const press = page.getByTestId('op-press');
const reason = page.getByLabelText('Reason', { exact: true });

test.for([
  ['phone', 'ka'],
  ['desktop', 'en'],
] as const)(
  'an order shows facts, money, history and room, and a closed action says why: %s',
  async ([device, language]) => {
    await openOrder(CONTESTED, { device, language });
    await expect.element(page.getByText('a•••@example.com').first()).toBeVisible();
    if (language === 'en') {
      await expect.element(page.getByText('0 minutes together')).toBeVisible();
      const answer = page.getByRole('listitem').filter({ hasText: 'The specialist answered' });
      await expect.element(answer).toMatchTextContent('Mar 9, 19:10');
      await expect.element(page.getByTestId('op-cancel')).toMatchTextContent('The session has already begun');
      await expect.element(page.getByTestId('op-mark')).toMatchTextContent('The complaint is settled first');
    }
    await expectSound();
  },
);

test('a complaint is settled beside the facts: chosen, shown, reasoned, pressed on the version that was shown', async () => {
  await openOrder(CONTESTED, { at: '#settle', replies: { previewSessionChange: settled(), changeSession: settled() } });
  await expect.element(button('Show what it does')).toBeDisabled();
  await page.getByRole('radio', { name: 'The specialist did not come' }).click();
  expect(calls('previewSessionChange')).toEqual([]);
  await button('Show what it does').click();
  await expect.element(press).toMatchTextContent('Settle and return 120.00 ₾');
  await expect.element(press).toBeDisabled();
  await expect.element(page.getByText('Nobody is told')).toBeVisible();
  await reason.fill('The specialist came at 18:24.');
  await expectSound();
  answers({ inspectOrder: aDetailOf(anOrder(SETTLED)) });
  await press.click();
  await expect.element(page.getByTestId('op-done')).toHaveFocus();
  const change = { what: 'settle', as: 'therapist_absent' } as const;
  expect(calls('changeSession').map(({ body }) => body)).toEqual([
    { change, reason: 'The specialist came at 18:24.', version: 7 },
  ]);
  await expect.element(page.getByTestId('op-settle')).toMatchTextContent('It is decided already');
  answers({ inspectOrder: aDetailOf(anOrder({ ...SETTLED, refund: { ...SETTLED.refund, status: 'SENT' } })) });
  await expect.element(page.getByText('on its way').first()).toBeVisible();
});

test('of two operators the second is told what the first has just done, once, and can only close', async () => {
  const previewSessionChange = settled();
  await openOrder(CONTESTED, {
    at: '#settle',
    replies: { previewSessionChange, changeSession: refuse('SESSION_CHANGED') },
  });
  await page.getByRole('radio', { name: 'The specialist did not come' }).click();
  await button('Show what it does').click();
  await reason.fill('The specialist came late.');
  const detail = aDetailOf(anOrder({ ...SETTLED, version: 8 }));
  const event = {
    at: '2027-03-10T08:01:00.000Z',
    event: 'markTherapistAbsent',
    by: 'admin',
    to: 'therapist_absent',
    moved: null,
  } as const;
  answers({
    inspectOrder: { ...detail, history: [...detail.history, event] },
    previewSessionChange: refuse('COMPLAINT_DECIDED'),
  });
  await press.click();
  const panel = page.getByTestId('op-panel');
  await expect
    .element(panel.getByRole('status'))
    .toMatchTextContent('Meanwhile: Marked: the specialist did not come (12:01, operator). Nothing of yours was done');
  await expect.element(panel.getByRole('alert')).not.toBeInTheDocument();
  expect(panel.getByRole('button').elements()).toHaveLength(2);
  expect(calls('readToday').length).toBeGreaterThan(1);
});

test('another choice empties the box and keeps the reason; Esc closes the panel and loses nothing', async () => {
  await openOrder(CONTESTED, { replies: { previewSessionChange: settled() } });
  await page.getByTestId('op-settle').click();
  await page.getByRole('radio', { name: 'The specialist did not come' }).click();
  await button('Show what it does').click();
  await reason.fill('Both said so.');
  await page.getByRole('radio', { name: 'It took place' }).click();
  await expect.element(press).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByTestId('op-settle')).toHaveFocus();
  await page.getByTestId('op-settle').click();
  await expect.element(page.getByRole('radio', { name: 'It took place' })).toBeChecked();
  await button('Show what it does').click();
  await expect.element(reason).toHaveValue('Both said so.');
});

test('what somebody else did meanwhile is said and shown anew: the reason stays, and the press rests', async () => {
  const later = anOrder({ ...CONTESTED, version: 8 });
  await openOrder(CONTESTED, {
    at: '#settle',
    replies: { previewSessionChange: settled(), changeSession: refuse('SESSION_CHANGED') },
  });
  await page.getByRole('radio', { name: 'The specialist did not come' }).click();
  await button('Show what it does').click();
  await reason.fill('The specialist came late.');
  answers({ inspectOrder: aDetailOf(later), previewSessionChange: anOutcome(later, SETTLED) });
  await press.click();
  await expect.element(page.getByTestId('decision-news')).toMatchTextContent('Nothing of yours was done');
  await expect.element(reason).toHaveValue('The specialist came late.');
  await expect.element(press).toHaveAttribute('aria-disabled', 'true');
  expect(calls('changeSession')).toHaveLength(1);
});

test('a lost answer is asked for by the same press, on the same version', async () => {
  await openOrder(AHEAD, { at: '#link', replies: { previewSessionChange: anOutcome(AHEAD), changeSession: lost() } });
  await button('Show what it does').click();
  await reason.fill('It went to a wrong address.');
  await press.click();
  await expect.element(page.getByText('No answer came. Press again: nothing is done twice.')).toBeVisible();
  answers({ changeSession: anOutcome(AHEAD) });
  await press.click();
  await expect.element(page.getByTestId('op-done')).toBeVisible();
  expect(new Set(calls('changeSession').map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test('on a phone an order is cancelled in a sheet: keeping comes first, and Back closes it', async () => {
  const cancelled = { status: 'cancelled', refund: SETTLED.refund } as const;
  await openOrder(AHEAD, { device: 'phone', replies: { previewSessionChange: anOutcome(AHEAD, cancelled) } });
  await page.getByTestId('op-cancel').click();
  await dialog.getByRole('radio', { name: 'The specialist asks for it' }).click();
  await dialog.getByRole('button', { name: 'Show what it does' }).click();
  await expect.element(press).toMatchTextContent('Cancel and return 120.00 ₾');
  await expect.element(dialog.getByRole('radio').first()).not.toBeInTheDocument();
  await expectSound();
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a session is moved to a free time of its own specialist', async () => {
  const to = { date: '2027-03-20', start: '12:00', end: '12:50' };
  const sessionTime = { date: to.date, startTime: to.start, endTime: to.end };
  await openOrder(AHEAD, {
    at: '#move',
    replies: {
      listFreeTimes: { slots: [to], from: '2027-03-10', next: null },
      previewSessionChange: anOutcome(AHEAD, { sessionTime }),
    },
  });
  await page.getByRole('radio', { name: '12:00' }).click();
  expect(calls('listFreeTimes').map(({ params }) => params)).toEqual([{ id: AHEAD.profile }]);
  await button('Show what it does').click();
  await expect.element(press).toMatchTextContent('Move to Mar 20, 12:00');
});

test('the words of a complaint are read only by a press', async () => {
  const said = { order: CONTESTED, words: 'I waited for 23 minutes.', answer: null, stays: [] };
  await openOrder(CONTESTED, { at: '#settle', replies: { readComplaint: said } });
  expect(calls('readComplaint')).toEqual([]);
  await button('Show').click();
  await expect.element(page.getByText('I waited for 23 minutes.')).toBeVisible();
});

test('the phones of both sides are read with a reason, and the log of the client is one press away', async () => {
  const readPhones = { order: CONTESTED, client: '+995599123456', therapist: null };
  await openOrder(CONTESTED, { replies: { readPhones, readAudit: { lines: [], next: null } } });
  await button('Show the numbers').click();
  await dialog.getByRole('button', { name: 'Show the numbers' }).click();
  await expect.element(dialog.getByText('Write a reason: 3 to 500 characters.')).toBeVisible();
  expect(calls('readPhones')).toEqual([]);
  await dialog.getByLabelText('Reason').fill('Ask both.');
  await dialog.getByRole('button', { name: 'Show the numbers' }).click();
  await expect
    .element(dialog.getByRole('link', { name: '+995 599 123 456' }))
    .toHaveAttribute('href', 'tel:+995599123456');
  await expectSound();
  expect(calls('readPhones').map(({ body }) => body)).toEqual([{ reason: 'Ask both.' }]);
  await userEvent.keyboard('{Escape}');
  await button('Log of the client').click();
  await expect.element(page.getByRole('heading', { name: `Person ${CLIENT_ID}` })).toBeVisible();
  expect(location.href).not.toContain(CLIENT_ID);
});

test('an order that is not there says so', async () => {
  const address = operationsHref('order', { number: '1' });
  const replies = { readToday: aDay(), inspectOrder: refuse('ORDER_NOT_FOUND') };
  await openPage(address, { as: staff('ADMIN'), replies });
  await expect.element(page.getByRole('heading', { name: 'There is no such order' })).toBeVisible();
});
