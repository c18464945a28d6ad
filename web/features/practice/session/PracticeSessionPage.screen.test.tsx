import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import type { TherapistSession } from '../../../data/practice.ts';
import { queryClient } from '../../../data/query-client.ts';
import { answers, calls, lost, refuse, type Replies } from '../../../testing/fake-api.ts';
import { openPage, type Visit } from '../../../testing/open-page.tsx';
import { aDetail, aPractice, aBooked, type PracticeDetail, specialist, TODAY } from '../../../testing/practice.ts';
import { expectSound } from '../../../testing/browser.ts';

const AHEAD = ['2027-03-19', '18:00'] as const;
const BEGUN = ['2027-03-09', '12:00'] as const;
const COMPLAINT = { what: 'therapist_absent', status: 'open', upheldAt: '2027-03-10T09:00:00.000Z' } as const;

function aSession([date, start]: readonly [string, string], change: Partial<TherapistSession> = {}): TherapistSession {
  return aBooked(date, start, { client: 'ანა', meetingLink: '/session/x', ...change });
}

async function openSession(
  detail: PracticeDetail,
  { dialog = '', replies, ...visit }: Visit & { dialog?: string } = {},
) {
  const address = href('practiceSession', { sessionId: detail.session._id }) + dialog;
  const defaults: Replies = { readPractice: aPractice(), readPracticeSession: detail };
  await openPage(address, { as: specialist(), ...visit, replies: { ...defaults, ...replies } });
}

const toasts = page.getByRole('status');

// It is 10:00 on Wednesday.
test.for<[name: string, session: TherapistSession, actions: Record<string, string>]>([
  [
    'nine days before',
    aSession(AHEAD),
    {
      'ther-mark-completed': 'disabled: Possible from Mar 19, 18:50',
      'ther-mark-client_absent': 'disabled: Possible from Mar 19, 18:15',
      'ther-mark-therapist_absent': 'disabled: Possible from Mar 19, 18:10',
      'ther-propose': 'Possible until Mar 18, 18:00',
      'ther-cancel': 'The whole sum returns to the client',
    },
  ],
  [
    'twenty minutes after the start',
    aSession([TODAY, '09:40']),
    {
      'ther-mark-completed': 'disabled: Possible from 10:30',
      'ther-mark-client_absent': 'nothing returns to the client',
      'ther-mark-therapist_absent': 'you are not paid',
      'ther-propose': 'disabled: The session has already begun',
      'ther-cancel': 'disabled: The session has already begun',
    },
  ],
  [
    'the day after, marked as missed',
    aSession(BEGUN, { status: 'client_absent', markedAt: '2027-03-09T09:00:00.000Z' }),
    { 'ther-mark-completed': 'You are paid for it', 'ther-mark-therapist_absent': 'you are not paid' },
  ],
  [
    'while a report of the client stands',
    aSession(BEGUN, { complaint: COMPLAINT }),
    {
      'ther-object': 'You can answer until Mar 10, 13:00',
      'ther-mark-completed': "disabled: We are looking into the client's report",
      'ther-mark-client_absent': 'disabled: We are looking',
      'ther-mark-therapist_absent': 'It is so: give the money back now',
    },
  ],
])('%s every action stands there, with its price or why it is not possible', async ([, session, actions]) => {
  await openSession(aDetail(session), { device: 'phone' });
  await expect.element(page.getByTestId('session-state')).toBeVisible();
  const buttons = page.getByRole('region', { name: 'What you can do' }).getByRole('button').elements();
  expect(buttons.map((button) => button.getAttribute('data-testid')).toSorted()).toEqual(
    Object.keys(actions).toSorted(),
  );
  for (const [id, words] of Object.entries(actions)) {
    const button = page.getByTestId(id);
    expect((button.element() as HTMLButtonElement).disabled).toBe(words.startsWith('disabled: '));
    await expect.element(button).toMatchTextContent(words.replace('disabled: ', ''));
  }
  await expectSound();
});

test('the booking number stands there as an operator asks for it', async () => {
  await openSession(aDetail(aSession(AHEAD)));
  await expect.element(page.getByRole('region', { name: 'Details' })).toMatchTextContent('4630-E996-FB49');
});

test('cancelling needs a reason, does not offer the time again unless asked, and says what returns', async () => {
  const session = aSession(AHEAD);
  const cancelled = { ...session, status: 'cancelled', cancelledBy: 'therapist', cancelReason: 'therapist' } as const;
  await openSession(aDetail(session), { replies: { cancelPracticeSession: aDetail(cancelled) } });
  await page.getByTestId('ther-cancel').click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('The whole sum returns to the client');
  await page.getByTestId('ther-cancel-confirm').click();
  await expect.element(page.getByText('Choose a reason')).toBeVisible();
  expect(calls('cancelPracticeSession')).toEqual([]);
  await page.getByRole('radio', { name: 'I am ill' }).click();
  await expectSound();
  answers({ readPracticeSession: aDetail(cancelled) });
  await page.getByTestId('ther-cancel-confirm').click();
  await expect.element(toasts.filter({ hasText: 'The session is cancelled' })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(calls('cancelPracticeSession')[0]?.body).toEqual({ reason: 'ill', offerAgain: false, version: 1 });
  await expect.element(page.getByTestId('session-meaning')).toMatchTextContent('You cancelled it.');
});

test('without a consent the day before the therapist decides, and may name it as the reason', async () => {
  await openSession(aDetail(aSession([TODAY, '20:00'], { sessionType: 'teen', consent: 'pending' })), {
    dialog: '#cancel',
  });
  await expect.element(page.getByText('You decide whether it takes place')).toBeVisible();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('radio', { name: "There is no parent's consent" })).toBeVisible();
  await expect.element(dialog.getByText('does not count against you')).toBeVisible();
  await dialog.getByRole('radio', { name: 'I am ill' }).click();
  await expect
    .element(dialog.getByRole('link', { name: 'Cancel all sessions of today' }))
    .toHaveAttribute('href', `${href('practiceCalendar')}#ill`);
});

test('up to three free times are offered, and an open offer can be taken back', async () => {
  const detail = aDetail(aSession(AHEAD));
  const slots = ['11:00', '13:00', '15:00', '17:00'].map((start) => ({
    date: '2027-03-20',
    start,
    end: start.replace(':00', ':50'),
  }));
  const times = slots.slice(0, 3);
  const proposal = {
    status: 'open',
    times: times.map((time, place) => ({ ...time, isFree: place > 0 })),
    proposedAt: '2027-03-10T06:00:00.000Z',
    until: '2027-03-18T14:00:00.000Z',
  } as const;
  await openSession(detail, {
    device: 'phone',
    replies: {
      listProposableTimes: { slots },
      proposeTimes: aDetail(detail.session, { proposal }),
      withdrawProposal: aDetail(detail.session, { proposal: { ...proposal, status: 'withdrawn' } }),
    },
  });
  await page.getByTestId('ther-propose').click();
  const boxes = page.getByRole('dialog').getByRole('checkbox');
  await expect.poll(() => boxes.elements().length).toBe(4);
  for (const place of [0, 1, 2]) await boxes.nth(place).click();
  await expect.element(boxes.nth(3)).toHaveAttribute('aria-disabled', 'true');
  await expectSound();
  answers({ readPracticeSession: aDetail(detail.session, { proposal }) });
  await page.getByTestId('ther-propose-send').click();
  await expect
    .element(page.getByTestId('ther-proposal'))
    .toMatchTextContent(/11:00.*no longer free.*until Mar 18, 18:00/);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(calls('proposeTimes')[0]?.body).toEqual({ times, version: 1 });
  answers({ readPracticeSession: aDetail(detail.session, { proposal: { ...proposal, status: 'withdrawn' } }) });
  await page.getByTestId('ther-withdraw').click();
  await expect.element(page.getByTestId('ther-proposal')).toMatchTextContent('You took the proposal back.');
});

test('an objection needs no words, and says that both sides are heard', async () => {
  const session = aSession(BEGUN, { complaint: COMPLAINT });
  const disputed = aDetail({ ...session, complaint: { ...COMPLAINT, status: 'disputed' } });
  await openSession(aDetail(session), { dialog: '#object', replies: { objectToComplaint: disputed } });
  await expect.element(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
  await expectSound();
  answers({ readPracticeSession: disputed });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(toasts.filter({ hasText: 'We have your answer' })).toBeVisible();
  expect(calls('objectToComplaint')[0]?.body).toEqual({ version: 1 });
});

test('a report is agreed with by a press, beside which stands what the room saw', async () => {
  const complaint = { ...COMPLAINT, status: 'disputed' } as const;
  const seen = { therapist: { from: '2027-03-09T07:47:00.000Z', until: '2027-03-09T07:50:00.000Z' } };
  const session = aSession(BEGUN, { complaint, seen });
  const visit = { dialog: '#object', replies: { setSessionStatus: aDetail(session) } };
  await openSession(aDetail({ ...session, complaint: COMPLAINT }), visit);
  await page.getByRole('dialog').getByRole('button', { name: 'It is so: give the money back now' }).click();
  const saw = page.getByRole('dialog').getByTestId('room-saw');
  await expect.element(saw).toMatchTextContent('you were there between 11:47 and 11:50');
  await expectSound();
  await page.getByRole('dialog').getByRole('button', { name: 'Did not happen because of me' }).click();
  await expect.poll(() => calls('setSessionStatus').map(({ body }) => body.status)).toEqual(['therapist_absent']);
});

test('a mark that the times in the room contradict waits, and can be corrected', async () => {
  const complaint = { what: 'client_present', status: 'disputed', upheldAt: '2027-03-10T09:00:00.000Z' } as const;
  const change = { status: 'client_absent', markedAt: '2027-03-09T08:50:00.000Z' } as const;
  const session = aSession(BEGUN, { ...change, complaint: { ...complaint, presence: 'alone' } });
  const held = aDetail({ ...session, status: 'completed' });
  await openSession(aDetail(session), { replies: { setSessionStatus: held } });
  await expect.element(page.getByText(/By the times of our room the client was there/)).toBeVisible();
  await expect.element(page.getByTestId('session-meaning')).toMatchTextContent('Your pay waits');
  await expectSound();
  await page.getByTestId('ther-mark-completed').click();
  await expect.element(toasts.filter({ hasText: 'Marked: Took place' })).toBeVisible();
});

test('a session that the therapist has cancelled says why, in the own words, on its page and in the list', async () => {
  const cancelled = { status: 'cancelled', cancelledBy: 'therapist', cancelReason: 'therapist' } as const;
  const session = aSession(AHEAD, { ...cancelled, therapistReason: 'plans' });
  const replies = { listPracticeSessions: { sessions: [session], next: null, needsStatus: 0 } };
  await openSession(aDetail(session), { replies });
  await expect
    .element(page.getByRole('region', { name: 'Details' }))
    .toMatchTextContent(/Your reason.*My plans have changed/);
  await page.getByRole('link', { name: 'Sessions' }).first().click();
  await expect.element(page.getByTestId('ther-sessions')).toMatchTextContent('Your reason: My plans have changed');
  await expectSound();
});

test('shared topics stand there with their date, and are gone once the client stops', async () => {
  const session = aSession(AHEAD, { sharesTopics: true, client: null });
  const shared = aDetail(session, { topics: ['Anxiety'], topicsSharedAt: '2027-03-08T10:00:00.000Z' });
  await openSession(shared);
  await expect.element(page.getByTestId('ther-topics')).toMatchTextContent(/Anxiety.*March\s8/);
  await expect.element(page.getByText('deleted client')).toBeVisible();
  answers({ readPracticeSession: aDetail({ ...session, sharesTopics: false }) });
  globalThis.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByTestId('ther-topics')).toMatchTextContent('shares no topics');
});

// spec §5: "Session not found"
test('a session that is none of the own ones is not found', async () => {
  await openSession(aDetail(aSession(AHEAD)), { replies: { readPracticeSession: refuse('SESSION_NOT_FOUND') } });
  await expect.element(page.getByRole('heading', { name: 'Session not found' })).toBeVisible();
});

test('a mark whose answer is lost is told as made once the page reads it, and not offered again', async () => {
  const session = aSession(BEGUN);
  await openSession(aDetail(session), { dialog: '#client_absent', replies: { setSessionStatus: lost() } });
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Did not come' });
  await expect.element(confirm).toBeVisible();
  const marked = { ...session, status: 'client_absent', markedAt: '2027-03-10T06:00:00.000Z', version: 2 } as const;
  answers({ readPracticeSession: aDetail(marked) });
  await confirm.click();
  await expect.element(toasts.filter({ hasText: 'Marked: Did not come' })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(calls('setSessionStatus')).toHaveLength(1);
});

test('a session in an empty room is held only with where it took place', async () => {
  const session = aSession(BEGUN);
  await openSession(aDetail(session), { replies: { setSessionStatus: refuse('ROOM_EMPTY') } });
  await page.getByTestId('ther-mark-completed').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('Choose where the session took place');
  await dialog.getByRole('button', { name: 'Took place' }).click();
  expect(calls('setSessionStatus')).toHaveLength(1);
  await dialog.getByText('By telephone').click();
  await expectSound();
  const held = { ...session, status: 'completed', markedAt: '2027-03-10T06:00:00.000Z', version: 2 } as const;
  answers({ setSessionStatus: { session: held }, readPracticeSession: aDetail(held) });
  await dialog.getByRole('button', { name: 'Took place' }).click();
  await expect.element(toasts.filter({ hasText: 'Marked: Took place' })).toBeVisible();
  expect(calls('setSessionStatus')[1]?.body).toMatchObject({ elsewhere: 'phone' });
});

test('a press names no version that has come a moment ago', async () => {
  const session = aSession(BEGUN);
  await openSession(aDetail(session), { replies: { setSessionStatus: refuse('SESSION_CHANGED') } });
  await expect.element(page.getByTestId('ther-mark-completed')).toBeEnabled();
  const newer = aDetail({ ...session, version: 2 });
  answers({ readPracticeSession: newer });
  await queryClient.invalidateQueries();
  await page.getByTestId('ther-mark-completed').click();
  await expect.poll(() => calls('setSessionStatus').map(({ body }) => body.version)).toEqual([1]);
});

test('nor does an offer that is taken back', async () => {
  const times = [{ date: '2027-03-20', start: '11:00', end: '11:50', isFree: true }];
  const dates = { proposedAt: '2027-03-10T06:00:00.000Z', until: '2027-03-18T14:00:00.000Z' };
  const proposal = { status: 'open', times, ...dates } as const;
  const session = aSession(AHEAD);
  await openSession(aDetail(session, { proposal }), { replies: { withdrawProposal: refuse('SESSION_CHANGED') } });
  await expect.element(page.getByTestId('ther-withdraw')).toBeVisible();
  const other = { ...proposal, times: [{ ...times[0], start: '12:00', end: '12:50' }] } as typeof proposal;
  answers({ readPracticeSession: aDetail({ ...session, version: 2 }, { proposal: other }) });
  await queryClient.invalidateQueries();
  await expect.element(page.getByTestId('ther-proposal')).toMatchTextContent(/12:00/);
  await page.getByTestId('ther-withdraw').click();
  await expect.poll(() => calls('withdrawProposal').map(({ body }) => body.version)).toEqual([1]);
});
