import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SECOND } from '#domain/dates.ts';
import type { NewTime } from '../../../data/practice-calendar.ts';
import { pass, holdToasts, toast } from '../../../testing/browser.ts';
import { answers, calls, late, never, refuse } from '../../../testing/fake-api.ts';
import {
  MONDAY,
  TOMORROW,
  aCalendar,
  aPractice,
  aTime,
  cell,
  isEmpty,
  isFree,
  openCalendar,
} from '../../../testing/practice.ts';

const undo = page.getByRole('button', { name: 'Undo' });

test('last week is copied as far as it can be, and what is skipped is counted', async () => {
  holdToasts();
  const { replies } = aCalendar([
    aTime(MONDAY, '12:00', { status: 'completed', client: 'Ana' }),
    aTime(TOMORROW, '12:00'),
    aTime(TOMORROW, '14:00'),
    aTime('2027-03-15', '12:00'),
    aTime('2027-03-18', '11:30'),
  ]);
  await openCalendar(replies, { day: '2027-03-15' });
  await isFree(cell('2027-03-15', '12:00'));
  await page.getByRole('button', { name: 'Copy last week' }).click();
  await expect
    .element(toast)
    .toMatchTextContent(/1 time of last week was published. Skipped: 1 is there already, 1 overlaps/);
  await isFree(cell('2027-03-18', '14:00'));
  await undo.click();
  await isEmpty(cell('2027-03-18', '14:00'));
});

test('a copy of last week waits for the press before it, and leaves out what that has taken', async () => {
  const { replies } = aCalendar([aTime(TOMORROW, '12:00'), aTime(TOMORROW, '16:00')]);
  const answer = late<'addTherapistSessions'>(replies.addTherapistSessions ?? never());
  await openCalendar({ ...replies, addTherapistSessions: answer.reply }, { day: '2027-03-15' });
  await cell('2027-03-18', '11:30').click();
  await page.getByRole('button', { name: 'Copy last week' }).click();
  await isFree(cell('2027-03-18', '11:30'));
  answer.arrive();
  await expect.element(toast).toMatchTextContent('1 time of last week was published. Skipped: 1 overlaps');
  const sent = calls('addTherapistSessions').map(({ body }) => body.sessions.map(({ start }) => start));
  expect(sent).toEqual([['11:30'], ['16:00']]);
});

test('undo of a time that came back as two takes both back', async () => {
  holdToasts();
  const { replies, kept, put } = aCalendar([]);
  await openCalendar({
    ...replies,
    addTherapistSessions: ({ body }) => {
      const sessions = body.sessions.flatMap((time: NewTime) => [
        aTime(time.date, time.start),
        aTime(time.date, '17:00'),
      ]);
      for (const time of sessions) put(time);
      return { sessions };
    },
  });
  await cell(TOMORROW, '16:00').click();
  await isFree(cell(TOMORROW, '17:00'));
  await undo.click();
  await expect.poll(() => kept.size).toBe(0);
  await isEmpty(cell(TOMORROW, '17:00'));
});

test('undo of times of which a client has taken one counts what it took back', async () => {
  holdToasts();
  const { replies } = aCalendar([aTime(TOMORROW, '12:00'), aTime(TOMORROW, '16:00')]);
  const [first, second] = ['2027-03-18-12:00', '2027-03-18-16:00'].map((key) => `id-${key}`);
  await openCalendar(
    { ...replies, removeTherapistSessions: ({ body }) => ({ removed: body.sessionIds.filter((id) => id === first) }) },
    { day: '2027-03-15' },
  );
  await page.getByRole('button', { name: 'Copy last week' }).click();
  await expect.element(toast).toMatchTextContent('2 times of last week were published');
  await undo.click();
  await expect.element(toast).toMatchTextContent('1 of 2 times were removed. The others are taken or already gone.');
  expect(calls('removeTherapistSessions').map(({ body }) => body.sessionIds)).toEqual([[first, second]]);
});

test('a week that is read for the first time while a press is answered is shown without waiting for the next read', async () => {
  const { replies } = aCalendar([aTime(TOMORROW, '12:00'), aTime('2027-03-25', '12:00')]);
  const answer = late<'addTherapistSessions'>(replies.addTherapistSessions ?? never());
  await openCalendar({ ...replies, addTherapistSessions: answer.reply });
  await cell(TOMORROW, '16:00').click();
  await isFree(cell(TOMORROW, '16:00'));
  await expect.poll(() => calls('listTherapistSessions').length).toBe(3);
  answers({ listTherapistSessions: never() });
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'The next week' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('March 22–28');
  await expect.poll(() => calls('listTherapistSessions').some(({ body }) => body.from === '2027-03-22')).toBe(true);
  answers({ listTherapistSessions: replies.listTherapistSessions ?? never() });
  const answered = Date.now();
  answer.arrive();
  await isFree(cell('2027-03-25', '12:00'));
  expect(Date.now() - answered).toBeLessThan(3 * SECOND);
});

// spec §3: "Therapist sessions state: sessions (each with _id, therapistId), loading, error,"
// spec §4: "Therapist sessions: fetch sets the list;"
// spec §8: "'Failed to fetch sessions',"
test('a calendar that cannot be loaded says so, and another try shows it', async () => {
  await openCalendar({ ...aCalendar([]).replies, listTherapistSessions: refuse('UNAVAILABLE', '') });
  await pass(8 * SECOND);
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to fetch sessions');
  answers(aCalendar([aTime(TOMORROW, '12:00')]).replies);
  await page.getByRole('button', { name: 'Try again' }).click();
  await isFree(cell(TOMORROW, '12:00'));
});

test('a calendar whose therapist cannot be read says so, and another try shows it', async () => {
  await openCalendar({ ...aCalendar([aTime(TOMORROW, '12:00')]).replies, readPractice: refuse('NOT_FOUND') });
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to fetch sessions');
  answers({ readPractice: aPractice() });
  await page.getByRole('button', { name: 'Try again' }).click();
  await isFree(cell(TOMORROW, '12:00'));
});

test('a therapist without session types publishes times of 50 minutes', async () => {
  await openCalendar({ ...aCalendar([]).replies, readPractice: aPractice({ sessionTypes: [] }) });
  await cell(TOMORROW, '16:00').click();
  await isFree(cell(TOMORROW, '16:00'));
  expect(calls('addTherapistSessions')[0]?.body.sessions[0]?.end).toBe('16:50');
});

test('weeks after this one that cannot be read are not taken as empty: it is said, and read again', async () => {
  const { replies } = aCalendar([aTime('2027-03-18', '12:00')]);
  await openCalendar(replies, { device: 'phone', day: TOMORROW });
  await page.getByRole('button', { name: 'Add times' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add times' });
  await sheet.getByRole('checkbox', { name: /12:00/ }).click();
  answers({ listTherapistSessions: refuse('NOT_FOUND') });
  await sheet.getByRole('checkbox', { name: /next 3 weeks/ }).click();
  await expect.element(sheet.getByRole('alert')).toMatchTextContent('could not be loaded');
  await expect.element(sheet.getByRole('button', { name: /^Publish/ })).toBeDisabled();
  answers(replies);
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await sheet.getByRole('button', { name: 'Publish 3 times' }).click();
  await expect.element(toast).toMatchTextContent('3 times were published');
});
