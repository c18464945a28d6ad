import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { DAY } from '#domain/dates.ts';
import { NOTHING_BOOKED, ORDER_ID } from './testing/booking.ts';
import { type Replies, answers, calls, lost } from './testing/fake-api.ts';
import {
  type Person,
  client,
  openPage,
  reloadPage,
  tokenOf,
  code,
  phone,
  signInByPhone,
} from './testing/open-page.tsx';
import { detailedSessionAt } from './testing/own-session.ts';
import { expectSound } from './testing/browser.ts';
import { aProfile, staff } from './testing/therapist.ts';

const CABINET = href('cabinet');
const frame = page.getByRole('navigation', { name: 'My sessions' });

/** The answers for a person who signs in and looks at their own sessions. */
const repliesFor = (person: Person): Replies => ({
  sendSignInCode: { otpId: 'otp-1' },
  register: { otpId: 'otp-2' },
  verifyCode: { ...person, accessToken: tokenOf(person.user.id), user: person.user },
  signInByEmail: { ...person, accessToken: tokenOf(person.user.id), user: person.user },
  readTherapyTypes: { therapy: [], prices: [] },
  readUser: person,
  listOwnSessions: { sessions: [], topics: 0 },
  readOwnSession: () => ({ session: detailedSessionAt(Date.now() + 3 * DAY, { consent: 'not_needed' }) }),
  readSharing: { shared: false, topics: [], consentVersion: '1' },
  readCurrentBooking: NOTHING_BOOKED,
  readTherapist: aProfile(),
});

test.each([
  CABINET,
  href('cabinetHistory'),
  href('cabinetSession', { orderId: ORDER_ID }),
  `${href('cabinetSession', { orderId: ORDER_ID })}#cancel`,
])(
  'a visitor signs in on the very address that was asked for, %s, and no sign-in stays behind it in the history',
  async (path) => {
    const person = client(2);
    answers({
      ...repliesFor(person),
      readCancelTerms: { refund: { minor: 12_000, currency: 'GEL' }, until: null, card: null },
    });
    await openPage(path, { device: 'phone', behind: '/tc_clients' });
    await expect.element(phone).toBeVisible();
    const stood = navigation.currentEntry?.key;
    await signInByPhone();
    await expect.element(frame).toBeVisible();
    expect(location.pathname + location.hash).toBe(path);
    expect(history.state?.usr ?? null).toBeNull();
    // The step of the code was left: the entry above is the only one that it added. A browser counts no more than 50.
    expect(navigation.entries().at(-2)?.key).toBe(stood);
    // The step of the client leads nowhere else, and is not changed.
    expect(calls('saveStep')).toEqual([]);
  },
);

// spec §8: "'User not authenticated',"
test.each([
  ['en', 'User not authenticated'],
  ['ka', 'გთხოვთ, შეხვიდეთ ანგარიშში'],
] as const)(
  'a visitor who comes by the link of a session reads why there is a sign-in (%s)',
  async (language, words) => {
    await openPage(href('cabinetSession', { orderId: ORDER_ID }), { device: 'phone', language });
    await expect.element(page.getByTestId('sign-in-reason')).toMatchTextContent(new RegExp(`^${words}`));
    await expect.element(phone).toBeVisible();
    await expectSound();
  },
);

test('a visitor signs in by e-mail too on the very address that was asked for, without leaving it', async () => {
  answers(repliesFor(client(0)));
  await openPage(CABINET, { device: 'phone' });
  await page.getByRole('link', { name: 'Sign in by e-mail' }).click();
  await expect.element(page.getByLabelText(/^Password$/)).toBeVisible();
  expect(location.pathname).toBe(CABINET);
  await page.getByRole('main').getByRole('textbox').first().fill('ana@example.com');
  await page.getByLabelText(/^Password$/).fill('violet river lantern');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(frame).toBeVisible();
  expect(location.pathname).toBe(CABINET);
});

test('a reload at the code of an e-mail finds that code again', async () => {
  answers(repliesFor(client(0)));
  await openPage(CABINET, { device: 'phone' });
  await page.getByRole('link', { name: 'Sign in by e-mail' }).click();
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('main').getByRole('textbox').first().fill('ana@example.com');
  await page.getByLabelText(/^Password$/).fill('violet river lantern');
  await page.getByRole('main').element().querySelector<HTMLButtonElement>('button[type=submit]')?.click();
  await expect.element(code).toBeVisible();
  await reloadPage();
  await expect.element(page.getByText(/ana@example\.com/)).toBeVisible();
  await code.fill('12345678');
  await expect.element(frame).toBeVisible();
  expect(calls('verifyCode').at(-1)?.body).toMatchObject({ otpId: 'otp-2', email: 'ana@example.com' });
});

test('a therapist who signs in there reads where the own work is', async () => {
  answers(repliesFor(staff('THERAPIST')));
  await openPage(CABINET, { device: 'phone' });
  await signInByPhone();
  await expect.element(page.getByTestId('therapist-signed-in')).toBeVisible();
  expect(calls('listOwnSessions')).toEqual([]);
});

test.each(['THERAPIST', 'ADMIN'] as const)('%s reads one sentence, and no session is asked for', async (role) => {
  await openPage(CABINET, { as: staff(role) });
  await expect.element(page.getByText('are for clients only', { exact: false })).toBeVisible();
  expect(calls('listOwnSessions')).toEqual([]);
});

test('without the net the check of the sign-in fails in words, and the page comes with the net', async () => {
  const person = client();
  await openPage(CABINET, { as: person, replies: { ...repliesFor(person), readUser: lost() } });
  await expect.element(page.getByRole('alert')).toMatchTextContent('Authentication check failed');
  expect(phone.elements()).toEqual([]);
  answers({ readUser: person });
  dispatchEvent(new Event('online'));
  await expect.element(frame).toBeVisible();
});

test('after a sign-out the sign-in stands in the place of the page', async () => {
  const person = client(4);
  await openPage(CABINET, { as: person, replies: { ...repliesFor(person), signOut: null } });
  await expect.element(frame).toBeVisible();
  await page.getByTestId('header-phone').click();
  await page.getByTestId('logout').click();
  await expect.element(phone).toBeVisible();
  expect(location.pathname).toBe(CABINET);
});
