import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { calls, lost, refuse, type Replies } from '../../../testing/fake-api.ts';
import { holdToasts, expectSound, toast, dialog } from '../../../testing/browser.ts';
import { openPage } from '../../../testing/open-page.tsx';
import {
  aCalendar,
  aPractice,
  aTime,
  cell,
  openCalendar,
  specialist,
  TODAY,
  TOMORROW,
  waiting,
} from '../../../testing/practice.ts';

// It is 10:00 on Wednesday.
const FRIDAY = '2027-03-12';
const TYPES = [
  { key: 'personal', duration: 50, priceMinor: 10_000, totalMinor: 12_000 },
  { key: 'couple', duration: 80, priceMinor: 15_000, totalMinor: 18_000 },
] as const;
const booked = { status: 'confirmed', sessionType: 'couple', client: 'Ana', priceMinor: 15_000 } as const;
const made = aTime(FRIDAY, '18:00', { ...booked, ...waiting(FRIDAY, '18:00'), _id: 'made', version: 1 });
const nita = { key: 'nita', name: 'Nita', held: 1, last: aTime('2027-03-09', '12:00', booked), next: null };
const clients = {
  clients: [
    { key: 'ana', name: 'Ana', held: 3, last: aTime('2027-03-09', '18:00', booked), next: null },
    nita,
    { ...nita, key: 'gone', name: null },
  ],
  next: null,
};
const send = dialog.getByTestId('ther-propose-session');
const dayField = dialog.getByLabelText('Day', { exact: true });

const own = [
  aTime(TOMORROW, '09:00'),
  aTime(FRIDAY, '12:00', booked),
  aTime(FRIDAY, '13:30'),
  aTime(FRIDAY, '18:00'),
  aTime('2027-03-15', '11:00'),
];

async function openClients(replies: Replies = {}, device: 'phone' | 'desktop' = 'phone') {
  await openPage(href('practiceClients'), {
    as: specialist(),
    device,
    replies: {
      ...aCalendar(own).replies,
      readPractice: aPractice({ sessionTypes: [...TYPES] }),
      listPracticeClients: clients,
      createAppointment: { session: made },
      withdrawAppointment: { withdrawn: ['made'] },
      ...replies,
    },
  });
}

async function openFor(name: string, replies: Replies = {}): Promise<void> {
  await openClients(replies);
  await page.getByRole('button', { name: `Propose a session: ${name}` }).click();
}

test('from a client’s row one of the own free times is proposed with its sums, and taken back from the toast', async () => {
  holdToasts();
  await openFor('Ana');
  // Tomorrow at nine is less than a day away.
  await expect.element(dialog.getByRole('radio', { name: '18:00' })).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: '13:30' })).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: '09:00' })).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('radio', { name: /Couple/ })).toBeChecked();
  await expect.element(dialog.getByTestId('ther-propose-sum')).toMatchTextContent(/pays 180\s₾ · your price 150\s₾/);
  expect((send.element() as HTMLButtonElement).disabled).toBe(true);
  await dialog.getByRole('radio', { name: '18:00' }).click();
  await expect.element(dialog).toMatchTextContent(/until Mar\s11, 18:00/);
  await expectSound();
  await send.click();
  await expect.element(toast).toMatchTextContent('The session was proposed: Mar 12, 18:00');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls('createAppointment').map(({ body }) => body)).toEqual([
    { userId: 'ana', sessionTypeId: 'couple', specialistId: 't', timestamp: '2027-03-12T18:00:00+04:00' },
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(toast).toMatchTextContent('The session was withdrawn');
  expect(calls('withdrawAppointment')[0]).toMatchObject({ params: { sessionId: 'made' }, body: { all: false } });
});

test('nothing is proposed to a client who has deleted the account', async () => {
  await openClients();
  await expect.element(page.getByText('deleted client')).toBeVisible();
  expect(page.getByRole('button', { name: /^Propose a session/ }).elements()).toHaveLength(2);
});

test.for<[day: string, start: string, words: string]>([
  [TOMORROW, '10:00', 'It has to be more than 24 hours ahead'],
  ['2027-05-09', '10:15', 'up to 60 days ahead'],
  [FRIDAY, '11:00', 'You or the client are not free then'],
  [FRIDAY, '23:30', 'has to end by midnight'],
  ['', '11:00', 'Name the day'],
])('another time, %s %s, is said at its field to be impossible: %s', async ([day, start, words]) => {
  await openFor('Ana');
  await dialog.getByRole('radio', { name: 'Another day or hour' }).click();
  await dayField.fill(day);
  await dialog.getByRole('combobox', { name: 'Start' }).selectOptions(start);
  await expect.element(dialog).toMatchTextContent(words);
  expect(calls('createAppointment')).toEqual([]);
  await expectSound();
});

test('a day and hour that are not published can be proposed as well', async () => {
  await openFor('Nita');
  await dialog.getByRole('radio', { name: 'Another day or hour' }).click();
  await dayField.fill('2027-03-20');
  await dialog.getByRole('combobox', { name: 'Start' }).selectOptions('07:45');
  await send.click();
  await expect.poll(() => calls('createAppointment')[0]?.body.timestamp).toBe('2027-03-20T07:45:00+04:00');
});

test.for<[code: ErrorCode, words: RegExp]>([
  ['SLOT_TAKEN', /You or the client are not free then/],
  ['TOO_MANY_WAITING', /Eight sessions of this client wait for payment/],
  ['CLIENT_NOT_FOUND', /You can no longer propose a session to this client/],
  ['APPOINTMENT_TOO_SOON', /more than 24 hours ahead/],
])('the refusal %s is told in words, and what was chosen stays', async ([code, words]) => {
  await openFor('Ana', { createAppointment: refuse(code) });
  await dialog.getByRole('radio', { name: '18:00' }).click();
  await send.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(words);
  await expect.element(dialog.getByRole('radio', { name: '18:00' })).toBeChecked();
  await expectSound();
});

test('when no answer comes it says where to look before another try', async () => {
  await openFor('Ana', { createAppointment: lost() });
  await dialog.getByRole('radio', { name: '18:00' }).click();
  await send.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Look in the calendar whether it stands there');
});

test('in the week the next press on a free or empty time proposes it, neither publishing nor removing', async () => {
  const { replies, kept } = aCalendar(own);
  const start = async (date: string, at: string) => {
    await page.getByRole('button', { name: 'Propose a session' }).click();
    await expect.element(page.getByText('Press the free or empty time that you propose.')).toBeVisible();
    await cell(date, at).click();
    await expect.element(dayField).toHaveValue(date);
    await expect.element(dialog.getByRole('combobox', { name: 'Start' })).toHaveValue(at);
  };
  await openCalendar({ ...replies, listPracticeClients: clients, createAppointment: { session: made } });
  await start(FRIDAY, '18:00');
  await page.getByRole('button', { name: 'Close' }).click();
  await start(FRIDAY, '15:30');
  await send.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Choose a client');
  await dialog.getByRole('combobox', { name: 'Client' }).selectOptions('Nita · Mar 9');
  await expectSound();
  await send.click();
  await expect.element(toast).toMatchTextContent('The session was proposed: Mar 12, 15:30');
  expect(calls('createAppointment')[0]?.body).toMatchObject({ userId: 'nita', sessionTypeId: 'personal' });
  expect(kept.size).toBe(own.length);
  expect(calls('addTherapistSessions')).toEqual([]);
  // The press after it publishes as ever.
  await cell(FRIDAY, '15:30').click();
  await expect.poll(() => calls('addTherapistSessions')).toHaveLength(1);
});

test('Esc gives up proposing, and a time that is over is not proposed', async () => {
  const { replies } = aCalendar(own);
  await openCalendar({ ...replies, listPracticeClients: clients });
  await page.getByRole('button', { name: 'Propose a session' }).click();
  await cell(TODAY, '09:00').click();
  await expect.element(toast).toMatchTextContent('This time is past');
  (cell(FRIDAY, '18:00').element() as HTMLElement).focus();
  cell(FRIDAY, '18:00')
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect
    .element(page.getByRole('button', { name: 'Propose a session' }))
    .toHaveAttribute('aria-pressed', 'false');
});

test('on a phone a free time of the day is proposed by a press on it', async () => {
  await openCalendar(
    { ...aCalendar(own).replies, listPracticeClients: clients },
    { device: 'phone', day: FRIDAY, language: 'ka' },
  );
  await page.getByRole('button', { name: '18:00: შეხვედრის შეთავაზება' }).click();
  await expect.element(dialog.getByLabelText('დღე')).toHaveValue(FRIDAY);
  await expect.element(dialog.getByRole('combobox', { name: 'კლიენტი' })).toBeVisible();
  await expectSound();
});
