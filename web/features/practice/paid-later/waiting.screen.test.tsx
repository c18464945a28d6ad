import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { TherapistSession } from '../../../data/practice.ts';
import { calls, refuse, type Replies } from '../../../testing/fake-api.ts';
import { openPage, type Visit } from '../../../testing/open-page.tsx';
import {
  aCalendar,
  aDetail,
  aPractice,
  aTime,
  cell,
  openCalendar,
  specialist,
  waiting,
} from '../../../testing/practice.ts';
import { expectSound, toast, dialog } from '../../../testing/browser.ts';

const FRIDAY = '2027-03-12';

function aWaiting(change: Partial<TherapistSession> = {}): TherapistSession {
  const paid = { sessionType: 'personal', client: 'Ana', priceMinor: 10_000 } as const;
  return aTime(FRIDAY, '18:00', { ...paid, ...waiting(FRIDAY, '18:00'), ...change });
}
const ofSeries = aWaiting({ _id: 's-1-1', proposedBy: 'client', series: 's-1' });

async function openWaiting(session: TherapistSession, seriesWaiting = 0, { replies, ...visit }: Visit = {}) {
  const defaults: Replies = {
    readPractice: aPractice(),
    readPracticeSession: aDetail(session, { seriesWaiting }),
    listPracticeSessions: { sessions: [], next: null, needsStatus: 0 },
  };
  await openPage(href('practiceSession', { sessionId: session._id }), {
    as: specialist(),
    ...visit,
    replies: { ...defaults, ...replies },
  });
}

test('a session that waits for its payment stands in the week as its client’s, with until when it can be paid, and opens to be withdrawn', async () => {
  const { replies, kept } = aCalendar([aWaiting()]);
  await openCalendar({
    ...replies,
    withdrawAppointment: () => ({ withdrawn: kept.delete(aWaiting()._id) ? ['x'] : [] }),
  });
  await expect
    .element(cell(FRIDAY, '18:00'))
    .toHaveAccessibleName('Friday, March\u00a012, 18:00, Ana, waits for payment, until Mar\u00a011, 18:00, Personal');
  await cell(FRIDAY, '18:00').click();
  await expect.element(dialog).toMatchTextContent('The client pays');
  await expect.element(dialog).toMatchTextContent(/State\s*waits for payment · until Mar\s11, 18:00/);
  await expectSound();
  await dialog.getByRole('button', { name: 'Withdraw it' }).click();
  await dialog.getByTestId('ther-withdraw-confirm').click();
  await expect.element(toast).toMatchTextContent('1 session was withdrawn');
  await expect.element(cell(FRIDAY, '18:00')).toHaveAccessibleName(/empty$/);
});

test('a session that waits for its payment stands in the list and as the next session, and is not taken for an offer of other times', async () => {
  await openPage(href('practiceSessions'), {
    as: specialist(),
    device: 'phone',
    language: 'ka',
    replies: {
      readPractice: aPractice({ next: ofSeries }),
      listPracticeSessions: { sessions: [ofSeries], next: null, needsStatus: 0 },
      listTherapistSessions: { sessions: [] },
    },
  });
  const row = page.getByTestId('ther-sessions').getByRole('listitem');
  await expect.element(row).toMatchTextContent(/გადახდა 11\s*მარ, 18:00-\u2060მდე · ყოველკვირეული სერია/);
  await expect.element(row).toMatchTextContent('გადასახდელია');
  await expect.element(row).not.toMatchTextContent('შეთავაზებულია');
  await expectSound();
  await page.getByRole('link', { name: 'დღეს' }).first().click();
  await expect.element(page.getByRole('region', { name: 'Ana' })).toMatchTextContent('გადასახდელია');
  await expect.element(page.getByRole('link', { name: 'გაუქმება გადახდამდე' })).toBeVisible();
});

test('a session that waits for its payment has a page with its sums, who made it and until when it can be paid, and nothing that only a booked one has', async () => {
  await openWaiting(ofSeries, 5, { device: 'phone' });
  await expect.element(page.getByTestId('session-state')).toMatchTextContent('Waits for payment');
  await expect
    .element(page.getByTestId('ther-waiting'))
    .toMatchTextContent(
      'The client can pay until Mar 11, 18:00. Unpaid, the time is released.Weekly series: 5 sessions wait for payment.',
    );
  await expect.element(page.getByTestId('ther-client-pays')).toMatchTextContent('120 ₾');
  await expect.element(page.getByText('Made by')).toBeVisible();
  const buttons = page.getByRole('region', { name: 'What you can do' }).getByRole('button').elements();
  expect(buttons.map((button) => button.getAttribute('data-testid'))).toEqual(['ther-withdraw-unpaid']);
  await expect.element(page.getByTestId('ther-join')).not.toBeInTheDocument();
  await expect.element(page.getByTestId('ther-topics')).not.toBeInTheDocument();
  await expectSound();
});

test.for([
  { all: false, confirm: 'Withdraw', done: '1 session was withdrawn', others: [] },
  { all: true, confirm: 'Withdraw 5 sessions', done: '5 sessions were withdrawn', others: ['b', 'c', 'd', 'e'] },
])(
  'a session that waits for its payment of a series is withdrawn alone or with all that wait: $all',
  async ({ all, confirm, done, others }) => {
    await openWaiting(ofSeries, 5, { replies: { withdrawAppointment: { withdrawn: [ofSeries._id, ...others] } } });
    await page.getByTestId('ther-withdraw-unpaid').click();
    if (all) await dialog.getByRole('radio', { name: /^All of the series/ }).click();
    await expectSound();
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
    await expect.element(toast).toMatchTextContent(done);
    await expect.element(page.getByTestId('ther-sessions')).toBeVisible();
    expect(calls('withdrawAppointment').map(({ body }) => body)).toEqual([{ all }]);
    // The page that is left does not ask for what is no more.
    expect(calls('readPracticeSession')).toHaveLength(1);
  },
);

test.for<[code: ErrorCode, words: string]>([
  ['APPOINTMENT_PAID', 'The client has paid for this session: it is booked.'],
  ['APPOINTMENT_DECLINED', 'The client has declined this time already.'],
  ['APPOINTMENT_RELEASED', 'The time to pay is over, and the time was released.'],
])(
  'a session that waits for its payment that ended otherwise meanwhile says so to the therapist: %s',
  async ([code, words]) => {
    await openWaiting(aWaiting(), 0, { replies: { withdrawAppointment: refuse(code) } });
    await page.getByTestId('ther-withdraw-unpaid').click();
    await dialog.getByTestId('ther-withdraw-confirm').click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(words);
  },
);
