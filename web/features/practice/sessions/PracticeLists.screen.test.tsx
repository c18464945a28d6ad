import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import type { CalendarTime } from '../../../data/practice-calendar.ts';
import { pass, expectSound } from '../../../testing/browser.ts';
import { answers, calls, lost, refuse, type Replies } from '../../../testing/fake-api.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { aPractice, aBooked, specialist, aSettings } from '../../../testing/practice.ts';
import { aTherapist } from '../../../testing/therapist.ts';

const open = (path: string, replies: Replies, device: 'phone' | 'desktop' = 'phone') =>
  openPage(path, { as: specialist(), device, replies: { readPractice: aPractice(), ...replies } });

const WIDE_NAME = 'W'.repeat(100);
const CURSOR = 'abc.00000000-0000-4000-8000-000000000000';

test('sessions stand in three lists, page by page, and names are shown as text on one line', async () => {
  const sessionOn = (date: string, client: string) => aBooked(date, '18:00', { client });
  await open(href('practiceSessions'), {
    listPracticeSessions: ({ query: { show, cursor } }) => ({
      sessions:
        show === 'needs_status'
          ? [sessionOn('2027-03-09', 'Nita')]
          : cursor === undefined
            ? [sessionOn('2027-03-12', WIDE_NAME), sessionOn('2027-03-13', '<b>Ana</b>')]
            : [sessionOn('2027-03-14', 'Dato')],
      next: show === 'upcoming' && cursor === undefined ? CURSOR : null,
      needsStatus: 1,
    }),
  });
  await expect.element(page.getByText('<b>Ana</b>')).toBeVisible();
  expect(page.getByText(WIDE_NAME).element().getClientRects()).toHaveLength(1);
  await expectSound();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(page.getByText('Dato')).toBeVisible();
  await page.getByRole('link', { name: /^Need a status/ }).click();
  await expect.element(page.getByRole('button', { name: 'Took place: Nita' })).toBeVisible();
  await expectSound();
});

const held = (start: string, client: string) => aBooked('2027-03-09', start, { client });

/** Opens a page over sessions that wait for a mark: a marked one goes, and those that have just ended come. */
async function openWaiting(path: string, sessions: readonly CalendarTime[], ended: readonly CalendarTime[] = []) {
  let waiting = [...sessions];
  await open(path, {
    readPractice: () => aPractice({ needsStatus: waiting }),
    listPracticeSessions: () => ({ sessions: waiting, next: null, needsStatus: waiting.length }),
    listTherapistSessions: { sessions: [] },
    setSessionStatus: ({ body }) => {
      const session = waiting.find(({ _id }) => _id === body.sessionId);
      if (session === undefined) return refuse('SESSION_NOT_FOUND');
      waiting = [...ended, ...waiting.filter((one) => one !== session)];
      return { session: { ...session, status: body.status as CalendarTime['status'] } };
    },
  });
}

test.for([href('practice'), `${href('practiceSessions')}?show=needs_status`])(
  'at %s what was answered stays where it was: a second tap never meets another session, nor does one that has just ended',
  async (path) => {
    await openWaiting(
      path,
      [held('14:00', 'Nita'), held('13:00', 'Dato'), held('12:00', 'Eka')],
      [held('15:00', 'Lasha')],
    );
    const button = page.getByRole('button', { name: 'Took place: Nita' });
    await expect.element(button).toBeVisible();
    const next = page.getByRole('button', { name: 'Took place: Dato' }).element();
    const { left, width, top, height } = button.element().getBoundingClientRect();
    const before = next.getBoundingClientRect().top - top;
    await button.click();
    await expect.element(page.getByText('Lasha')).toBeVisible();
    await expect.element(button).not.toBeInTheDocument();
    const answered = page.getByRole('listitem').filter({ hasText: 'Nita' });
    await expect.element(answered).toMatchTextContent('Took place');
    const link = answered.getByRole('link').element().getBoundingClientRect();
    expect(next.getBoundingClientRect().top - answered.element().getBoundingClientRect().top).toBeGreaterThan(0);
    expect(next.getBoundingClientRect().top - link.top).toBeGreaterThanOrEqual(before);
    const under = document.elementFromPoint(left + width / 2, top + height / 2);
    expect(under?.closest('button, a')).toBe(null);
    await expectSound();
  },
);

test.for([
  [href('practice'), 1, 'completed'],
  [href('practice'), 2, 'client_absent'],
  [`${href('practiceSessions')}?show=needs_status`, 1, 'completed'],
  [`${href('practiceSessions')}?show=needs_status`, 1, 'client_absent'],
  [`${href('practiceSessions')}?show=needs_status`, 2, 'client_absent'],
] as const)(
  'at %s, with %i waiting, the mark “%s” is told although its row goes, and the focus stays near it',
  async ([path, count, mark]) => {
    await openWaiting(path, [held('14:00', 'Nita'), held('13:00', 'Dato')].slice(0, count));
    const words = mark === 'completed' ? 'Took place' : 'Did not come';
    if (mark === 'completed') await page.getByRole('button', { name: 'Took place: Nita' }).click();
    else {
      await page.getByRole('button', { name: /^Other.*Nita/ }).click();
      await page.getByRole('button', { name: words }).click();
      await page.getByRole('dialog').getByRole('button', { name: words }).click();
    }
    await expect.element(page.getByTestId('toast')).toMatchTextContent(`Marked: ${words}`);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    if (count > 1)
      await expect.element(page.getByRole('listitem').filter({ hasText: 'Nita' })).toMatchTextContent('Did not come');
    // The next row, or the heading of the list.
    await expect.poll(() => document.activeElement?.matches('h1, h2, h3, li *') ?? false).toBe(true);
    await expectSound();
  },
);

test('a client is a line with the sessions so far and the next one; who deleted the account has no name', async () => {
  const next = aBooked('2027-03-12', '18:00', { client: WIDE_NAME });
  await open(href('practiceClients'), {
    listPracticeClients: {
      clients: [
        { key: 'a', name: WIDE_NAME, held: 4, last: null, next },
        { key: 'b', name: null, held: 1, last: { ...next, client: null, status: 'completed' }, next: null },
      ],
      next: null,
    },
  });
  const lines = page.getByTestId('ther-clients').getByRole('listitem');
  await expect.element(lines.nth(0)).toMatchTextContent(/4\s*sessions.*Next: Mar\s12, 18:00/);
  await expect.element(lines.nth(1)).toMatchTextContent(/^deleted client1\s*session.*Last: /);
  await expectSound();
});

test.for([
  ['practiceSessions', 'listPracticeSessions', { sessions: [], next: null, needsStatus: 0 }, 'Nothing is booked yet'],
  ['practiceClients', 'listPracticeClients', { clients: [], next: null }, 'You have no clients yet'],
] as const)(
  '%s that cannot be loaded says so, and when empty what will stand there',
  async ([name, call, empty, words]) => {
    await open(href(name), { [call]: lost() });
    await pass(3000);
    await expect.element(page.getByRole('alert')).toBeVisible();
    answers({ [call]: empty });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { name: words })).toBeVisible();
    await expectSound();
  },
);

test('the own profile looks as clients see it, also while it is hidden, is marked as seen and changed by e-mail', async () => {
  await open(href('practiceProfile'), {
    readPractice: aPractice({
      firstSteps: { hasPublished: true, accepting: true, hasAccount: true, hasSeenProfile: false },
    }),
    readOwnProfile: { therapist: aTherapist(), isListed: false },
    markProfileSeen: null,
  });
  await expect.element(page.getByTestId('ther-profile-hidden')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Nino Beridze' })).toBeVisible();
  await expect.element(page.getByTestId('price')).toMatchTextContent('120');
  await expect.poll(() => calls('markProfileSeen').length).toBe(1);
  const letter = new URL(page.getByTestId('ther-request-change').element().getAttribute('href') ?? '');
  expect(letter.protocol).toBe('mailto:');
  expect(letter.searchParams.get('subject')).toBe('A change of the profile: Nino Beridze');
  expect(letter.searchParams.get('body')).toMatch(/Which part.*What it says now.*What it should say/s);
  expect(page.getByRole('link', { name: /public page/ }).elements()).toEqual([]);
  await expectSound();
});

test('a choice of messages is saved at once and goes back when it is refused; sign-ins are ended', async () => {
  const at = '2027-03-09T08:00:00.000Z';
  const here = { _id: 'here', browser: 'Firefox', system: 'Windows', createdAt: at, lastUsedAt: at, isThis: true };
  const phone = { ...here, _id: 'there', browser: null, system: null, isThis: false };
  await open(href('practiceSettings'), {
    readPracticeSettings: aSettings(),
    savePracticeSettings: refuse('TOO_MANY_REQUESTS', 'Too many changes'),
    listSignIns: { signIns: [here, phone] },
    readPayoutAccount: refuse('UNAVAILABLE'),
    readSecondFactor: { isOn: false, since: null, recoveryCodesLeft: 0, hasPassword: true, email: 'nino@example.com' },
    readOwnChanges: { isOpen: false, putBackAt: null },
    endSignIns: null,
  });
  const sms = page.getByRole('checkbox', { name: 'Every new booking' });
  await sms.click();
  await expect.element(page.getByText('Too many changes')).toBeVisible();
  await expect.element(sms).not.toBeChecked();
  expect(calls('savePracticeSettings')[0]?.body).toEqual({ messages: { newBookingSms: true } });
  answers({ savePracticeSettings: null });
  await sms.click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect
    .element(page.getByTestId('sign-ins-list'))
    .toMatchTextContent(/Firefox · Windows.*This device.*Unknown device/);
  await expectSound();
  await page.getByRole('button', { name: 'End: Unknown device' }).click();
  await expect.element(page.getByText('The sign-in has ended')).toBeVisible();
  answers({ listSignIns: { signIns: [here] } });
  await page.getByRole('button', { name: 'End all others' }).click();
  await expect.element(page.getByText('You are signed in nowhere else.')).toBeVisible();
  expect(calls('endSignIns').map(({ body }) => body)).toEqual([{ signInId: 'there' }, { allOthers: true }]);
});
