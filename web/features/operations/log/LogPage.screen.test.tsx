import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { operationsHref } from '#contract/pages/operations-pages.ts';
import { button, expectSound } from '../../../testing/browser.ts';
import { calls, type Replies } from '../../../testing/fake-api.ts';
import { openPage, type Visit } from '../../../testing/open-page.tsx';
import { aDay } from '../../../testing/operations.ts';
import { staff } from '../../../testing/therapist.ts';

const PERSON = '0f0e7c1a-0000-4000-8000-000000000001';
const OPERATOR = '0f0e7c1a-0000-4000-8000-000000000002';

const line = {
  at: '2027-03-09T08:00:00.000Z',
  who: OPERATOR,
  name: 'o•••@example.com',
  role: 'ADMIN',
  action: 'ops.refund-again',
  entity: 'operator',
  entityId: 'w'.repeat(200),
  reason: '<b>The bank was closed</b>',
  changed: null,
};

const open = (path: string, replies: Replies, visit: Visit = {}) =>
  openPage(path, { as: staff('ADMIN'), device: 'phone', ...visit, replies: { readToday: aDay(), ...replies } });

test('a phone leads to the lines of its owner by the id, and Back to those before; no address has a contact', async () => {
  await open(operationsHref('log'), {
    readAudit: { lines: [line], next: null },
    findOrders: { client: { id: PERSON, phone: null, email: null, since: line.at }, orders: [], next: null },
  });
  await page.getByRole('textbox', { name: 'An order or a person' }).fill('00995 577 12 34 56');
  await button('Show').click();
  await expect.element(page.getByRole('heading', { name: `Person ${PERSON}` })).toBeVisible();
  await expect.element(page.getByText('<b>The bank was closed</b>')).toBeVisible();
  await expectSound();
  await button('All that this operator did: o•••@example.com').click();
  await expect.element(page.getByRole('heading', { name: 'Operator o•••@example.com' })).toBeVisible();
  history.back();
  await expect.element(page.getByRole('heading', { name: `Person ${PERSON}` })).toBeVisible();
  expect(calls('readAudit').map(({ query }) => query)).toEqual([{ person: PERSON }, { operator: OPERATOR }]);
  expect(JSON.stringify([location.href, history.state, document.title])).not.toMatch(/577/);
});

test('a line says what was done, of which order, and by whom: bold a deed, quiet a look; none stays after a miss', async () => {
  const me = staff('ADMIN');
  const own = { ...line, who: me.user.id, entity: 'ops', entityId: '4630E996FB49', reason: null };
  const event = { who: null, name: null, role: 'SYSTEM', reason: null };
  const replies: Replies = {
    readAudit: {
      lines: [
        { ...own, action: 'ops.look-at-order' },
        { ...own, action: 'ops.session-cancel-refused', reason: 'Asked by phone' },
        { ...line, ...event, action: 'appointment.markTherapistAbsent', entity: 'appointments', entityId: PERSON },
        { ...line, ...event, action: 'of.tomorrow', entityId: 'all' },
      ],
      next: null,
    },
    findOrders: { client: null, orders: [], next: null },
  };
  await open(operationsHref('log'), replies, { as: me });
  await page.getByRole('textbox', { name: 'An order or a person' }).fill('4630-E996-FB49');
  await button('Show').click();
  const lines = page.getByRole('listitem').filter({ hasText: '12:00' });
  await expect.element(lines.nth(0)).toMatchTextContent(/Looked at the order *4630-E996-FB49 *Mar 9, 12:00 *you/);
  expect(lines.nth(0).element().querySelector('.ink')).toBeNull();
  await expect.element(lines.nth(1)).toMatchTextContent('Session cancelled — refused, nothing was done');
  await expect.element(lines.nth(2)).toMatchTextContent(/did not come *Mar 9, 12:00 *the system$/);
  await expect.element(lines.nth(3)).toMatchTextContent('of.tomorrow');
  const link = lines.nth(0).getByRole('link', { name: '4630-E996-FB49' });
  await expect.element(link).toHaveAttribute('href', operationsHref('order', { number: '4630-E996-FB49' }));
  await page.getByRole('textbox', { name: 'An order or a person' }).fill('577 12 34 56');
  await button('Show').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Nobody signs in with this');
  await expect.element(page.getByTestId('op-log')).not.toBeInTheDocument();
});

test('visitors are answered by mail in their language, and other days are asked for by a press', async () => {
  const message = { id: 'm1', at: line.at, audience: 'clients' as const, locale: 'ka' as const };
  await open(operationsHref('visitors'), {
    listChatMessages: ({ query: { days } }) => ({
      messages:
        days === '7'
          ? []
          : [
              { ...message, email: 'ana@example.com', message: 'A\nB' },
              { ...message, id: 'm2', email: null, message: 'w'.repeat(300) },
            ],
    }),
  });
  await expect.element(page.getByText('No messages')).toBeVisible();
  await page.getByRole('radio', { name: 'Last 30 days' }).click();
  const link = page.getByRole('link', { name: 'Answer by e-mail: ana@example.com' });
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^mailto:ana%40example\.com\?subject=%E1/));
  await expect.element(page.getByText('No e-mail was left')).toBeVisible();
  await expectSound();
});
