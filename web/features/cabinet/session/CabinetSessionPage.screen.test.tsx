import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import { moveTo, jump, pass, expectSound } from '../../../testing/browser.ts';
import { ORDER_ID } from '../../../testing/booking.ts';
import { answers, calls, deviceIsAhead, lost, refuse } from '../../../testing/fake-api.ts';
import { detailedSessionAt, timeAt } from '../../../testing/own-session.ts';
import { START, openOwnSession } from '../../../testing/own-session-page.ts';

const state = page.getByTestId('session-state');
const main = () => page.getByRole('main').element().textContent;
const AT = '2027-03-10T06:00:00Z';
const refund = { minor: 12_000, currency: 'GEL', at: AT } as const;

/** Test ids of the three actions: those that can be pressed, and those that are disabled with a reason. */
function actions(): { open: string[]; refused: string[] } {
  const ids = ['cab-reschedule', 'cab-cancel', 'cab-complaint'];
  const isThere = (id: string, how: string) => document.querySelector(`[data-testid="${id}"]${how}`) !== null;
  return {
    open: ids.filter((id) => isThere(id, ':enabled')),
    refused: ids.filter((id) => isThere(id, ':disabled')),
  };
}

test.each(['en', 'ka'] as const)(
  'inside 24 hours no deadline is named that may lie before the booking (%s)',
  async (language) => {
    await openOwnSession({}, { start: at(5 * HOUR), language });
    await expect.element(page.getByTestId('cab-cancel')).toBeVisible();
    for (const when of ['Mar 9', '9 მარ']) expect(document.querySelector('main')?.innerText).not.toContain(when);
  },
);

test.each([
  ['9 days before', START, {}, ['cab-reschedule', 'cab-cancel'], 'Free until Mar 18, 18:00; 2 moves left'],
  ['9 days before', START, {}, ['cab-reschedule', 'cab-cancel'], 'The whole sum returns until Mar 18, 18:00'],
  ['9 days before', START, {}, ['cab-reschedule', 'cab-cancel'], 'You can say this from Mar 19, 18:10'],
  ['after two moves', START, { moves: 2 }, ['cab-cancel'], 'You have already moved this session twice'],
  ['5 hours before', at(5 * HOUR), {}, ['cab-cancel'], 'Less than 24 hours remain'],
  ['5 hours before', at(5 * HOUR), {}, ['cab-cancel'], 'The sum does not return: less than 24 hours remain'],
  ['at the start', at(0), {}, [], 'The session has already begun'],
  ['10 minutes after it', at(-10 * MINUTE), {}, ['cab-complaint'], 'Tell us if they did not come'],
  ['25 hours after the end', at(-26 * HOUR), { status: 'completed' }, [], 'This was possible until'],
  ['after a mark', at(-2 * HOUR), { status: 'client_absent', markedAt: AT }, ['cab-complaint'], 'That is not so'],
] as const)('what can be done follows the clock of the server, %s: %#', async (_, start, change, open, words) => {
  await openOwnSession(change, { start });
  await expect.element(page.getByText(words).first()).toBeVisible();
  expect(actions().open).toEqual(open);
  await expectSound();
});

test('what can be done changes on the screen as time passes, on a device whose clock is off as well', async () => {
  vi.setSystemTime(START - 24 * HOUR - MINUTE + 3 * HOUR);
  deviceIsAhead(3 * HOUR);
  await openOwnSession();
  await expect.element(page.getByTestId('cab-reschedule')).toBeEnabled();
  await pass(MINUTE + SECOND);
  await expect.element(page.getByTestId('cab-reschedule')).toBeDisabled();
  await jump(23 * HOUR + 46 * MINUTE);
  const room = href('session', { orderId: ORDER_ID });
  await expect.element(page.getByTestId('cab-join')).toHaveAttribute('href', room);
});

test.each(['phone', 'desktop'] as const)(
  'time stands beside the day, and all below it is one column on a %s',
  async (device) => {
    await openOwnSession({}, { device });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('March 19, 18:00–18:50');
    const { left, right } = page.getByTestId('cab-join').element().getBoundingClientRect();
    for (const each of [page.getByTestId('add-to-calendar'), page.getByRole('region', { name: 'What you can do' })]) {
      const box = each.element().getBoundingClientRect();
      expect([box.left, box.right]).toEqual([left, right]);
    }
    const check = page.getByTestId('check-devices').element().getBoundingClientRect();
    expect(Math.abs(check.left + check.right - left - right)).toBeLessThan(2);
  },
);

test.each([
  ['Confirmed', {}, ''],
  ['Took place', { status: 'completed' }, 'The session took place.'],
  ['Missed', { status: 'client_absent', markedAt: AT }, 'The 120.00 ₾ you paid is not returned.'],
  ['Did not take place', { status: 'therapist_absent', refund: { ...refund, status: 'pending' } }, 'Being sent'],
  ['Cancelled', { ...cancelled('client_late') }, 'less than 24 hours before its start. The 120.00 ₾ you paid is not'],
  ['Cancelled', { ...cancelled('client'), refund: { ...refund, status: 'done' } }, 'by Mar 24'],
  ['Cancelled', { ...cancelled('therapist'), refund: { ...refund, status: 'pending' } }, 'the specialist cancelled'],
  ['Cancelled', { ...cancelled('guardian_refused'), refund: { ...refund, status: 'failed' } }, 'We look after it'],
  ['Being looked into', { complaint: complaint('open') }, 'until Mar 10, 10:00, you get everything back'],
  ['Being looked into', { complaint: complaint('disputed') }, 'We hear both sides'],
  ['Took place', { status: 'completed', complaint: complaint('rejected') }, 'If you disagree, write to us'],
  ['Took place', { status: 'completed', complaint: complaint('withdrawn') }, 'You took your report back.'],
] as const)('the page shows every state: %s: %j', async (word, change, words) => {
  await openOwnSession(change);
  await expect.element(state).toHaveTextContent(word);
  expect(main().replaceAll('\u00a0', ' ')).toContain(words);
  const isAhead = word === 'Confirmed';
  // Who is marked absent may still come.
  const mayJoin = isAhead || word === 'Being looked into' || word === 'Missed';
  expect(page.getByTestId('cab-join').elements()).toHaveLength(mayJoin ? 1 : 0);
  expect(actions().open.includes('cab-cancel')).toBe(isAhead || word === 'Being looked into');
  await expectSound();
});

test('tells day and time by both clocks, the way in, the number in groups of four, receipt, card and e-mail', async () => {
  // Berlin in winter.
  moveTo(1);
  const start = at(5 * HOUR);
  await openOwnSession({}, { start });
  await expect.element(page.getByRole('heading', { name: 'Today, 15:00–15:50' })).toBeVisible();
  await expect.element(page.getByText('Your time: 12:00')).toBeVisible();
  await expect.element(page.getByTestId('cab-join')).toBeDisabled();
  await expect.element(page.getByText('The room opens today, 14:45')).toBeVisible();
  for (const words of ['a1b2-c3d4-e5f6', '1042', '120.00 ₾ · •••• 4242', 'ana@example.com'])
    expect(main().replaceAll('\u00a0', ' ')).toContain(words);
  await expectSound();
});

test('tells what happened, the oldest first, and what is ahead', async () => {
  const { timeline } = detailedSessionAt(START);
  const moved = { what: 'moved', at: AT, from: timeAt(START - 24 * HOUR), to: timeAt(START) } as const;
  await openOwnSession({ moves: 1, timeline: [...timeline, moved] }, { device: 'desktop' });
  const events = page.getByRole('region', { name: 'What happened' }).getByRole('listitem');
  await expect
    .poll(() => events.elements().map((each) => each.textContent.replaceAll('\u00a0', ' ')))
    .toEqual([
      'BookedMar 9, 18:00',
      'PaidMar 9, 18:00',
      'MovedMar 10, 10:00from Mar 18, 18:00 to Mar 19, 18:00',
      'aheadThe sessionMar 19, 18:00',
    ]);
  await expectSound();
});

test('once it has begun nothing is ahead; once it is over the address of the link can no longer be changed', async () => {
  const start = at(-49 * MINUTE);
  await openOwnSession({}, { start });
  await expect.element(page.getByRole('region', { name: 'What happened' }).getByText('Paid')).toBeVisible();
  expect(page.getByRole('region', { name: 'What happened' }).getByText('The session').elements()).toEqual([]);
  await expect.element(page.getByTestId('cab-email')).toBeVisible();
  await pass(2 * MINUTE);
  await expect.element(page.getByTestId('cab-email')).not.toBeInTheDocument();
});

test('names the topics that are shared, which can be stopped, and the task of a parent', async () => {
  await openOwnSession(
    { sessionType: 'teen', consent: 'pending', sharesTopics: true },
    {
      replies: {
        readSharing: { shared: true, topics: [{ _id: 'a', name: 'Anxiety' }], consentVersion: '1' },
        readConsent: { state: 'pending', phone: '•• 12', askAgainAt: null },
        listCrisisNumbers: [{ number: '111', kind: 'children', name: 'Child helpline' }],
      },
    },
  );
  const sharing = page.getByTestId('sharing');
  await expect.element(sharing.getByText('Anxiety')).toBeVisible();
  await expect.element(sharing.getByRole('button', { name: 'Stop sharing' })).toBeVisible();
  await expect.element(page.getByTestId('consent')).toHaveAttribute('data-state', 'pending');
  await expect.element(page.getByRole('link', { name: '111' })).toBeVisible();
});

test.each([
  ['confirmed', null, /representative did not agree\. Write to us: \S+@/],
  ['cancelled', 'guardian_refused', /The session is cancelled, and you get everything back\./],
] as const)('a refused consent with the session %s promises no more than that', async (status, cancelReason, words) => {
  const task = { state: 'pending', phone: '•• 12', askAgainAt: null } as const;
  await openOwnSession(
    { sessionType: 'teen', consent: 'pending' },
    { replies: { readConsent: task, listCrisisNumbers: [] } },
  );
  const card = page.getByTestId('consent');
  await expect.element(card).toHaveAttribute('data-state', 'pending');
  const change = { sessionType: 'teen', consent: 'refused', status, cancelReason } as const;
  answers({
    readConsent: { ...task, state: 'refused' },
    readOwnSession: { session: detailedSessionAt(START, change) },
  });
  await pass(11 * SECOND);
  await expect.element(card).toMatchTextContent(words);
});

test("that is another client's or unknown says so and leads to the own ones", async () => {
  await openOwnSession({}, { replies: { readOwnSession: refuse('ORDER_NOT_FOUND') } });
  await expect.element(page.getByRole('heading', { name: 'The session was not found' })).toBeVisible();
  await expectSound();
});

test('that cannot be loaded says that the booking stays, and offers another try', async () => {
  await openOwnSession({}, { replies: { readOwnSession: lost() } });
  await pass(4 * SECOND);
  await expect.element(page.getByRole('heading', { name: 'The session could not be loaded' })).toBeVisible();
  answers({ readOwnSession: { session: detailedSessionAt(START) } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(state).toHaveTextContent('Confirmed');
  expect(calls('readSharing')).toHaveLength(1);
});

/** An instant so far from the beginning of the tests, 10:00 in Tbilisi. */
function at(ms: number): number {
  return Date.parse('2027-03-10T10:00:00+04:00') + ms;
}

function cancelled(cancelReason: 'client' | 'client_late' | 'therapist' | 'guardian_refused') {
  return { status: 'cancelled', cancelledBy: 'client', cancelReason } as const;
}

function complaint(status: 'open' | 'disputed' | 'withdrawn' | 'rejected') {
  return { what: 'therapist_absent', status, upheldAt: AT } as const;
}
