// docs/decisions/238
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { operationsHref } from '#contract/pages/operations-pages.ts';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { pressed } from '../../../data/fresh-code.ts';
import { api } from '../../../data/operations-api.ts';
import { OPERATIONS } from '../../../data/operations.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { expectSound, jump } from '../../../testing/browser.ts';
import { answers, calls, refuse } from '../../../testing/fake-api.ts';
import { openPage, type Visit } from '../../../testing/open-page.tsx';
import { aDay } from '../../../testing/operations.ts';
import { proved, shown } from '../../../testing/proof.ts';
import { staff } from '../../../testing/therapist.ts';
import { OperationsFrame } from '../OperationsFrame.tsx';

const RATE = { on: '2027-03-10', gelPerEur: '3.1', reason: 'Agreed' };
const until = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

/** A page with a read and a press that both need the code. */
const Page = withServerData(() => {
  const [said, say] = useState('');
  const [done, setDone] = useState('');
  const read = useQuery({
    queryKey: [...OPERATIONS, 'test'],
    queryFn: ({ signal }) => api.call('listPracticing', { signal }),
    refetchInterval: MINUTE,
  });
  return (
    <OperationsFrame>
      <h1>Page</h1>
      <p>{`read: ${read.status}`}</p>
      <textarea aria-label="Reason" value={said} onChange={({ target }) => say(target.value)} />
      <button
        type="button"
        onClick={() =>
          void pressed('Settle it', () => api.call('acceptRate', { body: RATE })).then(
            () => setDone('done'),
            // Harmless: the page of the test tells it.
            () => setDone('not done'),
          )
        }
      >
        Settle
      </button>
      <p>{done}</p>
    </OperationsFrame>
  );
});

const open = (visit: Visit = {}) => openPage(operationsHref('today'), { as: staff('ADMIN'), part: <Page />, ...visit });
const otp = page.getByTestId('otp-input');
const PRACTICING = { therapists: [], next: null };

test('a read that needs the code asks for it over the page and goes on by itself', async () => {
  const replies = {
    readToday: aDay(),
    ...proved(
      'listPracticing',
      { listPracticing: PRACTICING, readToday: aDay({ codeUntil: until(10) }) },
      { by: 'app' },
    ),
  };
  await open({ replies, device: 'phone' });
  await expect.element(page.getByRole('dialog', { name: 'Code of the app' })).toBeVisible();
  await expect.element(page.getByText('read: pending')).toBeInTheDocument();
  await expect.element(otp).toHaveFocus();
  await expectSound();
  await otp.fill('123456');
  await expect.element(page.getByText('read: success')).toBeVisible();
  await expect.element(page.getByTestId('op-code')).toMatchTextContent(/^Code holds until \d\d:\d\d/);
});

test('the code over a half-written reason: wrong it is kept, closed it loses nothing, right it goes on', async () => {
  const need = proved('acceptRate', { acceptRate: { done: true } }, { by: 'app' });
  await open({ replies: { readToday: aDay(), listPracticing: PRACTICING, ...need } });
  await page.getByRole('textbox', { name: 'Reason' }).fill('Half a reason');
  await page.getByRole('button', { name: 'Settle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Code of the app' });
  await expect.element(dialog).toMatchTextContent('goes on by itself: Settle it');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText('not done')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Half a reason');
  await page.getByRole('button', { name: 'Settle' }).click();
  answers({ showProof: refuse('BAD_CODE') });
  await otp.fill('111111');
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(otp).toHaveFocus();
  expect((otp.element() as HTMLInputElement).selectionEnd).toBeGreaterThan(5);
  await dialog.getByText('Lost the app?').click();
  await expect.element(dialog.getByText('ask whoever runs the server', { exact: false })).toBeVisible();
  await expectSound();
  answers({ showProof: shown({ acceptRate: { done: true } }) });
  await otp.fill('222222');
  await expect.element(page.getByText('done', { exact: true })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls('acceptRate')).toHaveLength(3);
});

test('at the end of a code nothing asks and nothing moves until the next call; one press ends it before', async () => {
  await open({ replies: { readToday: aDay({ codeUntil: until(3) }), listPracticing: PRACTICING } });
  const state = page.getByTestId('op-code');
  await expect.element(state).toMatchTextContent('Code holds until');
  const proof = { for: 'listPracticing', by: 'app', to: null } as const;
  answers({ readToday: aDay(), listPracticing: refuse('PROOF_NEEDED', undefined, { proof }), endFreshCode: null });
  await page.getByRole('button', { name: 'End it now' }).click();
  await expect.element(state).toMatchTextContent('Code not entered');
  await jump(2 * MINUTE, SECOND);
  await expect.element(page.getByText('read: ')).toBeVisible();
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
  await expectSound();
});
