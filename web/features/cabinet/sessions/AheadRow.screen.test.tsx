import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { DAY, HOUR, type Instant, MINUTE, SECOND } from '#domain/dates.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { moveTo, pass, stopClock, expectSound } from '../../../testing/browser.ts';
import { ownSessionAt } from '../../../testing/own-session.ts';
import { orderIdOf, unpaidAt } from '../../../testing/series.ts';
import { openOwnSessions } from '../../../testing/own-session-page.ts';

const upcoming = page.getByTestId('cab-upcoming');
const task = page.getByTestId('unpaid-task');
const rows = page.getByRole('listitem');

/** 18:00 in Tbilisi on a Tuesday, six days after the day of the tests; a week later with `n` more. */
const tuesday = (n = 0): Instant => Date.parse('2027-03-16T18:00:00+04:00') + n * 7 * DAY;

/** Opens the cabinet with sessions, the nearest first. */
const openCabinet = (sessions: readonly OwnSession[], how?: Parameters<typeof openOwnSessions>[1]) =>
  openOwnSessions(sessions.toReversed(), how);

test('a session that waits for its payment stands among those ahead with its sum, its last moment and the way to pay, and is never the next one', async () => {
  await openCabinet([
    unpaidAt(tuesday(), { orderId: orderIdOf(0) }),
    ownSessionAt(tuesday(1), { orderId: orderIdOf(7) }),
  ]);
  await expect.element(page.getByText('Next session · in 13 days')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Sessions ahead' })).toBeVisible();
  await expect.element(rows.first()).toMatchTextContent(/Tuesday, 18:00.*Pay by Mar\s15, 18:00.*Pay 120\s₾/s);
  expect(rows.elements().length).toBe(1);
  await expect
    .element(rows.getByRole('link', { name: /^Pay 120\s₾ for Mar\s16, 18:00/ }))
    .toHaveAttribute('href', href('cabinetSession', { orderId: orderIdOf(0) }));
  await expectSound();
});

test('a session that waits for its payment alone ahead has no room to go into, and nothing to share or agree to for it', async () => {
  await openCabinet([unpaidAt(tuesday(), { orderId: orderIdOf(0) })]);
  await expect.element(page.getByTestId('cab-unpaid')).toBeVisible();
  expect(page.getByTestId('cab-join').elements()).toEqual([]);
  expect(page.getByRole('heading', { name: 'Nothing is planned yet' }).elements()).toEqual([]);
  await expect.element(page.getByRole('heading', { name: 'Book again with Nino' })).toBeVisible();
});

test('a session that waits for its payment is the first thing to do, and of several the nearest', async () => {
  await openCabinet([unpaidAt(tuesday(), { orderId: orderIdOf(0) }), unpaidAt(tuesday(1), { orderId: orderIdOf(1) })]);
  await expect.element(page.getByRole('img', { name: '1 thing to do' })).toBeVisible();
  await expect.element(task).toMatchTextContent(/2 sessions wait for their payment.*nearest is at Mar\s16, 18:00/s);
  await expect.element(task).toMatchTextContent(/Pay by Mar\s15, 18:00/);
  await expect
    .element(task.getByRole('link', { name: 'Pay' }))
    .toHaveAttribute('href', href('cabinetSession', { orderId: orderIdOf(0) }));
  await expectSound();
});

test('a session that waits for its payment can be paid up to its last moment, and one second later says that this is over', async () => {
  const start = Date.now() + DAY + MINUTE;
  stopClock();
  await openCabinet([unpaidAt(start, { orderId: orderIdOf(0) })]);
  await expect.element(task).toMatchTextContent(/One session waits for its payment/);
  await pass(start - DAY - Date.now());
  await expect.element(page.getByTestId('cab-pay')).toBeVisible();
  await pass(SECOND);
  await expect.element(page.getByText('The time to pay is over and the time is being released.')).toBeVisible();
  expect(page.getByTestId('cab-pay').elements()).toEqual([]);
  await pass(10 * SECOND);
  expect(task.elements()).toEqual([]);
  await expect.element(upcoming).toBeVisible();
});

test('a session that waits for its payment is no part of the history', async () => {
  await openCabinet(
    [
      unpaidAt(tuesday(), { orderId: orderIdOf(0) }),
      ownSessionAt(Date.now() - DAY, { status: 'completed', orderId: orderIdOf(7) }),
    ],
    { path: href('cabinetHistory') },
  );
  await expect.element(page.getByTestId('history-state')).toHaveTextContent('Took place');
  expect(rows.elements().length).toBe(1);
});

test('the dates of a weekly series say that they belong together and how many are paid, the paid ones as well', async () => {
  const paid = [0, 1, 2].map((n) => ({
    ...ownSessionAt(tuesday(n)),
    payLater: unpaidAt(tuesday(n), { orderId: orderIdOf(n), series: 's' }).payLater,
  }));
  const given = { ...unpaidAt(tuesday(5), { orderId: orderIdOf(5), series: 's' }), status: 'expired' } as const;
  await openCabinet([
    ...paid.map((session, n) => ({ ...session, orderId: orderIdOf(n) })),
    unpaidAt(tuesday(3), { orderId: orderIdOf(3), series: 's' }),
    unpaidAt(tuesday(4), { orderId: orderIdOf(4), series: 's' }),
    given,
    unpaidAt(tuesday(6) + HOUR, { orderId: orderIdOf(6), series: 'another' }),
  ]);
  await expect.poll(() => page.getByText('Weekly · 3 of 5 paid').elements().length).toBe(4);
  await expect.element(page.getByText('Weekly · 0 of 1 paid')).toBeVisible();
  await expectSound();
});

test('in Georgian and in another zone eight waiting sessions fit a phone', async () => {
  // Lisbon in winter.
  moveTo(0);
  await openCabinet(
    Array.from({ length: 8 }, (_, n) => unpaidAt(tuesday(n), { orderId: orderIdOf(n), series: 's' })),
    { language: 'ka' },
  );
  await expect.element(page.getByText('გადასახდელია 8 შეხვედრა')).toBeVisible();
  await expect.element(rows.first()).toMatchTextContent(/გადაიხადეთ 15\sმარ, 18:00-\u2060?მდე \(თქვენთან 14:00\)/);
  await expect.element(rows.first()).toMatchTextContent(/ყოველკვირეული · გადახდილია 0\/8.*გადახდა · 120\s₾/);
  await expectSound();
});
