import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { operationsHref } from '#contract/pages/operations-pages.ts';
import type { Specialist } from '../../../data/operations-specialists.ts';
import { button, dialog, expectSound } from '../../../testing/browser.ts';
import { answers, calls, type Replies } from '../../../testing/fake-api.ts';
import { openPage, type Visit } from '../../../testing/open-page.tsx';
import { aDay } from '../../../testing/operations.ts';
import { staff } from '../../../testing/therapist.ts';

const AT = '2027-03-01T08:00:00.000Z';

const person = (n: number, state: 'in' | 'invited' = 'in') => ({
  profile: `profile-${n}`,
  name: `Nino ${n}`,
  state,
  since: AT,
});

const session: Specialist['ahead'][number] = {
  number: '4630E996FB49',
  version: 1,
  status: 'confirmed',
  cancelledBy: null,
  cancelReason: null,
  sessionType: 'personal',
  sessionTime: { date: '2027-03-12', startTime: '18:00', endTime: '18:50' },
  specialist: 'Nino 1',
  profile: 'profile-1',
  moves: 0,
  markedAt: null,
  paid: null,
  refund: null,
  payout: null,
  complaint: null,
};

const specialist: Specialist = {
  profile: 'profile-1',
  name: 'Nino 1',
  state: 'enabled',
  signsIn: true,
  room: { host: null, hosts: ['meet.google.com'], countsFrom: null },
  pay: { stopped: false, dueMinor: 15_000, sentMinor: 0, cameBackMinor: 0 },
  ahead: [session],
};

const open = (path: string, replies: Replies, visit: Visit = {}) =>
  openPage(path, { as: staff('ADMIN'), ...visit, replies: { readToday: aDay(), ...replies } });

const openOne = (replies: Replies = {}, visit: Visit = {}) =>
  open(operationsHref('specialist', { profile: 'profile-1' }), { readSpecialist: specialist, ...replies }, visit);

test.for(['phone', 'desktop'] as const)(
  'the list goes page by page, and whoever is invited was shown first: %s',
  async (device) => {
    const many = Array.from({ length: 900 }, (_, n) => person(n));
    await open(
      operationsHref('specialists'),
      {
        listPracticing: ({ query: { cursor } }) =>
          cursor === undefined
            ? { therapists: many, next: 'profile-899' }
            : { therapists: [person(901, 'invited')], next: null },
        inviteTherapist: { profile: 'nino', name: 'Nino Beridze', expiresAt: '2027-03-17T08:00:00.000Z' },
      },
      { device },
    );
    await button('Show more').click();
    await expect.element(page.getByText('Nino 901')).toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    await button('Invite a specialist').click();
    await dialog.getByRole('textbox', { name: 'Profile' }).fill('nino');
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('nino@example.com');
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('599123456');
    await button('Show what it does').click();
    await expect.element(page.getByTestId('op-preview')).toBeInViewport({ ratio: 0.9 });
    await expect.element(page.getByTestId('op-press')).toBeInViewport({ ratio: 0.9 });
    await expect.element(dialog).toMatchTextContent('The button works once there is a reason.');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('W');
    await expect.element(dialog.getByText('Write a reason of at least 3 characters')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('We met her');
    await button('Send the invitation to Nino Beridze').click();
    await expect.element(dialog).toMatchTextContent('The invitation to Nino Beridze is sent');
    expect(calls('inviteTherapist').map(({ body }) => body.preview)).toEqual([true, false]);
    expect(location.href).not.toMatch(/example|599/);
  },
);

test.for(['desktop', 'phone'] as const)(
  'on a %s shutting out shows what stays booked before it is done',
  async (device) => {
    const outcome = { profile: 'profile-1', name: 'Nino 1', was: 'enabled', is: 'disabled', signIns: 2 } as const;
    await openOne({ setTherapistState: { ...outcome, booked: [session] } }, { device });
    await expect.element(page.getByText('150.00\u00a0₾')).toBeVisible();
    await expectSound();
    await button('Shut out').click();
    await expect
      .element(page.getByTestId('op-preview'))
      .toMatchTextContent(/In → Shut out.*1 session is booked.*4630-E996-FB49/);
    await expectSound();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked for it');
    answers({ readSpecialist: { ...specialist, state: 'disabled' } });
    await button('Shut out Nino 1').click();
    await expect.element(dialog).toMatchTextContent('Nino 1 is shut out');
    expect(calls('setTherapistState').at(-1)?.body).toMatchObject({ to: 'disabled', reason: 'Asked for it' });
  },
);

test('a room is judged before it is shown, and pay is stopped with its sum on the button', async () => {
  await openOne({
    setMeetingLink: { done: true },
    setPayoutStop: {
      profile: 'profile-1',
      name: 'Nino 1',
      was: 'running',
      is: 'stopped',
      dueMinor: 15_000,
      sentMinor: 0,
    },
  });
  await button('Set the own room').click();
  await dialog.getByRole('textbox', { name: 'Link of the room' }).fill('https://meet.example.com/a');
  await button('Show what it does').click();
  expect(calls('setMeetingLink')).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Link of the room' }).fill('https://meet.google.com/abc-defg-hij');
  await button('Show what it does').click();
  await expect.element(button('Make meet.google.com the room')).toBeVisible();
  await button('Not now').click();
  await button('Stop the pay').click();
  await expect.element(button('Stop: 150.00\u00a0₾ does not go')).toBeVisible();
});
