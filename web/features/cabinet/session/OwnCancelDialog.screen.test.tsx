import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HOUR } from '#domain/dates.ts';
import { moveTo, pass, expectSound, toast, dialog } from '../../../testing/browser.ts';
import { expectAnotherButton } from '../../../testing/changed-decision.ts';
import { type Reply, answers, calls, late, lost, refuse } from '../../../testing/fake-api.ts';
import { detailedSessionAt } from '../../../testing/own-session.ts';
import { START, openOwnSession, expectOnlyClose } from '../../../testing/own-session-page.ts';

const box = page.getByTestId('refund-preview');
const keep = dialog.getByRole('button', { name: 'Keep it' });
const confirm = dialog.getByRole('button', { name: 'Cancel the session' });

const CANCELLED = detailedSessionAt(START, {
  status: 'cancelled',
  cancelledBy: 'client',
  cancelReason: 'client',
  refund: { minor: 12_000, currency: 'GEL', status: 'pending', at: '2027-03-10T06:00:00Z' },
});
const LATE: Reply<'readCancelTerms'> = { refund: { minor: 0, currency: 'GEL' }, until: null, card: '4242' };
const IN_TIME = { refund: { minor: 12_000, currency: 'GEL' as const }, card: '4242' };
const LONG = { _id: 't', name: 'კონსტანტინე-ალექსანდრე', surname: 'ჩიქოვანი-დადიშქელიანი', photo: null };

test('names the session, a move first, the exact sum, the card and the deadline by both clocks; keeping is the default', async () => {
  // Berlin in winter.
  moveTo(1);
  await openOwnSession({}, { dialog: 'cancel' });
  await expect.element(dialog.getByText('Friday, March 19, 18:00 (15:00 your time)')).toBeVisible();
  await expect.element(dialog.getByText('Nino Beridze', { exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Move' })).toBeVisible();
  await expect.element(box).toMatchTextContent(/Paid 120\.00 ₾ ?You get back 120\.00 ₾.*•••• 4242.*3–10 working days/);
  await expect.element(dialog).toMatchTextContent(/if you cancel until Mar 18, 18:00 \(15:00 your time\)/);
  await expect.element(keep).toHaveFocus();
  await expectSound();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls('cancelSession')).toEqual([]);
});

test('is not offered with words of a refund when nothing returns', async () => {
  const start = Date.now() + 5 * HOUR;
  await openOwnSession({}, { start, dialog: 'cancel', replies: { readCancelTerms: LATE } });
  await expect.element(box).toMatchTextContent(/You get nothing back/);
  for (const words of [/working days/, /4242/, /You get back/]) expect(dialog.getByText(words).elements()).toEqual([]);
  expect(dialog.getByRole('button', { name: 'Move' }).elements()).toEqual([]);
  await expectSound();
});

// spec §6: "Clients can reschedule or cancel in their cabinet."
test('sends the sum that was seen and the reason once, however often it is pressed, and says what was done', async () => {
  const answer = late<'cancelSession'>({ session: CANCELLED });
  await openOwnSession({}, { replies: { cancelSession: answer.reply } });
  await page.getByTestId('cab-cancel').click();
  await dialog.getByText('Reason', { exact: true }).first().click();
  await dialog.getByLabelText('The price does not suit me').click();
  await confirm.dblClick();
  answer.arrive();
  await expect.element(toast).toHaveTextContent('The session is cancelled. 120.00 ₾ returns.');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByTestId('session-state')).toHaveTextContent('Cancelled');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(calls('cancelSession').map(({ body }) => body)).toEqual([
    { refundMinor: 12_000, reason: 'price', version: 1 },
  ]);
  await expectSound();
});

test('is not done when the sum has changed: the new one takes its place, nothing else moves, and it can be confirmed', async () => {
  await openOwnSession(
    { specialist: LONG },
    {
      dialog: 'cancel',
      language: 'ka',
      replies: { cancelSession: refuse('REFUND_CHANGED', undefined, { refundMinor: 0 }) },
    },
  );
  await expect.element(box).toMatchTextContent(/დაბრუნდება 120,00/);
  await expectSound();
  const reason = dialog.getByText('სპეციალისტი მას ვერ დაინახავს', { exact: true });
  const tops = () => [box, reason].map((each) => Math.round(each.element().getBoundingClientRect().top));
  const before = tops();
  await dialog.getByRole('button', { name: 'შეხვედრის გაუქმება' }).click();
  await expect.element(box).toMatchTextContent(/თანხა არ დაბრუნდება/);
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/შეხვედრა ძალაშია/);
  expect(tops()).toEqual(before);
  await expectSound();
  answers({ cancelSession: { session: detailedSessionAt(START, { ...CANCELLED, refund: null }) } });
  const again = dialog.getByRole('button', { name: 'გაუქმება, თანხა არ ბრუნდება' });
  await expect.element(again).not.toHaveAttribute('aria-disabled');
  await again.click();
  await expect.element(toast).toHaveTextContent('შეხვედრა გაუქმდა');
  expect(calls('cancelSession').map(({ body }) => body.refundMinor)).toEqual([12_000, 0]);
});

test('that another device has moved meanwhile shows its new time and the new limit', async () => {
  const until = '2027-03-24T14:00:00Z';
  const refusal = refuse('REFUND_CHANGED', undefined, { refundMinor: 11_000, until });
  await openOwnSession({}, { dialog: 'cancel', replies: { cancelSession: refusal } });
  await expect.element(box).toBeVisible();
  answers({ readOwnSession: { session: detailedSessionAt(START + 6 * 24 * HOUR, { moves: 1 }) } });
  await confirm.click();
  await expect.element(dialog.getByText('Thursday, March 25, 18:00')).toBeVisible();
  await expect.element(box).toMatchTextContent(/You get back 110\.00 ₾/);
  await expect.element(dialog).toMatchTextContent(/if you cancel until Mar 24, 18:00/);
  await expectSound();
});

for (const [name, press] of [
  ['a finger', () => confirm.click()],
  ['a held key', () => userEvent.keyboard('{Enter>3/}')],
] as const)
  test(`is not done by ${name} over the limit of 24 hours: without a refund it is another button`, async () => {
    const start = Date.now() + 24 * HOUR + 5000;
    const until = Date.now() + 5000;
    const cancelSession = () =>
      Date.now() > until
        ? refuse('REFUND_CHANGED', undefined, { refundMinor: 0 })
        : { session: detailedSessionAt(start, CANCELLED) };
    await openOwnSession({}, { start, dialog: 'cancel', replies: { cancelSession } });
    await expect.element(box).toMatchTextContent(/You get back/);
    await expectAnotherButton({
      button: confirm,
      async change() {
        await pass(6000);
        await press();
        await expect.element(box).toMatchTextContent(/You get nothing back/);
      },
      after: dialog.getByRole('button', { name: 'Cancel without a refund' }),
      calls: ['cancelSession'],
    });
    expect(calls('cancelSession')).toHaveLength(1);
  });

test('is another button by itself once the limit has passed, also when the first answer after it still names it', async () => {
  const start = Date.now() + 24 * HOUR + 5000;
  const until = new Date(start - 24 * HOUR).toISOString();
  let asked = 0;
  const readCancelTerms = () => {
    asked += 1;
    return asked < 3 ? { ...IN_TIME, until } : LATE;
  };
  await openOwnSession({}, { start, dialog: 'cancel', replies: { readCancelTerms } });
  await expect.element(box).toMatchTextContent(/You get back/);
  await expectAnotherButton({
    button: confirm,
    change: () => pass(4000),
    after: dialog.getByRole('button', { name: 'Cancel without a refund' }),
    calls: ['cancelSession'],
  });
  expect(asked).toBe(3);
});

test('of a session that somebody else has cancelled, as an old link asks, says why it is not possible', async () => {
  const change = { status: 'cancelled', cancelledBy: 'therapist', cancelReason: 'therapist' } as const;
  await openOwnSession(change, { dialog: 'cancel' });
  await expect.element(dialog.getByText('This session is no longer ahead')).toBeVisible();
  await expectOnlyClose();
  expect(calls('readCancelTerms')).toEqual([]);
  await expectSound();
});

test('is told alike when its answer is lost: at another try, or as soon as the session is read', async () => {
  await openOwnSession({}, { dialog: 'cancel', replies: { cancelSession: lost() } });
  await expect.element(box).toBeVisible();
  await confirm.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/a session is never cancelled twice/);
  await expect.element(confirm).toBeVisible();
  answers({ readOwnSession: { session: CANCELLED } });
  await pass(61_000);
  await expect.element(toast).toHaveTextContent('The session is cancelled. 120.00 ₾ returns.');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('that comes too late says why, and the session is read again', async () => {
  await openOwnSession({}, { dialog: 'cancel', replies: { cancelSession: refuse('SESSION_BEGUN') } });
  await expect.element(box).toBeVisible();
  const read = calls('readOwnSession').length;
  await confirm.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The session has already begun');
  await expect.poll(() => calls('readOwnSession').length).toBe(read + 1);
});

test('cannot be confirmed while the sum is not known, and offers another try', async () => {
  await openOwnSession({}, { dialog: 'cancel', replies: { readCancelTerms: lost() } });
  await expect.element(confirm).toBeDisabled();
  await pass(3000);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await pass(3000);
  await expect.element(dialog.getByText(/Nothing is cancelled/)).toBeVisible();
  answers({ readCancelTerms: LATE });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Cancel without a refund' })).toBeEnabled();
});

test('is left by Back, and leads to the move in its place', async () => {
  await openOwnSession();
  await page.getByTestId('cab-cancel').click();
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'Move the session' })).toBeVisible();
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByTestId('cab-cancel')).toBeVisible();
});

test('that was pressed for twice closes at one press, and two of those leave the page in place', async () => {
  /** Before the page has drawn what the first press brought. */
  const pressTwice = (button: Element) => {
    (button as HTMLElement).click();
    (button as HTMLElement).click();
  };
  const opener = page.getByTestId('cab-cancel');
  const close = dialog.getByRole('button', { name: 'Close', exact: true });
  await openOwnSession();
  await expect.element(opener).toBeVisible();
  pressTwice(opener.element());
  await expect.element(close).toBeVisible();
  await close.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await opener.click();
  await expect.element(close).toBeVisible();
  pressTwice(close.element());
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toBeVisible();
});
