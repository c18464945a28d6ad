import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { HOUR, MINUTE } from '#domain/dates.ts';
import { answers, calls, late, lost, refuse } from '../../../testing/fake-api.ts';
import { detailedSessionAt } from '../../../testing/own-session.ts';
import { openOwnSession, expectOnlyClose } from '../../../testing/own-session-page.ts';
import { expectSound, toast, dialog } from '../../../testing/browser.ts';

/** A session that began 20 minutes before the tests do. */
const BEGUN = Date.parse('2027-03-10T09:40:00+04:00');
const UPHELD = { what: 'therapist_absent', status: 'open', upheldAt: '2027-03-11T06:00:00Z' } as const;
const STANDS = { session: detailedSessionAt(BEGUN, { complaint: UPHELD }) };

const send = dialog.getByRole('button', { name: 'Send' });
const words = dialog.getByLabelText('What happened?');

test('that the specialist did not come is said in two presses, once, and what follows stands there', async () => {
  const answer = late<'complain'>(STANDS);
  await openOwnSession({}, { start: BEGUN, replies: { complain: answer.reply } });
  await page.getByTestId('cab-complaint').click();
  await expect.element(dialog).toMatchTextContent(/you are waiting, and hold back their pay.*within 24.hours/);
  await expectSound();
  await send.dblClick();
  answer.arrive();
  await expect.element(toast).toHaveTextContent('Received. We are telling the specialist that you are waiting.');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(page.getByTestId('complaint'))
    .toMatchTextContent(/until Mar.11, 10:00, you get everything back/);
  expect(calls('complain').map(({ body }) => body)).toEqual([{ what: 'therapist_absent', version: 1 }]);
});

test('what the room saw of the specialist stands beside the press that says the opposite', async () => {
  const seen = { therapist: { from: '2027-03-10T05:47:00Z', until: '2027-03-10T05:50:00Z' } };
  await openOwnSession({ seen }, { start: BEGUN, dialog: 'complaint' });
  await expect.element(dialog).toMatchTextContent('the specialist was there between 09:47 and 09:50');
  await expectSound();
});

test('own words go along, at most 500 characters, and the rest is counted', async () => {
  await openOwnSession({}, { start: BEGUN, dialog: 'complaint', replies: { complain: STANDS } });
  await words.fill('😀'.repeat(499));
  await expect.element(dialog.getByText('1 character left')).toBeVisible();
  await words.fill('a'.repeat(503));
  await expect.element(dialog.getByText('Shorten it to 500 characters: 3 too many')).toBeVisible();
  await expectSound();
  await send.click();
  expect(calls('complain')).toEqual([]);
  await expect.element(words).toHaveFocus();
  await words.fill(' <b>Nobody</b> came ');
  await send.click();
  await expect
    .poll(() => calls('complain')[0]?.body)
    .toEqual({ what: 'therapist_absent', words: '<b>Nobody</b> came', version: 1 });
});

test('a mark that the client was absent is answered with "That is not so", and we decide', async () => {
  const start = Date.parse('2027-03-10T07:00:00+04:00');
  const marked = { status: 'client_absent', markedAt: '2027-03-10T04:00:00Z' } as const;
  await openOwnSession(marked, { start, language: 'ka', dialog: 'complaint', replies: { complain: lost() } });
  await expect.element(dialog.getByRole('heading', { name: 'ასე არ იყო' })).toBeVisible();
  await expectSound();
  const sendKa = dialog.getByRole('button', { name: 'გაგზავნა' });
  await sendKa.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/პასუხი ვერ მივიღეთ/);
  const complaint = { what: 'client_present', status: 'disputed', upheldAt: '2027-03-11T06:00:00Z' } as const;
  // The lost call had arrived.
  answers({
    complain: refuse('ALREADY_COMPLAINED'),
    readOwnSession: { session: detailedSessionAt(start, { ...marked, complaint }) },
  });
  await sendKa.click();
  await expect.element(toast).toHaveTextContent('მივიღეთ. ორივე მხარეს მოვისმენთ.');
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([
  ['before 10 minutes have passed', BEGUN + 11 * MINUTE, /You can say this from 10:01/],
  ['49 hours after the end', BEGUN - 50 * HOUR, /This was possible until Mar.10, 08:30/],
])('is not possible %s, and says why', async (_, start, reason) => {
  await openOwnSession({}, { start, dialog: 'complaint' });
  await expect.element(dialog.getByRole('status').getByText(reason)).toBeVisible();
  await expectOnlyClose();
  await expectSound();
});

test('after the end nobody is said to be waiting', async () => {
  const start = BEGUN - 2 * HOUR;
  const complain = { session: detailedSessionAt(start, { complaint: UPHELD }) };
  await openOwnSession({}, { start, dialog: 'complaint', replies: { complain } });
  await expect.element(dialog.getByText(/as you tell us, they did not come/)).toBeVisible();
  await send.click();
  await expect.element(toast).toHaveTextContent('Received. We are writing to the specialist.');
});

test.each(['withdrawn', 'rejected', 'disputed'] as const)(
  'opened by an old link while a report is %s already, says so and where to write',
  async (status) => {
    const change = { status: 'client_absent', markedAt: '2027-03-10T04:00:00Z' } as const;
    const complaint = { what: 'client_present', status, upheldAt: '2027-03-11T06:00:00Z' } as const;
    const start = BEGUN - 2 * HOUR;
    await openOwnSession({ ...change, complaint }, { start, dialog: 'complaint' });
    await expect.element(dialog.getByText(/You have already reported this session/)).toBeVisible();
    await expect.element(dialog.getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^mailto:/));
    await expectOnlyClose();
    expect(words.elements()).toEqual([]);
    await expectSound();
  },
);

test('that another device sent and took back meanwhile is not told as received', async () => {
  const complaint = { ...UPHELD, status: 'withdrawn' } as const;
  await openOwnSession({}, { start: BEGUN, dialog: 'complaint', replies: { complain: refuse('ALREADY_COMPLAINED') } });
  await expect.element(send).toBeEnabled();
  answers({ readOwnSession: { session: detailedSessionAt(BEGUN, { complaint }) } });
  await send.click();
  await expect.element(dialog.getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^mailto:/));
  expect(toast.elements()).toEqual([]);
});

test('can be taken back, after it was said that this is final', async () => {
  const complaint = { ...UPHELD, status: 'withdrawn' } as const;
  await openOwnSession(
    { complaint: UPHELD },
    { start: BEGUN, replies: { withdrawComplaint: { session: detailedSessionAt(BEGUN, { complaint }) } } },
  );
  await page.getByTestId('complaint').getByRole('button', { name: 'Take the report back' }).click();
  await expect.element(dialog).toMatchTextContent(/you cannot report this session again/);
  await expect.element(dialog.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await expectSound();
  await dialog.getByRole('button', { name: 'Take the report back' }).click();
  await expect.element(toast).toHaveTextContent('The report was taken back');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByTestId('complaint')).toMatchTextContent(/You took your report back/);
});

describe('the times in the room contradict', () => {
  const UNSAID = { what: 'client_present', status: 'disputed', upheldAt: UPHELD.upheldAt, presence: 'alone' } as const;
  const start = BEGUN - 2 * HOUR;
  const marked = { status: 'client_absent', markedAt: '2027-03-10T04:00:00Z' } as const;

  test('the times in the room contradict the complaint: the card says that nothing is decided by itself', async () => {
    const complaint = { ...UPHELD, status: 'disputed', presence: 'against' } as const;
    await openOwnSession({ complaint }, { start: BEGUN });
    await expect.element(page.getByTestId('complaint')).toMatchTextContent(/Your report.*the specialist was there/);
    await expectSound();
  });

  test('the times in the room contradict a mark, and the client adds what happened', async () => {
    const said = { ...UNSAID, presence: undefined };
    const session = detailedSessionAt(start, { ...marked, complaint: said });
    await openOwnSession({ ...marked, complaint: UNSAID }, { start, replies: { complain: { session } } });
    await expect
      .element(page.getByTestId('complaint'))
      .toMatchTextContent(/It was marked that you did not come.*you were/);
    await expect.element(page.getByText('the times of the room say otherwise, and')).toBeVisible();
    await page.getByTestId('cab-complaint').click();
    await words.fill('I was there');
    await expectSound();
    await send.click();
    await expect
      .poll(() => calls('complain')[0]?.body)
      .toEqual({ what: 'client_present', words: 'I was there', version: 1 });
    await expect.element(toast).toHaveTextContent('Received. We hear both sides.');
    await expect.element(page.getByTestId('complaint')).toMatchTextContent(/Your report/);
    await expect.element(page.getByTestId('cab-complaint')).not.toBeInTheDocument();
  });

  test('the times in the room contradict a mark, and the client agrees with it', async () => {
    const session = detailedSessionAt(start, { ...marked, complaint: { ...UNSAID, status: 'withdrawn' } });
    const replies = { withdrawComplaint: { session } };
    await openOwnSession({ ...marked, complaint: UNSAID }, { start, replies });
    await page.getByTestId('complaint').getByRole('button', { name: 'I agree with the mark' }).click();
    await expect.element(dialog).toMatchTextContent(/the session counts as missed/);
    await dialog.getByRole('button', { name: 'I agree with the mark' }).click();
    await expect.element(toast).toHaveTextContent('You agreed with the mark');
    await expect.element(page.getByTestId('complaint')).toMatchTextContent(/You agreed with the mark/);
  });
});
