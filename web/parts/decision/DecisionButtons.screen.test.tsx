import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { type PageEndpointName, pageEndpoints } from '#contract/pages/page-endpoints.ts';
import { proofEndpoints } from '#contract/login/proof-endpoints.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import type { DetailedSession } from '../../data/own-sessions.ts';
import { queryClient } from '../../data/query-client.ts';
import { fillBilling, openBilling, payButton } from '../../testing/billing.ts';
import { aBooking, aHold } from '../../testing/booking.ts';
import { expectAnotherButton } from '../../testing/changed-decision.ts';
import { jump, pass, dialog } from '../../testing/browser.ts';
import { type Replies, answers, refuse } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/open-page.tsx';
import { detailedSessionAt } from '../../testing/own-session.ts';
import { START, openOwnSession, openWaiting, payTerms } from '../../testing/own-session-page.ts';
import { TUESDAY, seriesPlan } from '../../testing/series.ts';
import { aDetail, aCalendar, aBooked, aPractice, openCalendar, specialist } from '../../testing/practice.ts';

/** A button with a price, and what makes that another one. */
type Priced = {
  readonly open: () => Promise<void>;
  readonly button: Locator;
  readonly change: () => Promise<void>;
  /** The new button. */
  readonly after: Locator;
};

/** Another device has changed something, and the page asks again. */
async function reread(replies: Replies): Promise<void> {
  answers(replies);
  await queryClient.invalidateQueries();
  await pass(100);
}

const named = (name: string | RegExp) => dialog.getByRole('button', { name });

const rereadAs = (start: number, change: Partial<DetailedSession>) =>
  reread({ readOwnSession: { session: detailedSessionAt(start, change) } });

/** A time of Wednesday, a quarter of an hour more than 24 hours after 10:00 on the day of the tests. */
const SOON = { date: '2027-03-11', start: '10:15', end: '11:05' };
const CONTESTED = { status: 'client_absent', markedAt: '2027-03-10T05:50:00Z' } as const;
const COMPLAINT: NonNullable<DetailedSession['complaint']> = {
  what: 'client_present',
  status: 'disputed',
  upheldAt: '2027-03-11T06:00:00Z',
  presence: 'alone',
};
const { presence: _, ...SAID } = COMPLAINT;
const teen = aBooked('2027-03-10', '18:00', { sessionType: 'teen', consent: 'none' });
const missed = aBooked('2027-03-09', '12:00');
const ofToday = ['12:00', '14:00'].map((start) => aBooked('2027-03-10', start));

async function openPractice(session: typeof teen, hash: string): Promise<void> {
  const replies = { readPractice: aPractice(), readPracticeSession: aDetail(session) };
  await openPage(href('practiceSession', { sessionId: session._id }) + hash, { as: specialist(), replies });
}

const PRICED: Partial<Record<PageEndpointName, Priced>> = {
  cancelSession: {
    open: () => openOwnSession({}, { dialog: 'cancel' }),
    button: named('Cancel the session'),
    async change() {
      answers({ cancelSession: refuse('REFUND_CHANGED', undefined, { refundMinor: 0 }) });
      await named('Cancel the session').click();
    },
    after: named('Cancel without a refund'),
  },
  moveSession: {
    async open() {
      await openOwnSession(
        {},
        { dialog: 'move', replies: { listMoveSlots: { slots: [SOON], from: SOON.date, next: null } } },
      );
      await dialog.getByTestId('slot-2027-03-11-1015').click();
    },
    button: named(/^Move to/),
    change: () => jump(16 * MINUTE, SECOND),
    after: named(/^Final move to/),
  },
  complain: {
    open: () => openOwnSession({}, { start: Date.now() - 20 * MINUTE, dialog: 'complaint' }),
    button: named('Send'),
    change: () => rereadAs(Date.now() - 20 * MINUTE, { status: 'completed', markedAt: '2027-03-10T05:50:00Z' }),
    after: named('Send it to be decided'),
  },
  withdrawComplaint: {
    open: () =>
      openOwnSession({ ...CONTESTED, complaint: COMPLAINT }, { start: Date.now() - 2 * HOUR, dialog: 'withdraw' }),
    button: named('I agree with the mark'),
    change: () => rereadAs(Date.now() - 2 * HOUR, { ...CONTESTED, complaint: SAID }),
    after: named('Take the report back'),
  },
  acceptProposal: {
    open: () =>
      openOwnSession({
        isProposed: true,
        proposal: {
          status: 'open',
          times: [{ ...SOON, isFree: true }],
          proposedAt: new Date(START - DAY).toISOString(),
          until: new Date(START - DAY).toISOString(),
        },
      }).then(() => page.getByTestId('proposal').getByRole('radio').click()),
    button: page.getByTestId('proposal').getByRole('button', { name: /^Move to/ }),
    change: () => jump(16 * MINUTE, SECOND),
    after: page.getByTestId('proposal').getByRole('button', { name: /^Final move to/ }),
  },
  createSeries: {
    open: () =>
      openOwnSession(
        { status: 'completed' },
        { start: TUESDAY, dialog: 'series', replies: { readSeries: seriesPlan() } },
      ),
    button: named('Plan 2 sessions'),
    change: () => reread({ readSeries: seriesPlan({ each: { minor: 13_000, currency: 'GEL' } }) }),
    after: named(/^Plan 2 sessions for 260/),
  },
  startPayment: {
    async open() {
      await openBilling({ device: 'phone' });
      await fillBilling();
    },
    button: payButton,
    change: () =>
      reread({
        readCurrentBooking: aBooking({
          hold: aHold({ id: 'hold-2', bookingSession: { date: '2027-03-12', start: '15:00', end: '16:20' } }),
        }),
      }),
    after: payButton,
  },
  payAppointment: {
    async open() {
      await openWaiting();
      await page.getByTestId('card-eur').click();
      await page.getByTestId('email-confirm-checkbox').click();
    },
    button: payButton,
    change: () => reread({ readPayTerms: payTerms({ terms: { ...payTerms().terms, totalEurCents: 4100 } }) }),
    after: payButton,
  },
  cancelPracticeSession: {
    open: () => openPractice(teen, '#cancel'),
    button: page.getByTestId('ther-cancel-confirm'),
    change: () => reread({ readPracticeSession: aDetail({ ...teen, consent: 'received' }) }),
    after: page.getByTestId('ther-cancel-confirm'),
  },
  setSessionStatus: {
    open: () => openPractice(missed, '#client_absent'),
    button: named('Did not come'),
    change: () =>
      reread({ readPracticeSession: aDetail({ ...missed, status: 'completed', markedAt: '2027-03-10T05:50:00Z' }) }),
    after: named('Change the mark: Did not come'),
  },
  cancelIllToday: {
    async open() {
      await openCalendar({
        ...aCalendar(ofToday).replies,
        readIllToday: { sessions: ofToday, clients: 2, refundMinor: 24_000 },
      });
      await page.getByRole('button', { name: 'Time off' }).click();
      await named('I am ill today').click();
    },
    button: named('Cancel 2 sessions'),
    change: () => reread({ readIllToday: { sessions: ofToday.slice(1), clients: 1, refundMinor: 12_000 } }),
    after: named(/^Cancel 1 session, 120/),
  },
};

/** Calls that change something and cost nothing that could change under the finger, each with its reason. */
const UNPRICED: Readonly<Record<string, readonly PageEndpointName[]>> = {
  'a sign-in and what belongs to it': [
    'sendSignInCode',
    'verifyCode',
    'register',
    'signInByEmail',
    'requestPasswordReset',
    'setNewPassword',
    'signOut',
    'endSignIns',
    'sendInvitationCode',
    'acceptInvitation',
    'updateUser',
    'changePhone',
    'changeSignInEmail',
  ],
  reads: [
    'readUser',
    'listTherapists',
    'listTherapistSessions',
    'previewTemplate',
    'readRoom',
    'readInvitation',
    'readConsentPage',
  ],
  'answers and settings, changed back at will': [
    'savePreferences',
    'saveStep',
    'saveSharing',
    'saveSettings',
    'endDiscreet',
    'unsubscribe',
    'setAccepting',
    'savePracticeSettings',
    'confirmOwnRoom',
    'markProfileSeen',
    'saveTemplate',
    'addTherapistSessions',
    'removeTherapistSession',
    'removeTherapistSessions',
    'addTimeOff',
    'removeTimeOff',
  ],
  'costs nothing, and a dialog names what goes': ['deleteAnswers'],
  'costs nobody anything before it is paid': ['createAppointment', 'withdrawAppointment'],
  'a hold costs nothing, and Pay names its price': ['placeHold', 'cancelPayment'],
  'nothing is paid yet': ['declineAppointment'],
  'leaves all as it is': ['declineProposal', 'proposeTimes', 'withdrawProposal', 'objectToComplaint'],
  'proved by a code and the password, and waits a day': ['savePayoutAccount'],
  'costs nothing; a page of its own says what goes, and a code proves it': ['leave'],
  'where mail goes': ['changeOrderEmail', 'voidMeetingLink', 'sendChatMessage'],
  'a parent decides on a page without a price': ['askGuardian', 'sendConsentCode', 'answerConsent'],
  'takes a copy along and leaves all as it is': ['exportOwnData'],
  'an operator reads': ['findOrders', 'readPhones', 'previewSessionChange'],
  'an operator ends what waits: nothing else changes': ['seeWorkItem', 'endFreshCode', 'releaseHeld', 'endRestored'],
  'an operator presses on what the server has just shown, proved by each page of `/operations`': [
    'changeSession',
    'sendPayouts',
    'endPayout',
    'setPayoutStop',
    'retryRefund',
    'settleRefund',
    'acceptRate',
    'retryMeeting',
    'inviteTherapist',
    'setTherapistState',
    'setClientState',
    'setMeetingLink',
  ],
  'the room': ['enterRoom', 'sendSignal', 'keepSeat', 'leaveRoom', 'joinElsewhere'],
};

test('every call that changes something has a price that is watched, or a reason to have none', () => {
  const changing = Object.entries(pageEndpoints).filter(
    ([name, { method }]) => method !== 'GET' && !(name in proofEndpoints),
  );
  const named = [...Object.keys(PRICED), ...Object.values(UNPRICED).flat()];
  expect(named.toSorted()).toEqual(changing.map(([name]) => name).toSorted());
});

test.for(Object.entries(PRICED))(
  'a button whose consequence has changed is another button: %s',
  async ([name, { open, button, change, after }]) => {
    await open();
    await expect.element(button).toBeEnabled();
    await expectAnotherButton({ button, change, after, calls: [name as PageEndpointName] });
  },
);
