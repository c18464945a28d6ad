import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { operationsHref } from '#contract/pages/operations-pages.ts';
import { expectSound } from '../../../testing/browser.ts';
import { calls, type Replies } from '../../../testing/fake-api.ts';
import { openPage, type Visit } from '../../../testing/open-page.tsx';
import { anOrder } from '../../../testing/operator-orders.ts';
import { aDay } from '../../../testing/operations.ts';
import { staff } from '../../../testing/therapist.ts';

const CLIENT = { id: 'p1', phone: '+995 5•• ••• •56', email: null, since: '2026-11-24T06:00:00.000Z' };

async function search(typed: string, findOrders: NonNullable<Replies['findOrders']>, visit: Visit = {}) {
  await openPage(operationsHref('orders'), {
    as: staff('ADMIN'),
    ...visit,
    replies: { readToday: aDay(), findOrders },
  });
  await expect.element(page.getByText('Search by the number of a booking or receipt')).toBeVisible();
  expect(calls('findOrders')).toEqual([]);
  await page.getByTestId('op-find').fill(typed);
  await userEvent.keyboard('{Enter}');
}

test('orders that were found are rows that lead to their pages by number; no contact stands in an address', async () => {
  const orders = [anOrder(), anOrder({ number: '9F86D081884C', status: 'completed' })];
  await search('599 12 34 56', { client: CLIENT, orders, next: null }, { device: 'phone' });
  const link = page.getByRole('link', { name: /4630-E996-FB49/ });
  await expect.element(link).toHaveAttribute('href', '/operations/orders/4630-E996-FB49');
  await expect.element(page.getByText(/\+995 5•• ••• •56/)).toBeVisible();
  expect(location.href + document.title + JSON.stringify(history.state)).not.toContain('3456');
  expect(calls('findOrders').map(({ body }) => body)).toEqual([{ phone: '+995599123456' }]);
  await expectSound();
});

test('by an e-mail that nobody signs in with nobody is found, and it says what to ask for', async () => {
  await search('ana@example.com', { client: null, orders: [], next: null });
  await expect.element(page.getByText('Nobody signs in with this e-mail')).toBeVisible();
  await expect.element(page.getByText("ask for the number in the client's mail", { exact: false })).toBeVisible();
});

test('what Today leads to by its complaints are their orders; a search takes their place', async () => {
  const disputed = { what: 'client_present', status: 'disputed', upheldAt: '2027-03-11T06:00:00Z' } as const;
  const listComplaints = {
    orders: [anOrder({ complaint: { ...disputed, at: '2027-03-09T14:22:00.000Z' } })],
    next: null,
  };
  const replies = { readToday: aDay(), listComplaints, findOrders: { client: null, orders: [], next: null } };
  await openPage(`${operationsHref('orders')}#complaints`, { as: staff('ADMIN'), device: 'phone', replies });
  await expect.element(page.getByRole('link', { name: /4630-E996-FB49.*complaint to decide/ })).toBeVisible();
  await expectSound();
  await page.getByTestId('op-find').fill('ana@example.com');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Nobody signs in with this e-mail')).toBeVisible();
});
