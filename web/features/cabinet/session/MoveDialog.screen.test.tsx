import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SECOND } from '#domain/dates.ts';
import { moveTo, pass, expectSound, dialog } from '../../../testing/browser.ts';
import { answers, calls, late, lost, refuse } from '../../../testing/fake-api.ts';
import { detailedSessionAt } from '../../../testing/own-session.ts';
import { FIRST_TIMES, START, expectOnlyClose, openOwnSession } from '../../../testing/own-session-page.ts';

const NEW = Date.parse('2027-03-22T11:00:00+04:00');
const LONG = { _id: 't', name: 'კონსტანტინე-ალექსანდრე', surname: 'ჩიქოვანი-დადიშქელიანი', photo: null };
const time = dialog.getByTestId('slot-2027-03-22-1100');
const confirm = (name: string) => dialog.getByRole('button', { name });

// spec §6: "Clients can reschedule or cancel in their cabinet."
test('shows the old time and the new one side by side, and moves to the time that its button names', async () => {
  const answer = late<'moveSession'>({ session: detailedSessionAt(NEW, { moves: 2 }) });
  await openOwnSession({ moves: 1 }, { replies: { moveSession: answer.reply } });
  await page.getByTestId('cab-reschedule').click();
  await expect.element(dialog).toMatchTextContent(/Old timeFri, Mar 19 ?18:00New timeChoose a time/);
  await expect.element(dialog).toMatchTextContent(/50 minutes · the price stays/);
  await expect.element(dialog).toMatchTextContent(/You have used 1 of 2 moves — this is the last one/);
  await expect.element(confirm('Choose a time')).toBeDisabled();
  await expectSound();
  await time.click();
  await expect.element(dialog).toMatchTextContent(/New timeMon, Mar 22 ?11:00/);
  await confirm('Move to Mar 22, 11:00').dblClick();
  answer.arrive();
  await expect.element(page.getByTestId('toast')).toHaveTextContent('The session was moved to Mar 22, 11:00');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'March 22, 11:00' })).toBeVisible();
  await expect.element(page.getByTestId('cab-reschedule')).toMatchTextContent(/already moved this session twice/);
  expect(calls('moveSession').map(({ body }) => body.bookingSession)).toEqual([FIRST_TIMES[1]]);
});

test('fits a phone in Georgian with the longest name, in another zone', async () => {
  // Lisbon in winter.
  moveTo(0);
  await openOwnSession({ specialist: LONG, moves: 1 }, { dialog: 'move', language: 'ka' });
  await time.click();
  await expect.element(dialog).toMatchTextContent(/თქვენთან 07:00/);
  await expect.element(confirm('გადატანა — 22 მარ, 11:00')).toBeInViewport({ ratio: 1 });
  await expectSound();
});

test('brings two more weeks at a press, as long as there are some', async () => {
  await openOwnSession({}, { dialog: 'move' });
  await expect.element(time).toBeVisible();
  const more = [{ date: '2027-03-30', start: '09:00', end: '09:50' }];
  answers({
    listMoveSlots: ({ query }) =>
      query['from'] === '2027-03-24'
        ? { slots: more, from: '2027-03-24', next: null }
        : { slots: FIRST_TIMES, from: '2027-03-10', next: '2027-03-24' },
  });
  await dialog.getByRole('button', { name: 'Two more weeks' }).click();
  await expect.element(dialog.getByTestId('slot-2027-03-30-0900')).toHaveFocus();
  expect(dialog.getByRole('button', { name: 'Two more weeks' }).elements()).toEqual([]);
  await expectSound();
});

test('warns before a time less than 24 hours away, and only then', async () => {
  await openOwnSession({}, { dialog: 'move' });
  const warning = dialog.getByText(/can then no longer be moved or refunded/);
  await dialog.getByTestId('slot-2027-03-10-2000').click();
  await expect.element(warning).toBeVisible();
  await expectSound();
  await time.click();
  expect(warning.elements()).toEqual([]);
});

test.each(['SLOT_TAKEN', 'SLOT_CLOSED', 'OWN_SESSION', 'BAD_SLOT', 'SLOT_IN_PAST'] as const)(
  'to a time that is not free any more (%s) says so, takes it off the list and reads the list again',
  async (code) => {
    await openOwnSession({}, { dialog: 'move', replies: { moveSession: refuse(code, 'Not this one') } });
    await time.click();
    const read = calls('listMoveSlots').length;
    await confirm('Move to Mar 22, 11:00').click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Not this one');
    await expect.element(time).not.toBeInTheDocument();
    await expect.element(confirm('Choose a time')).toBeDisabled();
    await expect.poll(() => calls('listMoveSlots').length).toBe(read + 1);
    await dialog.getByTestId('slot-2027-03-22-1200').click();
    await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
    await expect.element(confirm('Move to Mar 22, 12:00')).toBeEnabled();
  },
);

test('whose answer is lost is told as done once the session stands at the chosen time', async () => {
  await openOwnSession({}, { dialog: 'move', replies: { moveSession: lost() } });
  await time.click();
  answers({ readOwnSession: { session: detailedSessionAt(NEW, { moves: 1 }) } });
  await confirm('Move to Mar 22, 11:00').click();
  await expect.element(page.getByTestId('toast')).toHaveTextContent('The session was moved to Mar 22, 11:00');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('without a free time says so, and offers to cancel in its place', async () => {
  await openOwnSession(
    {},
    { dialog: 'move', replies: { listMoveSlots: { slots: [], from: '2027-03-10', next: null } } },
  );
  await expect.element(dialog.getByText(/no free times left/)).toBeVisible();
  await expectSound();
  await confirm('Cancel the session').click();
  await expect.element(page.getByTestId('refund-preview')).toBeVisible();
});

test('whose times cannot be loaded offers another try', async () => {
  await openOwnSession({}, { dialog: 'move', replies: { listMoveSlots: lost() } });
  await pass(4000);
  await expect.element(dialog.getByText(/The free times could not be loaded/)).toBeVisible();
  answers({ listMoveSlots: { slots: FIRST_TIMES, from: '2027-03-10', next: null } });
  await confirm('Try again').click();
  await expect.element(time).toBeVisible();
});

test.each([
  ['less than 24 hours before', Date.parse('2027-03-11T09:00:00+04:00'), {}, /Less than 24\shours remain/],
  ['after two moves', START, { moves: 2 }, /already moved this session twice/],
] as const)('is not possible %s, and says why', async (_, start, change, words) => {
  await openOwnSession(change, { start, dialog: 'move' });
  await expect.element(dialog.getByRole('status').getByText(words)).toBeVisible();
  await expectOnlyClose();
  await expectSound();
});

test('a session that was cancelled elsewhere is shown as it is now, with one way out', async () => {
  const now = { status: 'cancelled', cancelledBy: 'therapist', cancelReason: 'therapist', version: 2 } as const;
  await openOwnSession({}, { dialog: 'move' });
  await time.click();
  answers({
    moveSession: refuse('SESSION_CHANGED'),
    readOwnSession: () => ({ session: detailedSessionAt(START, now) }),
  });
  await confirm('Move to Mar 22, 11:00').click();
  await expect.element(dialog).toMatchTextContent(/Friday, March 19, 18:00.*This session is no longer ahead/);
  await expect.element(dialog).toMatchTextContent(/This session has changed meanwhile/);
  await expectOnlyClose();
  // No hole where the times stood.
  expect(dialog.element().getBoundingClientRect().height).toBeLessThan(500);
  await expectSound();
});

test('a session that was moved elsewhere has its new time there, and the next press names what was shown', async () => {
  const moved = Date.parse('2027-03-20T10:00:00+04:00');
  await openOwnSession({}, { dialog: 'move' });
  await time.click();
  answers({
    moveSession: refuse('SESSION_CHANGED'),
    readOwnSession: () => ({ session: detailedSessionAt(moved, { moves: 1, version: 2 }) }),
  });
  await confirm('Move to Mar 22, 11:00').click();
  await expect.element(dialog).toMatchTextContent(/Old timeSat, Mar 20 ?10:00/);
  await expect.element(dialog).toMatchTextContent(/This session has changed meanwhile/);
  await expectSound();
  await pass(SECOND * 6);
  await dialog.getByRole('button', { name: /Mar 22, 11:00/ }).click();
  await expect.poll(() => calls('moveSession').map(({ body }) => body.version)).toEqual([1, 2]);
});
