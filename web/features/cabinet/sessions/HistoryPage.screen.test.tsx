import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { answers, lost } from '../../../testing/fake-api.ts';
import { pass, expectSound } from '../../../testing/browser.ts';
import { ownSessionAt } from '../../../testing/own-session.ts';
import { openOwnSessions } from '../../../testing/own-session-page.ts';

const HISTORY = href('cabinetHistory');
const AT = '2027-03-05T08:00:00Z';
const NEXT = 'm8x0zk5c.00000000-0000-4000-8000-000000000001';

/** A session at 18:00 in Tbilisi on a day. */
function sessionOn(date: string, change: Partial<OwnSession>): OwnSession {
  const orderId = date.replaceAll('-', '').padEnd(22, 'A');
  return ownSessionAt(Date.parse(`${date}T18:00:00+04:00`), { orderId, ...change });
}

/** The headings of the months that are shown. */
function months(): (string | null)[] {
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  return headings.elements().map(({ textContent }) => textContent);
}

const refund = { minor: 12_000, currency: 'GEL' as const, at: AT, status: 'pending' as const };

test('what is past stands by month, the latest first, each with its state and where its money is', async () => {
  const sessions = [
    sessionOn('2027-03-19', {}),
    sessionOn('2027-03-08', { status: 'completed' }),
    sessionOn('2027-03-01', { status: 'client_absent', markedAt: AT }),
    sessionOn('2027-01-29', { status: 'therapist_absent', refund: { ...refund, status: 'done' } }),
    sessionOn('2026-12-31', { status: 'cancelled', cancelledBy: 'client', cancelReason: 'client', refund }),
    sessionOn('2026-12-30', { status: 'cancelled', cancelledBy: 'client', cancelReason: 'client_late' }),
  ];
  await openOwnSessions(sessions.toReversed(), { path: HISTORY });
  await expect.poll(months).toEqual(['March 2027', 'January 2027', 'December 2026']);
  const states = page.getByTestId('history-state').elements();
  expect(states.map((line) => line.getAttribute('data-state'))).toEqual([
    'completed',
    'client_absent',
    'therapist_absent',
    'cancelled_client',
    'cancelled_client_late',
  ]);
  expect(states.map(({ textContent }) => textContent)).toEqual([
    'Took place',
    expect.stringMatching(/you did not come\. The 120\.00\s₾ you paid is not returned\./),
    expect.stringMatching(/specialist did not come.* We sent 120\.00\s₾ .* on March\s5\./),
    expect.stringMatching(/^You cancelled the session\. 120\.00\s₾ returns to the same card/),
    expect.stringMatching(/less than 24\shours before its start\..* is not returned\.$/),
  ]);
  // On a phone a sentence has the width of the card, not what a tile and an arrow leave of it.
  const row = states[1]?.closest('li')?.getBoundingClientRect().width ?? 0;
  expect(states[1]?.parentElement?.getBoundingClientRect().width).toBe(row);
  await expectSound();
  const [again] = page.getByRole('link', { name: 'Book again with Nino Beridze' }).elements();
  expect(again?.getAttribute('href')).toBe(href('therapist', { id: 'therapist-nino' }));
});

test('a specialist whose profile was taken down is not offered again', async () => {
  const session = sessionOn('2027-03-08', { status: 'completed' });
  const gone = { ...session, specialist: { ...session.specialist, _id: null } };
  await openOwnSessions([gone], { path: HISTORY, device: 'desktop' });
  await expect.element(page.getByTestId('history-state')).toBeVisible();
  expect(page.getByRole('link', { name: /Book again/ }).elements()).toEqual([]);
});

test('without a past the page says what will stand here', async () => {
  await openOwnSessions([], { path: HISTORY, device: 'desktop' });
  await expect.element(page.getByRole('heading', { name: 'Nothing is here yet' })).toBeVisible();
  await expectSound();
});

test('a failure says that nothing is lost, and another try shows them', async () => {
  await openOwnSessions([], { path: HISTORY, replies: { listOwnSessions: lost() } });
  await pass(3000);
  await expect.element(page.getByRole('alert')).toMatchTextContent('The sessions could not be loaded');
  answers({ listOwnSessions: { sessions: [sessionOn('2027-03-08', { status: 'completed' })], topics: 0 } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByTestId('history-state')).toBeVisible();
});

test('a long history comes page by page, and a page that does not come is asked for again', async () => {
  const first = [sessionOn('2027-03-08', { status: 'completed' }), sessionOn('2027-02-08', { status: 'completed' })];
  const older = [sessionOn('2027-02-01', { status: 'completed' }), sessionOn('2026-12-30', { status: 'completed' })];
  await openOwnSessions([], {
    path: HISTORY,
    replies: {
      listOwnSessions: ({ query: { cursor } }) =>
        cursor === undefined ? { sessions: first, topics: 0, next: NEXT } : lost(),
    },
  });
  const more = page.getByRole('button', { name: 'Show more' });
  await more.click();
  await pass(3000);
  await expect.element(page.getByRole('alert')).toMatchTextContent('More could not be loaded');
  answers({
    listOwnSessions: ({ query: { cursor } }) =>
      cursor === NEXT ? { sessions: older, topics: 0 } : { sessions: first, topics: 0, next: NEXT },
  });
  await more.click();
  await expect.poll(months).toEqual(['March 2027', 'February 2027', 'December 2026']);
  expect(page.getByTestId('history-state').elements()).toHaveLength(4);
  expect(more.elements()).toEqual([]);
  await expectSound();
});
