import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { operationsHref } from '#contract/pages/operations-pages.ts';
import { button, dialog, expectSound, toast } from '../../../testing/browser.ts';
import { answers, calls, lost, refuse, type Replies } from '../../../testing/fake-api.ts';
import { openPage, type Visit } from '../../../testing/open-page.tsx';
import { aDay } from '../../../testing/operations.ts';
import { aBatch, aBatchLine, aDuePay, atBank, BATCH, dueTo } from '../../../testing/operator-pay.ts';
import { proved } from '../../../testing/proof.ts';
import { staff } from '../../../testing/therapist.ts';

const left = (why: 'stopped' | 'complaint' | 'too_young', from: string | null = null) => ({
  why,
  minor: 7500,
  lines: 1,
  from,
});
const late = { minor: 7500, since: '2027-03-09T08:00:00.000Z' };
const due = dueTo(
  [
    aDuePay('nino', { late, leftOut: [left('complaint')] }),
    aDuePay('luka', { isNew: true, leftOut: [left('too_young', '2027-03-11T05:40:00.000Z')] }),
    aDuePay('dato', { minor: 0, lines: 0, late, leftOut: [left('stopped')] }),
  ],
  { atBank: [atBank, { ...atBank, id: BATCH.replaceAll('1', '3'), number: 42, minor: 7500, lines: 1 }] },
);
const batch = aBatch([aBatchLine('nino'), aBatchLine('dato', { minor: 8000, isStopped: true })]);

const open = (replies: Replies = {}, { path = '', ...visit }: Visit & { path?: string } = {}) =>
  openPage(operationsHref('pay') + path, {
    as: staff('ADMIN'),
    ...visit,
    replies: { readToday: aDay(), listDuePayouts: due, readPayoutBatch: batch, ...replies },
  });

const press = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true }).click();
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const because = (reason: string) => dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);

test('what goes now stands before what is left out and why, late first, and all of it is sound', async () => {
  await open();
  await expect.element(page.getByText('2 specialists, 4 sessions').first()).toBeVisible();
  await expect.element(row('სახელი nino').first()).toMatchTextContent(/4417.*150.00.*75.00 ₾ late.*was due by Mar\s9/);
  await expect.element(row('სახელი nino').last()).toMatchTextContent(/75.00.*A client complains/);
  await expect.element(row('სახელი dato')).toMatchTextContent(/Pay is stopped, late/);
  await expect.element(row('სახელი luka').last()).toMatchTextContent(/goes from Mar\s11, 09:40/);
  await expect.element(page.getByRole('heading', { name: 'At the bank: batch 41' })).toBeVisible();
  expect(calls('listDuePayouts')[0]?.query['until']).toBe('2027-03-13T19:59:59.999Z');
  await expectSound();
});

test('900 specialists on a narrow phone are cards, the first of each part and then all', async () => {
  const many = dueTo(Array.from({ length: 900 }, (_, at) => aDuePay(`p${at}`)));
  await open({ listDuePayouts: many }, { language: 'ka', size: [320, 700] });
  await expect.element(page.getByRole('button', { name: 'ყველას ჩვენება (900)' })).toBeVisible();
  expect(page.getByRole('listitem').filter({ hasText: 'სახელი p' }).elements()).toHaveLength(3);
  await page.getByRole('button', { name: 'ყველას ჩვენება (900)' }).click();
  expect(page.getByRole('listitem').filter({ hasText: 'სახელი p' }).elements()).toHaveLength(900);
  expect(document.documentElement.scrollWidth).toBe(320);
});

test('a batch whose answer was lost is made again under the same id, with the reason that was typed', async () => {
  await open({ sendPayouts: lost() });
  await page.getByRole('button', { name: 'Make a batch' }).click();
  const button = dialog.getByRole('button', { name: 'Make the batch of 300.00 ₾' });
  await expect.element(button).toBeDisabled();
  await because('Tuesday');
  await expectSound();
  await button.click();
  await expect.element(dialog.getByText('No answer came. Press again: nothing is done twice.')).toBeVisible();
  answers({ sendPayouts: { batch: { ...batch.batch, number: 43 }, payouts: [], totalMinor: 30_000, leftMinor: 0 } });
  await button.click();
  await expect.element(toast).toMatchTextContent('Batch 43 is made: 300.00 ₾');
  const [first, second] = calls('sendPayouts');
  expect(second?.body).toEqual(first?.body);
  expect(first?.body).toMatchObject({ reason: 'Tuesday', until: '2027-03-13T19:59:59.999Z' });
});

test('more that is due since the dialog opened is shown before anything is sent', async () => {
  await open();
  await page.getByRole('button', { name: 'Make a batch' }).click();
  await because('Tuesday');
  answers({ listDuePayouts: { ...due, totalMinor: 45_000 } });
  await press('Make the batch of 300.00 ₾');
  await expect.element(dialog.getByRole('button', { name: 'Make it with the new sum: 450.00 ₾' })).toBeVisible();
  expect(calls('sendPayouts')).toHaveLength(0);
});

test('a batch is booked as paid with the reference and the reason, after its preview', async () => {
  await open({ endPayout: { done: true, lines: 2, minor: 15_500 } }, { path: `#paid-${BATCH}` });
  await press('Show what it does');
  expect(calls('endPayout')).toHaveLength(0);
  await dialog.getByRole('textbox', { name: 'Bank reference' }).fill('TR-1');
  await press('Show what it does');
  await expect.element(page.getByTestId('op-preview')).toMatchTextContent(/155.00 ₾.*2 specialists, by e-mail/);
  await because('statement');
  await expectSound();
  await press('Book 155.00 ₾ as paid');
  await expect.element(toast).toMatchTextContent('Booked as paid: 155.00 ₾');
  const bodies = calls('endPayout').map(({ body }) => body);
  const wish = { outcome: 'batch-paid', batchId: BATCH, bankRef: 'TR-1' };
  expect(bodies.at(-1)).toEqual({ ...wish, reason: 'statement' });
  expect(bodies.slice(0, -1).every(({ preview }) => preview === true)).toBe(true);
});

test('a batch that another operator has booked meanwhile is not booked, and the reason stays', async () => {
  await open({ endPayout: { done: true, lines: 2, minor: 15_500 } }, { path: `#paid-${BATCH}` });
  await dialog.getByRole('textbox', { name: 'Bank reference' }).fill('TR-1');
  await press('Show what it does');
  await because('statement');
  answers({ endPayout: { done: false, lines: 0, minor: 0 } });
  await press('Book 155.00 ₾ as paid');
  await expect.element(page.getByTestId('op-preview')).toMatchTextContent('It is so already');
  expect(calls('endPayout').every(({ body }) => body.preview === true)).toBe(true);
});

test("the bank's file is refused by name while pay in it is stopped, and leads to the return of that transfer", async () => {
  await open({ endPayout: { done: true, lines: 1, minor: 8000 } });
  await page.getByRole('button', { name: "Bank's file" }).first().click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Pay is stopped: სახელი dato.');
  await expect.element(dialog.getByRole('button', { name: 'Download the file' })).toBeDisabled();
  await press('Take the transfer back: სახელი dato');
  await expect.element(dialog.getByRole('radio', { name: /dato/ })).toBeChecked();
  await press('Show what it does');
  await because('the bank called');
  await press('Book 80.00 ₾ as returned');
  await expect.element(toast).toMatchTextContent('Booked as returned: 80.00 ₾');
  expect(calls('endPayout').at(-1)?.body).toMatchObject({ outcome: 'transfer-returned', profile: 'dato' });
});

test('a transfer that was booked as paid comes back with the reference of its booking only', async () => {
  const paid = { outcome: 'paid', bankRef: 'TR-7', at: '2027-03-09T08:00:00.000Z' } as const;
  const replies = { readPayoutBatch: aBatch([aBatchLine('nino', paid)]), endPayout: refuse('PAYOUT_REF_OTHER') };
  await open(replies);
  await button('Earlier batches').click();
  await dialog.getByRole('textbox', { name: 'Number of the batch' }).fill('no number');
  await press('Open');
  await expect.element(dialog.getByText('Write the number of the batch in digits, such as 41')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Number of the batch' }).fill('40');
  await press('Open');
  await expect.element(dialog).not.toBeInTheDocument();
  await button('A transfer came back').nth(2).click();
  expect(calls('readPayoutBatch')[0]?.query).toEqual({ batch: '40' });
  await dialog.getByRole('radio', { name: /nino/ }).click();
  await dialog.getByRole('textbox', { name: 'Reference with which it was booked as paid: TR-7' }).fill('TR-8');
  await press('Show what it does');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('booked with another reference');
  expect(calls('endPayout')[0]?.body).toMatchObject({ bankRef: 'TR-8', preview: true });
});

test('of the last batches one is opened by a press; what came back whole has no file and no return', async () => {
  const back = { outcome: 'returned', bankRef: 'TR-7', at: '2027-03-09T08:00:00.000Z' } as const;
  const answered = [{ ...atBank, id: BATCH.replaceAll('1', '4'), number: 40 }];
  await open({ listDuePayouts: dueTo([], { answered }), readPayoutBatch: aBatch([aBatchLine('nino', back)]) });
  await button('Earlier batches').click();
  await press(/^Batch 40, /);
  await expect.element(page.getByText('Came back: 75.00 ₾')).toBeVisible();
  expect(calls('readPayoutBatch')[0]?.query).toEqual({ batch: '40' });
  for (const name of ['Book as paid', "Bank's file", 'A transfer came back'])
    await expect.element(button(name)).not.toBeInTheDocument();
  await expectSound();
  await button('Lines of the batch').click();
  await expect.element(dialog.getByText(/^came back .*; was booked as paid before, TR-7$/)).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'C3A1-D80B-42EF' })).toBeVisible();
});

test('the file is given to the browser by its number', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const file = {
    batch: batch.batch,
    file: 'batch,line\n',
    transfers: 1,
    totalMinor: 7500,
    returnedMinor: 0,
    paidMinor: 0,
  };
  await open({ readPayoutBatch: aBatch([aBatchLine('nino')]), exportPayouts: file }, { path: `#file-${BATCH}` });
  await expect.element(dialog.getByText('The file has whole accounts.')).toBeVisible();
  dialog
    .getByRole('button', { name: 'Download the file' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(toast).toMatchTextContent('The file is downloaded: 75.00 ₾');
  expect(saved.mock.contexts[0]).toMatchObject({ download: 'simshvide-batch-41.csv' });
});

test("a specialist's pay is stopped after what is at the bank was shown", async () => {
  const stop = {
    profile: 'nino',
    name: 'n',
    was: 'running',
    is: 'stopped',
    dueMinor: 15_000,
    sentMinor: 7500,
  } as const;
  await open({ setPayoutStop: stop });
  await page.getByRole('button', { name: 'Pay of სახელი nino' }).first().click();
  await expect.element(dialog.getByRole('radio', { name: 'Stop' })).toBeChecked();
  expect(dialog.getByRole('radio').elements()).toHaveLength(1);
  await press('Show what it does');
  await expect.element(page.getByTestId('op-preview')).toMatchTextContent(/running → stopped.*75.00 ₾.*Call the bank/);
  await because('That was not me');
  await press('Stop the pay');
  await expect.element(toast).toMatchTextContent('The pay is stopped');
  expect(calls('setPayoutStop').at(-1)?.body).toEqual({ profile: 'nino', to: 'stopped', reason: 'That was not me' });
});

test('pay asks for the code over the page at once; closed, it leaves the way to ask again', async () => {
  await open(proved('listDuePayouts', { listDuePayouts: due }, { by: 'app' }));
  await expect.element(dialog.getByRole('heading', { name: 'Code of the app' })).toBeVisible();
  await press('Close');
  await page.getByRole('button', { name: 'Enter the code' }).click();
  await dialog.getByRole('textbox').first().fill('123456');
  await expect.element(page.getByText('2 specialists, 4 sessions').first()).toBeVisible();
});

test('a day on which nothing is due is one sentence', async () => {
  await open({ listDuePayouts: dueTo([]) });
  await expect.element(page.getByRole('heading', { name: 'Nothing is due' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Make a batch' })).not.toBeInTheDocument();
});
