import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { DAY } from '#domain/dates.ts';
import type { Replies } from '../testing/fake-api.ts';
import { openPage } from '../testing/open-page.tsx';
import { ownSessionAt } from '../testing/own-session.ts';
import {
  TOMORROW,
  aBooked,
  aCalendar,
  aPractice,
  aTime,
  openCalendar,
  openTemplate,
  specialist,
} from '../testing/practice.ts';
import { openOwnSessions } from '../testing/own-session-page.ts';

const therapist = (path: string, replies: Replies) =>
  openPage(path, { as: specialist(), device: 'phone', replies: { readPractice: aPractice(), ...replies } });
const own = (path: string, daysAhead: readonly number[]) => {
  const sessions = daysAhead.map((days, n) =>
    ownSessionAt(Date.now() + days * DAY, {
      orderId: `${String(n).padStart(2, '0')}${'A'.repeat(20)}`,
      ...(days < 0 && { status: 'completed' }),
    }),
  );
  return openOwnSessions(sessions, { path });
};
const range = (weekday: number) => ({ weekday, start: '10:00', end: '14:00', types: null });
const WEEK = { ranges: [range(1), range(2)], bufferMin: 10, minNoticeMin: 120, weeksAhead: 8 };

/** Every screen with a list whose items can go: the therapist's, then the client's. */
const LISTS = {
  'times of a day': () =>
    openCalendar(aCalendar(['12:00', '13:00', '14:00'].map((start) => aTime(TOMORROW, start))).replies, {
      day: TOMORROW,
      device: 'phone',
    }),
  sessions: () =>
    therapist(href('practiceSessions'), {
      listPracticeSessions: {
        sessions: [aBooked(TOMORROW, '12:00'), aBooked(TOMORROW, '14:00')],
        next: null,
        needsStatus: 0,
      },
    }),
  clients: () =>
    therapist(href('practiceClients'), {
      listPracticeClients: {
        clients: ['a', 'b'].map((key) => ({ key, name: key, held: 1, last: null, next: aBooked(TOMORROW, '12:00') })),
        next: null,
      },
    }),
  'hours of the template': () => openTemplate(WEEK),
  'own sessions': () => own(href('cabinet'), [3, 5, 9]),
  'own history': () => own(href('cabinetHistory'), [-3, -5, -9]),
};

const REACHABLE = 'a[href], button:not(:disabled), input, select';
const isKept = () => {
  const focused = document.activeElement;
  return focused?.closest('main') !== null && focused?.id !== 'content';
};

test.each(Object.entries(LISTS))(
  'the focus never falls to the page when its item goes from the list of %s',
  async (_, open) => {
    await open();
    const items = () =>
      [...document.querySelectorAll('main li, main form section')].filter(
        (item) => item.querySelector(REACHABLE) !== null,
      );
    await expect.poll(() => items().length).toBeGreaterThan(1);
    for (const item of items()) {
      const { parentElement: list, nextSibling } = item;
      item.querySelector<HTMLElement>(REACHABLE)?.focus();
      expect(item.contains(document.activeElement)).toBe(true);
      item.remove();
      await expect.poll(isKept).toBe(true);
      // React finds its element again.
      list?.insertBefore(item, nextSibling);
    }
  },
);

test('a free time that is removed on a phone hands the focus to the next one, and the last one to the day', async () => {
  await openCalendar(aCalendar(['12:00', '13:00'].map((start) => aTime(TOMORROW, start))).replies, {
    day: TOMORROW,
    device: 'phone',
  });
  const remove = (time: string) =>
    page.getByRole('button', { name: new RegExp(`${time}.*[Rr]emove|[Rr]emove.*${time}`) });
  await remove('12:00').click();
  await expect.element(remove('12:00')).not.toBeInTheDocument();
  await expect.element(remove('13:00')).toHaveFocus();
  await remove('13:00').click();
  await expect.element(remove('13:00')).not.toBeInTheDocument();
  await expect.poll(isKept).toBe(true);
});
