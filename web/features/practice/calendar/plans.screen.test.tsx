import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { moveTo, holdToasts, expectSound, toast, dialog } from '../../../testing/browser.ts';
import { answers, calls, never, refuse } from '../../../testing/fake-api.ts';
import { TODAY, TOMORROW, aBooked, aCalendar, aTime, cell, openCalendar } from '../../../testing/practice.ts';

const booked = aBooked(TOMORROW, '12:00', { _id: 's-1' });
const off = aTime(TOMORROW, '00:00', { end: '00:00', status: 'off', isWholeDay: true, timeOffId: 'off-1' });

test('time off lists the booked sessions in it, each to be offered anew, cancelled or kept, and is undone', async () => {
  holdToasts();
  await openCalendar(
    {
      ...aCalendar([booked]).replies,
      addTimeOff: { timeOffId: 'off-1', isNew: true, sessions: [off], booked: [booked] },
      removeTimeOff: { timeOffId: 'off-1', timeOff: { firstDate: TOMORROW, lastDate: TOMORROW } },
    },
    { day: TOMORROW },
  );
  await page.getByRole('button', { name: 'Time off' }).click();
  await dialog.getByRole('textbox', { name: 'Private note' }).fill(' doctor ');
  await expectSound();
  await dialog.getByRole('button', { name: 'Take time off' }).click();
  await expect.element(dialog).toMatchTextContent(/1.session is booked in this time.*Nothing is cancelled by itself/);
  expect(calls('addTimeOff').map(({ body }) => body)).toEqual([
    { firstDate: TOMORROW, lastDate: TOMORROW, note: 'doctor' },
  ]);
  const address = href('practiceSession', { sessionId: 's-1' });
  await expect.element(dialog.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', `${address}#cancel`);
  await expect.element(dialog.getByRole('link', { name: /Propose/ })).toHaveAttribute('href', `${address}#propose`);
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect.element(dialog).toMatchTextContent('stays');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => calls('removeTimeOff').map(({ body }) => body)).toEqual([{ timeOffId: 'off-1' }]);
  await expect.element(toast).toMatchTextContent('The time off was removed');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('to a therapist elsewhere the hours of time off are those of Tbilisi', async () => {
  // London in winter.
  moveTo(0);
  await openCalendar(aCalendar([]).replies, { day: TOMORROW });
  await page.getByRole('button', { name: 'Time off' }).click();
  await dialog.getByRole('radio', { name: 'Some hours' }).click();
  await expect.element(dialog.getByTestId('zone-note')).toMatchTextContent(/^Tbilisi time; your time is 06:/);
});

test('time off that was taken before is not undone', async () => {
  const known = { timeOffId: 'off-1', isNew: false, sessions: [off], booked: [] };
  await openCalendar({ ...aCalendar([off]).replies, addTimeOff: known }, { day: TOMORROW });
  await page.getByRole('button', { name: 'Time off' }).click();
  await dialog.getByRole('button', { name: 'Take time off' }).click();
  await expect.element(toast).toMatchTextContent('The time off is taken');
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test.each([
  ['hours that end before they begin', { from: '15:00', to: '13:00' }, null, 'The end has to be after the beginning'],
  ['what the server refuses', { from: '11:00', to: '13:00' }, refuse('SLOT_IN_PAST', 'That is past'), 'That is past'],
] as const)('time off with %s is told at the field and above the form', async (_, { from, to }, reply, words) => {
  await openCalendar({ ...aCalendar([]).replies, ...(reply && { addTimeOff: reply }) }, { day: TOMORROW });
  await page.getByRole('button', { name: 'Time off' }).click();
  await dialog.getByRole('radio', { name: 'Some hours' }).click();
  await dialog.getByRole('combobox', { name: 'From' }).selectOptions(from);
  await dialog.getByRole('combobox', { name: 'To' }).selectOptions(to);
  await dialog.getByRole('button', { name: 'Take time off' }).click();
  await expect.element(dialog.getByRole('group', { name: 'There is a problem' })).toHaveFocus();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(words);
});

test('time off of several days is given up from a cell of it, and undo takes all that is left of it again', async () => {
  holdToasts();
  const off = aTime(TOMORROW, '12:00', { end: '14:00', status: 'off', note: 'doctor', timeOffId: 'off-1' });
  const timeOff = { firstDate: '2027-03-01', lastDate: '2027-03-20', note: 'doctor' };
  const replies = { removeTimeOff: { timeOffId: 'off-1', timeOff }, addTimeOff: never() };
  await openCalendar({ ...aCalendar([off]).replies, ...replies });
  await cell(TOMORROW, '12:00').click();
  await dialog.getByRole('button', { name: 'Remove the time off' }).click();
  await expect.element(toast).toMatchTextContent('The time off was removed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => calls('addTimeOff').map(({ body }) => body)).toEqual([{ ...timeOff, firstDate: TODAY }]);
});

test('"I am ill today" names clients, sum and pay, and shows with its button what stays and what comes', async () => {
  const two = ['12:00', '14:00'].map((start) => aBooked(TODAY, start));
  const three = aBooked(TODAY, '16:00');
  await openCalendar({
    ...aCalendar(two).replies,
    readIllToday: { sessions: two, clients: 2, refundMinor: 24_000 },
    cancelIllToday() {
      answers({ readIllToday: { sessions: [three], clients: 1, refundMinor: 12_000 } });
      return { cancelled: 2, sessions: [three] };
    },
  });
  await page.getByRole('button', { name: 'Time off' }).click();
  await dialog.getByRole('button', { name: 'I am ill today' }).click();
  await expect.element(dialog).toMatchTextContent(/2.clients · 240 ₾ return in all.*you are not paid/);
  await expect.element(dialog.getByRole('button', { name: 'Keep them' })).toHaveFocus();
  await expectSound();
  await dialog.getByRole('button', { name: /Cancel 2/ }).dblClick();
  await expect.element(dialog).toMatchTextContent(/2.sessions were cancelled. What stays below/);
  const shown = two.map(({ _id, version }) => ({ sessionId: _id, version }));
  expect(calls('cancelIllToday').map(({ body }) => body.sessions)).toEqual([shown]);
  const open = dialog.getByRole('link', { name: 'Open' });
  await expect.element(open).toHaveAttribute('href', href('practiceSession', { sessionId: three._id }));
  await expect.element(dialog.getByRole('button', { name: /Cancel 1/ })).toBeVisible();
});
