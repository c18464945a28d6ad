import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { aBooking } from '../../../testing/booking.ts';
import { pass, stopClock, expectSound } from '../../../testing/browser.ts';
import { answers, calls, late, lost, never } from '../../../testing/fake-api.ts';
import { client } from '../../../testing/open-page.tsx';
import { detailedSessionAt, ownSessionAt } from '../../../testing/own-session.ts';
import { openOwnSessions } from '../../../testing/own-session-page.ts';

const upcoming = page.getByTestId('cab-upcoming');
const join = page.getByTestId('cab-join');
const move = page.getByTestId('cab-reschedule');
const cancel = page.getByTestId('cab-cancel');

/** The whole minute now, so that distances are round. */
const minuteNow = () => Math.floor(Date.now() / MINUTE) * MINUTE;

/** A session `ms` from now, one of many by its number. */
function sessionIn(ms: number, change: Partial<OwnSession> = {}, n = 0): OwnSession {
  return ownSessionAt(minuteNow() + ms, { orderId: `${String(n).padStart(2, '0')}${'A'.repeat(20)}`, ...change });
}

describe('a session that its client is said to have missed', () => {
  const task = page.getByTestId('marked-task');
  const marked = (ms: number, ago: number) =>
    sessionIn(ms, { status: 'client_absent', markedAt: new Date(minuteNow() - ago).toISOString() });

  test.each(['ka', 'en'] as const)(
    'a session whose client is marked absent is still joined while it runs, and the limit is a task (%s)',
    async (language) => {
      await openOwnSessions([marked(-21 * MINUTE, MINUTE)], { language });
      await expect.element(join).toHaveAttribute('href', expect.stringContaining('/session/'));
      const words = { ka: 'მონიშნულია, რომ შეხვედრაზე არ იყავით', en: 'It was marked that you did not come' }[language];
      await expect.element(task.getByRole('heading', { name: words })).toBeVisible();
      // Neither moved nor cancelled: the way in is left.
      expect([...move.elements(), ...cancel.elements()]).toEqual([]);
      await expect.element(task).toMatchTextContent(/11/);
      await expect.element(task.getByRole('link')).toHaveAttribute('href', expect.stringContaining('#complaint'));
      await expectSound();
    },
  );

  test('a session whose client is marked absent is a task without anything ahead, for 24 hours', async () => {
    await openOwnSessions([marked(-23 * HOUR, 23 * HOUR - 30 * MINUTE)]);
    await expect.element(task).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Choose a specialist' }).or(upcoming)).toBeVisible();
  });

  test('of sessions whose client is marked absent the one whose limit is the nearest is told', async () => {
    await openOwnSessions([
      marked(-21 * MINUTE, MINUTE),
      { ...marked(-23 * HOUR, 22 * HOUR), orderId: 'B'.repeat(22) },
    ]);
    const address = href('cabinetSession', { orderId: 'B'.repeat(22) });
    await expect.element(task.getByRole('link')).toHaveAttribute('href', `${address}#complaint`);
  });

  test('a session whose client is marked absent is no task once the limit has passed', async () => {
    await openOwnSessions([marked(-26 * HOUR, 25 * HOUR)]);
    await expect.element(upcoming).toBeVisible();
    expect(task.elements()).toEqual([]);
  });
});

test('the next session stands first with day and time, both ways to change it and the limit for that', async () => {
  const next = sessionIn(3 * DAY);
  await openOwnSessions([sessionIn(9 * DAY, {}, 1), next, sessionIn(-9 * DAY, { status: 'completed' }, 2)]);
  await expect.element(upcoming).toBeVisible();
  const { startTime, endTime } = next.sessionTime;
  await expect.element(page.getByText(`${startTime}–${endTime}`)).toBeVisible();
  await expect.element(page.getByText('Next session · in 3 days')).toBeVisible();
  await expect.element(join).toBeDisabled();
  await expect.element(move).toBeEnabled();
  await expect.element(cancel).toBeEnabled();
  await expect.element(page.getByText(/^Moving and cancelling are free until/)).toBeVisible();
  await expectSound();
});

test('the next session lets its client in from 15 minutes before, and counts the last hour in minutes', async () => {
  stopClock();
  await openOwnSessions([sessionIn(16 * MINUTE)]);
  await expect.element(join).toBeDisabled();
  await expect.element(page.getByText('Next session · starts in 16 minutes')).toBeVisible();
  await pass(MINUTE + SECOND);
  await expect.element(join).toHaveAttribute('href', expect.stringContaining('/session/'));
  await expect.element(page.getByText('Next session · starts in 15 minutes')).toBeVisible();
});

test('the next session inside 24 hours cannot be moved, and a cancelling says that it returns nothing', async () => {
  await openOwnSessions([sessionIn(23 * HOUR)]);
  await expect.element(move).toBeDisabled();
  await expect.element(move).toMatchTextContent(/It cannot be moved.*Less than 24 hours remain/s);
  await expect.element(cancel).toBeEnabled();
  await expect.element(page.getByText('If you cancel, the sum does not return')).toBeVisible();
  await expectSound();
});

test('the next session moved twice cannot be moved again, and returns its money as long as there is time', async () => {
  await openOwnSessions([sessionIn(3 * DAY, { moves: 2 })]);
  await expect.element(move).toBeDisabled();
  await expect.element(move).toMatchTextContent(/already moved this session twice/);
  await expect.element(cancel).toBeEnabled();
  await expect.element(page.getByText('The whole sum returns')).toBeVisible();
});

test('the next session that has begun can be joined, and from 10 minutes on its client can say that nobody came', async () => {
  const { orderId } = sessionIn(0);
  await openOwnSessions([sessionIn(-11 * MINUTE)]);
  await expect.element(page.getByText('Next session · taking place now')).toBeVisible();
  await expect.element(join).toHaveAttribute('href', expect.stringContaining('/session/'));
  for (const control of [move, cancel])
    await expect.element(control).toMatchTextContent('The session has already begun');
  await expect
    .element(page.getByRole('link', { name: 'Tell us' }))
    .toHaveAttribute('href', `${href('cabinetSession', { orderId })}#complaint`);
  await expectSound();
});

describe('a dialog of the next session', () => {
  const dialog = page.getByRole('dialog');
  const [first, second] = [() => sessionIn(2 * DAY), () => sessionIn(9 * DAY, {}, 1)];

  test('a dialog of the next session stays with its session when that is cancelled, says so once, and leaves the next one alone', async () => {
    const gone = { ...first(), status: 'cancelled', cancelledBy: 'client', cancelReason: 'client' } as const;
    const done = late<'cancelSession'>({ session: { ...detailedSessionAt(0), ...gone } });
    await openOwnSessions([second(), first()], {
      replies: {
        readCancelTerms: { refund: { minor: 12_000, currency: 'GEL' }, until: null, card: '4242' },
        cancelSession: done.reply,
      },
    });
    await cancel.click();
    await dialog.getByRole('button', { name: 'Cancel the session' }).click();
    answers({ listOwnSessions: { sessions: [second(), gone], topics: 0 } });
    done.arrive();
    await expect.element(page.getByTestId('toast')).toMatchTextContent('The session is cancelled');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('Next session · in 9 days')).toBeVisible();
    await expect.element(upcoming).toHaveFocus();
    expect(calls('cancelSession').map(({ params }) => params['orderId'])).toEqual([first().orderId]);
  });

  test('a dialog of the next session stays with its session when it is moved behind another one', async () => {
    const to = { date: '2027-03-25', start: '18:00', end: '18:50' };
    const moved = { ...first(), sessionTime: { date: to.date, startTime: to.start, endTime: to.end }, moves: 1 };
    await openOwnSessions([second(), first()], {
      replies: {
        listMoveSlots: { slots: [to], from: '2027-03-10', next: null },
        moveSession: () => {
          answers({ listOwnSessions: { sessions: [moved, second()], topics: 0 } });
          return { session: { ...detailedSessionAt(0), ...moved } };
        },
      },
    });
    await move.click();
    await dialog.getByTestId('slot-2027-03-25-1800').click();
    await dialog.getByRole('button', { name: /^Move to/ }).click();
    await expect.element(page.getByTestId('toast')).toMatchTextContent(/Mar\s25, 18:00/);
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('Next session · in 9 days')).toBeVisible();
    expect(calls('moveSession').map(({ params }) => params['orderId'])).toEqual([first().orderId]);
  });
});

test('without sessions, the page says what to do next', async () => {
  await openOwnSessions([]);
  await expect.element(page.getByRole('heading', { name: 'Nothing is planned yet' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Find a therapist' })).toHaveAttribute('href', href('testing'));
  expect(page.getByRole('link', { name: 'Past sessions' }).elements()).toEqual([]);
  await expectSound();
});

test('with past sessions only, the last specialist can be booked again, with the nearest free time', async () => {
  await openOwnSessions([sessionIn(-9 * DAY, { status: 'completed' })]);
  await expect
    .element(page.getByRole('link', { name: 'Past sessions' }))
    .toHaveAttribute('href', href('cabinetHistory'));
  await expect.element(page.getByRole('heading', { name: 'Book again with Nino' })).toBeVisible();
  await expect.element(page.getByText(/^The nearest free time: tomorrow, 12:00/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Choose a time' }))
    .toHaveAttribute('href', href('therapist', { id: 'therapist-nino' }));
  const ways = upcoming
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(ways.filter((way, place) => ways.indexOf(way) !== place)).toEqual([]);
});

test('on a wide screen booking again follows what is to be done, however high the next session is', async () => {
  const sharing = { shared: false, topics: [{ _id: 'topic-1', name: 'Anxiety' }], consentVersion: '1' };
  await openOwnSessions([sessionIn(2 * DAY)], { topics: 2, device: 'desktop', replies: { readSharing: sharing } });
  const box = (name: string) => page.getByRole('region', { name }).element().getBoundingClientRect();
  await expect.element(page.getByRole('region', { name: 'To do' })).toBeVisible();
  const gap = box('Book again').top - box('To do').bottom;
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThan(32);
  // The check of camera and sound begins where the way in begins.
  const left = (testId: string) => page.getByTestId(testId).element().getBoundingClientRect().left;
  expect(left('check-devices')).toBe(left('cab-join'));
});

test.each(['phone', 'desktop'] as const)(
  'of 40 sessions on a %s the next eight later ones are shown, then all',
  async (device) => {
    const sessions = Array.from({ length: 40 }, (_, n) => sessionIn((n + 1) * 7 * DAY, {}, n));
    await openOwnSessions(sessions.toReversed(), { device });
    const rows = () => page.getByRole('listitem').elements().length;
    await expect.poll(rows).toBe(8);
    await page.getByRole('button', { name: 'Show all 39' }).click();
    await expect.poll(rows).toBe(39);
    await expectSound();
  },
);

describe('what is to be done', () => {
  const topics = ['anxiety', 'burnout'].map((name) => ({ _id: name, name }));
  const SHARING = { shared: false, topics, consentVersion: '1' };
  const CRISIS = [{ number: '111', kind: 'children' as const, name: 'Help for children' }];
  const NO_ANSWER = { state: 'none', phone: null, askAgainAt: null } as const;

  test('an offer of another time is a task that leads to the session', async () => {
    const asked = sessionIn(3 * DAY, { isProposed: true }, 1);
    await openOwnSessions([sessionIn(2 * DAY), asked]);
    const task = page.getByTestId('proposal-task');
    await expect.element(task).toMatchTextContent(/Nino proposes another time/);
    await expect
      .element(task.getByRole('link', { name: 'Choose a time' }))
      .toHaveAttribute('href', `${href('cabinetSession', { orderId: asked.orderId })}#proposal`);
    await expectSound();
  });

  test('an offer that can no longer be answered is no task', async () => {
    await openOwnSessions([sessionIn(23 * HOUR, { isProposed: true })]);
    await expect.element(upcoming).toBeVisible();
    expect(page.getByTestId('proposal-task').elements()).toEqual([]);
  });

  test('sharing topics and the consent of a parent are counted, and a no takes one off', async () => {
    const sessions = [sessionIn(2 * DAY), sessionIn(9 * DAY, { sessionType: 'teen', consent: 'none' }, 1)];
    await openOwnSessions(sessions, {
      topics: 2,
      replies: { listCrisisNumbers: CRISIS, readSharing: SHARING, readConsent: NO_ANSWER },
    });
    await expect.element(page.getByRole('img', { name: '2 things to do' })).toBeVisible();
    await expectSound();
    await page.getByRole('button', { name: 'No, thank you' }).click();
    await expect.element(page.getByRole('img', { name: '1 thing to do' })).toBeVisible();
    await expect.element(page.getByText("A parent's consent is needed")).toBeVisible();
    expect(calls('readConsent')).toEqual([]);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect.element(page.getByTestId('consent').getByRole('textbox').first()).toBeVisible();
    expect(calls('readConsent').map(({ params }) => params['orderId'])).toEqual([sessions[1]?.orderId]);
    await expect.element(page.getByRole('link', { name: '111' })).toHaveAttribute('href', 'tel:111');
  });

  test('nothing is asked of a client who shares already, has no topics or said no', async () => {
    localStorage.setItem(`sharingDeclined:${sessionIn(0).orderId}`, 'yes');
    await openOwnSessions([sessionIn(2 * DAY), sessionIn(9 * DAY, { sharesTopics: true }, 1)], { topics: 2 });
    await expect.element(upcoming).toBeVisible();
    expect(page.getByRole('heading', { name: 'To do' }).elements()).toEqual([]);
    expect(calls('readSharing')).toEqual([]);
  });
});

test('a time on hold is led back to, and stays on hold whatever is looked at', async () => {
  await openOwnSessions([], { replies: { readCurrentBooking: aBooking() }, as: client(5) });
  await expect.element(page.getByTestId('cab-hold').getByRole('link')).toHaveAttribute('href', href('billing'));
  await page.getByRole('link', { name: 'History' }).click();
  await expect.poll(() => location.pathname).toBe(href('cabinetHistory'));
  expect(calls('saveStep')).toEqual([]);
  expect(calls('savePreferences')).toEqual([]);
});

test('while the sessions are on their way, the frame stands there and says that they load', async () => {
  await openOwnSessions([], { replies: { listOwnSessions: never() } });
  await expect.element(page.getByText('Loading...')).toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: 'My sessions' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112');
});

test('while the sessions are on their way, a failure says that nothing is lost, and another try shows them', async () => {
  await openOwnSessions([], { replies: { listOwnSessions: lost() } });
  await pass(3 * SECOND);
  await expect.element(page.getByRole('alert')).toMatchTextContent('The sessions could not be loaded');
  await expectSound();
  answers({ listOwnSessions: { sessions: [sessionIn(2 * DAY)], topics: 0 } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(upcoming).toBeVisible();
});
