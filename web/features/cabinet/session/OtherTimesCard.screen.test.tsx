import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DAY } from '#domain/dates.ts';
import type { DetailedSession } from '../../../data/own-sessions.ts';
import { queryClient } from '../../../data/query-client.ts';
import { moveTo, pass, startClock, stopClock, expectSound } from '../../../testing/browser.ts';
import { answers, calls, late, refuse } from '../../../testing/fake-api.ts';
import { detailedSessionAt } from '../../../testing/own-session.ts';
import { START, openOwnSession } from '../../../testing/own-session-page.ts';

type Proposal = NonNullable<DetailedSession['proposal']>;

const TIMES = [
  { date: '2027-03-20', start: '11:00', end: '11:50', isFree: true },
  { date: '2027-03-22', start: '18:00', end: '18:50', isFree: false },
  { date: '2027-03-23', start: '10:00', end: '10:50', isFree: true },
];
const NEW = Date.parse('2027-03-23T10:00:00+04:00');

const card = page.getByTestId('proposal');
const time = (key: string) => card.getByTestId(`proposed-${key}`);
const button = (name: string) => card.getByRole('button', { name });

function proposed(change: Partial<Proposal> = {}): Partial<DetailedSession> {
  const until = new Date(START - DAY).toISOString();
  const proposal: Proposal = { status: 'open', times: TIMES, proposedAt: until, until, ...change };
  return { proposal, isProposed: proposal.status === 'open' };
}

test('one press takes the time that the mail names, and nothing happens before it', async () => {
  const answer = late<'acceptProposal'>({
    session: detailedSessionAt(NEW, proposed({ status: 'accepted' })),
  });
  await openOwnSession(proposed(), {
    at: '?time=2027-03-23T10:00#proposal',
    replies: { acceptProposal: answer.reply },
  });
  await expect.element(card).toMatchTextContent(/Nino proposes another time/);
  await expect.element(card).toMatchTextContent(/keep the old one: Mar 19, 18:00/);
  await expect.element(time('2027-03-23-1000')).toBeChecked();
  await expect.element(time('2027-03-22-1800')).toBeDisabled();
  await expect.element(card).toMatchTextContent(/Some are taken by now/);
  await expect.element(button('Move to Mar 23, 10:00')).toBeInViewport();
  await expectSound();
  expect(calls('acceptProposal')).toEqual([]);
  await button('Move to Mar 23, 10:00').dblClick();
  answer.arrive();
  await expect.element(page.getByTestId('toast')).toHaveTextContent('Session moved: Mar 23, 10:00');
  await expect
    .element(card.getByRole('status'))
    .toHaveTextContent('You accepted, and the session moved: Mar 23, 10:00.');
  expect(calls('acceptProposal').map(({ body }) => body.bookingSession)).toEqual([
    { date: '2027-03-23', start: '10:00', end: '10:50' },
  ]);
});

test('a time is chosen before it is taken; keeping the old one declines', async () => {
  await openOwnSession(proposed(), {
    replies: { declineProposal: () => ({ session: detailedSessionAt(START, proposed({ status: 'declined' })) }) },
  });
  await expect.element(button('Choose a time')).toBeDisabled();
  await button('Keep the old time').click();
  await expect.element(card.getByRole('status')).toHaveTextContent('You kept the old time: Mar 19, 18:00.');
  await expect.element(card.getByRole('heading')).toHaveFocus();
  await expectSound();
});

test.each(['SLOT_TAKEN', 'SLOT_CLOSED', 'OWN_SESSION'] as const)(
  'a time that is gone (%s) is said, and the others stay',
  async (code) => {
    await openOwnSession(proposed(), { replies: { acceptProposal: refuse(code, 'Not this one') } });
    await time('2027-03-20-1100').click();
    answers({
      readOwnSession: () => ({
        session: detailedSessionAt(
          START,
          proposed({ times: TIMES.map((one) => ({ ...one, isFree: one.date === '2027-03-23' })) }),
        ),
      }),
    });
    await button('Move to Mar 20, 11:00').click();
    await expect.element(card.getByRole('alert')).toHaveTextContent('Not this one');
    await expect.element(time('2027-03-20-1100')).toBeDisabled();
    await expect.element(time('2027-03-23-1000')).toBeEnabled();
  },
);

test('of times that are all gone nothing is offered but to keep the old one', async () => {
  await openOwnSession(proposed({ times: TIMES.map((one) => ({ ...one, isFree: false })) }));
  await expect.element(card).toMatchTextContent(/None of these times is free any more/);
  expect(card.getByRole('button').elements()).toHaveLength(1);
  await expectSound();
});

test.each([
  ['withdrawn', /took the proposal back/],
  ['expired', /time to answer has passed/],
  ['declined', /You kept the old time/],
] as const)('a proposal that is %s is told in a sentence', async (status, words) => {
  await openOwnSession(proposed({ status }));
  await expect.element(card.getByRole('status')).toMatchTextContent(words);
  expect(card.getByRole('button').elements()).toEqual([]);
});

test.each(['closed', 'accepted'] as const)(
  'of a session with another time, the %s offer is not told',
  async (status) => {
    await openOwnSession(proposed({ status }));
    await expect.element(page.getByTestId('cab-reschedule')).toBeVisible();
    expect(card.elements()).toEqual([]);
  },
);

test('who comes from the mail of an offer that is not open any more reads so', async () => {
  await openOwnSession(proposed({ status: 'closed' }), { at: '?time=2027-03-23T10:00#proposal' });
  await expect.element(card.getByRole('status')).toMatchTextContent(/no longer open/);
});

test('fits a phone in Georgian with the longest name, in another zone', async () => {
  // Lisbon in winter.
  moveTo(0);
  const specialist = { _id: 't', name: 'კონსტანტინე-ალექსანდრე', surname: 'ჩიქოვანი', photo: null };
  await openOwnSession({ ...proposed(), specialist }, { language: 'ka' });
  await expect.element(card).toMatchTextContent(/11:00–11:50 \(თქვენთან 07:00\)/);
  await expectSound();
});

test('another offer makes other buttons, which rest until it could be read', async () => {
  await openOwnSession(proposed());
  await time('2027-03-23-1000').click();
  await expect.element(button('Move to Mar 23, 10:00')).toBeEnabled();
  const other = proposed({ times: TIMES.slice(1) });
  answers({ readOwnSession: { session: detailedSessionAt(START, { ...other, version: 2 }) } });
  stopClock();
  await queryClient.invalidateQueries();
  await pass(100);
  await expect.element(page.getByTestId('decision-news')).toMatchTextContent(/The specialist now proposes other times/);
  for (const name of ['Move it to Mar 23, 10:00 all the same', 'Keep the old time'])
    await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true');
  startClock();
});

test('a version that has come a moment ago is not the one that an answer names', async () => {
  await openOwnSession(proposed(), { replies: { declineProposal: refuse('SESSION_CHANGED') } });
  await expect.element(card).toBeVisible();
  answers({ readOwnSession: { session: detailedSessionAt(START, { ...proposed(), version: 2 }) } });
  await queryClient.invalidateQueries();
  await button('Keep the old time').click();
  await expect.poll(() => calls('declineProposal').map(({ body }) => body.version)).toEqual([1]);
});
