import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { DAY, MINUTE, SECOND } from '#domain/dates.ts';
import {
  moveTo,
  prefer,
  holdToasts,
  jump,
  pass,
  startClock,
  stopClock,
  expectSound,
  toast,
} from '../../../testing/browser.ts';
import { signIn, signOut } from '../../../api/sign-in.ts';
import { answers, broken, calls, deviceIsAhead, late, lost, never, refuse } from '../../../testing/fake-api.ts';
import { tokenOf } from '../../../testing/open-page.tsx';
import {
  MONDAY,
  TODAY,
  TOMORROW,
  aBooked,
  aCalendar,
  aPractice,
  aTime,
  cell,
  everyState,
  isEmpty,
  isFree,
  openCalendar,
  specialist,
} from '../../../testing/practice.ts';

const undo = page.getByRole('button', { name: 'Undo' });

// spec §1: "a personal cabinet (schedule, payment system, client information)"
test('a press in the week publishes a time at once, and the server hears of exactly this one', async () => {
  const { replies } = aCalendar([]);
  const answer = late<'addTherapistSessions'>(replies.addTherapistSessions ?? never());
  await openCalendar({ ...replies, addTherapistSessions: answer.reply });
  await cell(TOMORROW, '16:00').click();
  await isFree(cell(TOMORROW, '16:00'));
  await expect.element(cell(TOMORROW, '16:00')).toHaveFocus();
  answer.arrive();
  await expect.element(toast).toMatchTextContent('Mar 11, 16:00 was published');
  expect(calls('addTherapistSessions').map(({ body }) => body.sessions)).toEqual([
    [{ date: TOMORROW, start: '16:00', end: '16:50' }],
  ]);
  await expectSound();
});

// spec §4: "add sets loading and on failure the error 'Failed to add new session';"
// spec §8: "'Failed to add new session', 'Failed to delete session', 'Session not found',"
test.each([
  ["the server's message", refuse('TIMES_OVERLAP', 'It overlaps'), 'It overlaps'],
  ['the words of the catalogue without one', lost(), 'Failed to add new session'],
  ['the words of the catalogue when it cannot be read', broken('no json', 500), 'Failed to add new session'],
] as const)('a press in the week that is refused goes back to what it was, with %s', async (_, reply, words) => {
  await openCalendar({ ...aCalendar([]).replies, addTherapistSessions: reply });
  await cell(TOMORROW, '16:00').click();
  await expect.element(toast).toMatchTextContent(words);
  await isEmpty(cell(TOMORROW, '16:00'));
  await expect.element(cell(TOMORROW, '16:00')).toHaveFocus();
});

// spec §1: "remove free slots"
// spec §4: "delete removes the session on success."
test('a press in the week on a free time removes it, and undo brings it back', async () => {
  holdToasts();
  const { replies, kept } = aCalendar([aTime(TOMORROW, '12:00')]);
  await openCalendar(replies);
  await cell(TOMORROW, '12:00').click();
  await isEmpty(cell(TOMORROW, '12:00'));
  await undo.click();
  await isFree(cell(TOMORROW, '12:00'));
  await expect.poll(() => kept.size).toBe(1);
  await cell(TOMORROW, '12:00').click();
  await expect.element(toast.getByText(/was removed/)).toBeVisible();
  // The key of Z on a Georgian layout.
  const isUndone = new KeyboardEvent('keydown', { key: 'ზ', code: 'KeyZ', ctrlKey: true, bubbles: true });
  document.activeElement?.dispatchEvent(isUndone);
  await isFree(cell(TOMORROW, '12:00'));
});

// P12
test('a press in the week on a time inside the notice, which no client can book any more, removes it as well', async () => {
  const bookUntil = new Date(Date.now() + MINUTE).toISOString();
  await openCalendar(aCalendar([aTime(TOMORROW, '12:00', { bookUntil })]).replies);
  await isFree(cell(TOMORROW, '12:00'));
  await jump(2 * MINUTE);
  await expect.element(cell(TOMORROW, '12:00')).toHaveAccessibleName(/, too soon to book$/);
  await expect.element(cell(TOMORROW, '12:00')).toMatchTextContent(/too soon to book/);
  await cell(TOMORROW, '12:00').click();
  await isEmpty(cell(TOMORROW, '12:00'));
});

// spec §8: "Session not found"
test.each([
  ['gone meanwhile', refuse('SESSION_NOT_FOUND'), 'Session not found'],
  ['held meanwhile', refuse('TIME_IN_USE', 'A client holds it'), 'A client holds it'],
  ['not answered', lost(), 'Failed to delete session'],
] as const)('a press in the week on a free time that is %s says so and shows it again', async (_, reply, words) => {
  await openCalendar({ ...aCalendar([aTime(TOMORROW, '12:00')]).replies, removeTherapistSession: reply });
  await cell(TOMORROW, '12:00').click();
  await expect.element(toast).toMatchTextContent(words);
  await isFree(cell(TOMORROW, '12:00'));
});

test('a press in the week where no session fits publishes nothing and says why', async () => {
  await openCalendar(aCalendar([aTime(TOMORROW, '12:00')]).replies);
  await cell(TOMORROW, '11:30').click();
  await expect.element(toast).toMatchTextContent('This time overlaps another one');
  await cell(MONDAY, '11:00').click();
  await expect.element(page.getByText('This time is past')).toBeVisible();
  expect(calls('addTherapistSessions')).toEqual([]);
});

test('quick presses in the week reach the server one after another: a time is removed under the name that it has just got', async () => {
  const { replies, kept } = aCalendar([]);
  const answer = late<'addTherapistSessions'>(replies.addTherapistSessions ?? never());
  await openCalendar({ ...replies, addTherapistSessions: answer.reply });
  await cell(TOMORROW, '12:00').click();
  await cell(TOMORROW, '14:00').click();
  await cell(TOMORROW, '12:00').click();
  await isEmpty(cell(TOMORROW, '12:00'));
  await isFree(cell(TOMORROW, '14:00'));
  expect(calls('removeTherapistSession')).toEqual([]);
  answer.arrive();
  await expect.poll(() => [...kept.keys()]).toEqual([`id-${TOMORROW}-14:00`]);
});

test.each(['waits for an earlier one', 'is not answered yet'] as const)(
  'a press in the week that %s when the therapist signs out ends with the sign-in, and leaves the next one’s calendar alone',
  async (state) => {
    const { replies } = aCalendar([]);
    const answer = late<'addTherapistSessions'>(replies.addTherapistSessions ?? never());
    await openCalendar({ ...replies, addTherapistSessions: answer.reply, signOut: null });
    await cell(TOMORROW, '12:00').click();
    if (state === 'waits for an earlier one') await cell(TOMORROW, '14:00').click();
    await signOut();
    const nextTherapist = specialist();
    const next = aCalendar([aTime(TOMORROW, '18:00')]);
    answers(next.replies);
    signIn({ ...nextTherapist, accessToken: tokenOf(nextTherapist.user.id) });
    await isFree(cell(TOMORROW, '18:00'));
    await isEmpty(cell(TOMORROW, '12:00'));
    answer.arrive();
    // Whatever the former person waited for has come to its end once a press of this one is answered.
    await cell(TOMORROW, '16:00').click();
    await expect.poll(() => [...next.kept.values()].map(({ start }) => start).toSorted()).toEqual(['16:00', '18:00']);
    await expect.element(toast).toMatchTextContent('16:00 was published');
    await isEmpty(cell(TOMORROW, '12:00'));
    await isEmpty(cell(TOMORROW, '14:00'));
    expect(calls('addTherapistSessions').map(({ body }) => [body.user.id, body.sessions[0]?.start])).toEqual([
      [expect.not.stringMatching(nextTherapist.user.id), '12:00'],
      [nextTherapist.user.id, '16:00'],
    ]);
  },
);

test('a press in the week on a booked time opens it at the edge, with the way to its page', async () => {
  await openCalendar(aCalendar([aBooked(TOMORROW, '12:00', { _id: 's-1' })]).replies);
  await cell(TOMORROW, '12:00').click();
  const dialog = page.getByRole('dialog', { name: 'Session' });
  await expect.element(dialog).toMatchTextContent(/Thursday, March 11, 12:00–12:50.*Ana.*booked/);
  await expect.element(dialog.getByRole('link')).toHaveAttribute('href', href('practiceSession', { sessionId: 's-1' }));
  await expectSound();
  await userEvent.keyboard('{Escape}');
  await expect.element(cell(TOMORROW, '12:00')).toHaveFocus();
});

describe('a range', () => {
  const times = ['12:00', '13:00', '14:00'].map((start) => ({ date: TOMORROW, start, end: start.replace('00', '50') }));

  test('a range that is dragged publishes times that do not overlap, with the rest between them, and is undone as one', async () => {
    holdToasts();
    const { replies, kept } = aCalendar([]);
    await openCalendar(replies);
    await cell(TOMORROW, '12:00').dropTo(cell(TOMORROW, '14:30'));
    await expect.element(toast).toMatchTextContent('3 times were published');
    expect(calls('addTherapistSessions').map(({ body }) => body.sessions)).toEqual([times]);
    await undo.click();
    await expect.poll(() => kept.size).toBe(0);
    await isEmpty(cell(TOMORROW, '13:00'));
    await expectSound();
  });

  test('a range is marked by keys, over several days, around what is taken', async () => {
    const { replies } = aCalendar([aBooked('2027-03-12', '13:00')]);
    await openCalendar(replies);
    await isEmpty(cell(TOMORROW, '12:00'));
    (cell(TOMORROW, '12:00').element() as HTMLElement).focus();
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}');
    await expect.element(page.getByText(/2 days marked, 12:00–15:00: 5.times/)).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(toast).toMatchTextContent('5 times were published');
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Escape}');
    expect(calls('addTherapistSessions').length).toBe(1);
  });
});

test('the week is one stop of the Tab key: arrows, Home, End, Page keys, Enter and Delete do all that a mouse does', async () => {
  await openCalendar(aCalendar([aTime(TOMORROW, '12:00')]).replies);
  await expect.element(cell(TOMORROW, '12:00')).toBeVisible();
  expect(
    page
      .getByRole('gridcell')
      .elements()
      .filter((one) => (one as HTMLElement).tabIndex === 0).length,
  ).toBe(1);
  (page.getByRole('grid').element().querySelector('[tabindex="0"]') as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{Home}');
  await expect.element(cell(TOMORROW, '09:00')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(cell(TOMORROW, '08:30')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await isFree(cell(TOMORROW, '08:30'));
  await expect.element(cell(TOMORROW, '08:30')).toHaveFocus();
  await userEvent.keyboard('{Delete}');
  await isEmpty(cell(TOMORROW, '08:30'));
  await userEvent.keyboard('{PageDown}');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('March 15–21');
  await expect.element(cell('2027-03-18', '08:30')).toHaveFocus();
});

test('a booking made meanwhile appears within five seconds, and nothing else moves', async () => {
  const calendar = aCalendar([aTime(TOMORROW, '12:00'), aTime(TOMORROW, '14:00')]);
  await openCalendar(calendar.replies);
  await isFree(cell(TOMORROW, '14:00'));
  (cell(TOMORROW, '14:00').element() as HTMLElement).focus();
  const other = cell(TOMORROW, '14:00').element();
  calendar.kept.delete(`id-${TOMORROW}-12:00`);
  calendar.put(aBooked(TOMORROW, '12:00', { _id: 's-1' }));
  stopClock();
  await pass(5 * SECOND);
  startClock();
  await expect
    .element(cell(TOMORROW, '12:00'))
    .toHaveAccessibleName('Thursday, March\u00a011, 12:00, Ana, Personal, booked');
  expect(cell(TOMORROW, '14:00').element()).toBe(other);
  await expect.element(cell(TOMORROW, '14:00')).toHaveFocus();
  await expectSound();
});

test.each(['ka', 'en'] as const)('every state of a week has its word, %s', async (language) => {
  await openCalendar(
    {
      ...aCalendar(everyState(Date.now())).replies,
      readPractice: aPractice({
        sessionTypes: [
          { key: 'personal', duration: 50, priceMinor: 10_000, totalMinor: 12_000 },
          { key: 'couple', duration: 80, priceMinor: 15_000, totalMinor: 18_000 },
        ],
      }),
    },
    { language },
  );
  const words =
    language === 'ka'
      ? [
          'ჩატარდა',
          'არ გამოცხადდა',
          'მონიშნეთ',
          'გავიდა',
          'დაკავებულია',
          'თავისუფალია',
          'შვებულება',
          'ექიმთან',
          'მოზარდის',
        ]
      : ['took place', 'did not come', 'mark it', 'past', 'held', 'free', 'time off', 'ექიმთან', 'Teen'];
  for (const word of words)
    await expect.element(page.getByRole('grid').getByText(word, { exact: true }).first()).toBeVisible();
  const second = page
    .getByRole('grid')
    .element()
    .querySelectorAll('[data-kind="time"] [class*="second"] [class*="words"]');
  expect([...second].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)).toEqual([]);
  expect(second.length).toBeGreaterThan(9);
  if (language === 'ka')
    await expect.element(cell(TOMORROW, '14:00')).toHaveAccessibleName('ხუთშაბათი, 11\u00a0მარტი, 14:00, თავისუფალია');
  await expectSound();
});

test('every state of a week keeps its edge in forced colours', async () => {
  await prefer({ forcedColors: true });
  await openCalendar(aCalendar(everyState(Date.now())).replies);
  const edge = (date: string, start: string) => getComputedStyle(cell(date, start).element()).borderTopStyle;
  await expect.element(cell(TOMORROW, '14:00')).toBeVisible();
  expect([
    edge(TOMORROW, '14:00'),
    edge(TOMORROW, '12:00'),
    edge('2027-03-12', '09:00'),
    edge(MONDAY, '10:00'),
  ]).toEqual(['solid', 'dashed', 'double', 'dotted']);
});

test('every state of a week reads the own time beside that of Tbilisi elsewhere', async () => {
  moveTo(1);
  await openCalendar(aCalendar([aTime(TOMORROW, '12:00')]).replies);
  await expect.element(page.getByText(/Tbilisi time; your time is 07:/)).toBeVisible();
  await expect.element(cell(TOMORROW, '12:00')).toHaveAccessibleName(/12:00, free, 09:00 your time$/);
});

const phone = { device: 'phone', day: TOMORROW } as const;

test('on a phone a day is a list: a free time is removed by its button, and undo brings it back', async () => {
  holdToasts();
  const { replies } = aCalendar([aTime(TOMORROW, '12:00'), aBooked(TOMORROW, '14:00')]);
  await openCalendar(replies, phone);
  await expect
    .element(page.getByRole('button', { name: 'Thursday, March 11, 1 time' }))
    .toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: '12:00: remove' }).click();
  await expect.element(cell(TOMORROW, '12:00')).not.toBeInTheDocument();
  await undo.click();
  await expect.element(cell(TOMORROW, '12:00')).toMatchTextContent('free');
  await expectSound();
});

test('on a phone times are ticked in a sheet and published for four weeks at once', async () => {
  await openCalendar(aCalendar([aTime(TOMORROW, '10:00'), aTime('2027-03-18', '12:00')]).replies, phone);
  await page.getByRole('button', { name: 'Add times' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add times' });
  await expect.element(sheet.getByRole('checkbox', { name: /10:00/ })).toBeDisabled();
  await expect.element(sheet.getByRole('checkbox', { name: '10:30' })).toHaveAccessibleName(/overlaps a free one/);
  await sheet.getByRole('checkbox', { name: /12:00/ }).click();
  await expect.element(sheet.getByRole('checkbox', { name: /12:30/ })).toBeDisabled();
  await sheet.getByRole('checkbox', { name: /13:00/ }).click();
  await expectSound();
  await sheet.getByRole('checkbox', { name: /next 3 weeks/ }).click();
  await sheet.getByRole('button', { name: 'Publish 7 times' }).click();
  await expect.element(toast).toMatchTextContent('7 times were published');
  await expect.element(cell(TOMORROW, '13:00')).toMatchTextContent('free');
});

test('on a phone the day begins where it stands', async () => {
  vi.setSystemTime(new Date(`${TODAY}T18:30:00+04:00`));
  const hours = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00', '18:00', '20:00'];
  await openCalendar(aCalendar(hours.map((at) => aTime(TODAY, at))).replies, { device: 'phone' });
  await expect.element(cell(TODAY, '20:00')).toBeInViewport();
  await expectSound();
});

test.each([
  ['later this week', `${TODAY}T18:30:00+04:00`, '2027-03-12'],
  ['after a weekend', '2027-03-13T18:30:00+04:00', '2027-03-16'],
])('on a phone a day with nothing ahead gives way to the next one with something, %s', async (_, now, date) => {
  vi.setSystemTime(new Date(now));
  const day = now.slice(0, 10);
  await openCalendar(aCalendar([aTime(day, '12:00'), aTime(date, '12:00')]).replies, { device: 'phone' });
  await expect.element(cell(date, '12:00')).toBeVisible();
  await page.getByRole('button', { name: '12:00: remove' }).click();
  await expect.element(page.getByText('Nothing on this day yet.')).toBeVisible();
});

test.each([
  ['', 0],
  [', also on a device whose clock is three days ahead', 3 * DAY],
])('on a phone from the day that it begins with the way leads back to today%s', async (_, ahead) => {
  deviceIsAhead(ahead);
  vi.setSystemTime(Date.now() + ahead);
  await openCalendar(aCalendar([aTime(TODAY, '09:00'), aTime('2027-03-12', '12:00')]).replies, { device: 'phone' });
  await expect.element(cell('2027-03-12', '12:00')).toBeVisible();
  await page.getByRole('button', { name: /Today/ }).click();
  await expect.element(cell(TODAY, '09:00')).toMatchTextContent('past');
});

test('on a phone a part of the day that is over is not offered', async () => {
  vi.setSystemTime(new Date(`${TODAY}T12:30:00+04:00`));
  await openCalendar(aCalendar([]).replies, { device: 'phone', day: TODAY });
  await page.getByRole('button', { name: 'Add times' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add times' });
  await expect.element(sheet.getByRole('group', { name: 'Evening, from 17:00' })).toBeVisible();
  await expect.element(sheet.getByRole('group', { name: 'Morning, before 12:00' })).not.toBeInTheDocument();
});
