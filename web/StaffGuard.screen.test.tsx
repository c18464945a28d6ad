import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { answers, calls } from './testing/fake-api.ts';
import {
  type Person,
  client,
  openPage,
  reloadPage,
  askForCode,
  code,
  phone,
  signedIn,
  signInByPhone,
} from './testing/open-page.tsx';
import { expectSound } from './testing/browser.ts';
import { CABINET_AWAY, staff } from './testing/therapist.ts';

const CABINET = href('practice');
const SESSION = href('practiceSession', { sessionId: '0198a000-0000-7000-8000-000000000001' });
const LOGIN = href('therapistLogin');
const here = () => location.pathname + location.search + location.hash;
const asking = (page: string) => `${LOGIN}?${new URLSearchParams({ next: page }).toString()}`;

beforeEach(() => answers(CABINET_AWAY));

/** The answers for a person who signs in by any way. */
function signsIn(person: Person): void {
  const answer = signedIn(person);
  answers({
    sendSignInCode: { otpId: 'otp-1' },
    requestPasswordReset: { otpId: 'otp-2' },
    verifyCode: answer,
    signInByEmail: answer,
    setNewPassword: answer,
    readUser: person,
    readTherapyTypes: { therapy: [], prices: [] },
  });
}

async function signInByEmail(): Promise<void> {
  await page.getByRole('tab', { name: 'By e-mail' }).click();
  await page.getByRole('main').getByRole('textbox').first().fill('nino@example.com');
  await page.getByLabelText(/^Password$/).fill('violet river lantern');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signInByNewPassword(): Promise<void> {
  await page.getByRole('tab', { name: 'By e-mail' }).click();
  await page.getByRole('link', { name: 'Forgot the password?' }).click();
  await expect.element(page.getByRole('button', { name: 'Get the code' })).toBeVisible();
  await page.getByRole('main').getByRole('textbox').first().fill('nino@example.com');
  await page.getByRole('button', { name: 'Get the code' }).click();
  await page.getByLabelText('New password').fill('violet river lantern');
  await code.fill('12345678');
}

// spec §1: "Therapists have a separate login path,"
test.each([
  ['a phone', CABINET, signInByPhone],
  ['a phone', `${SESSION}?from=mail#cancel`, signInByPhone],
  ['an e-mail', SESSION, signInByEmail],
  ['a new password', SESSION, signInByNewPassword],
] as const)(
  'a visitor of the cabinet signs in as a therapist by %s and is where the link led, to %s',
  async (_, path, signIn) => {
    signsIn(staff('THERAPIST'));
    await openPage(path, { behind: href('forTherapists') });
    await expect.element(phone).toBeVisible();
    expect(here()).toBe(asking(path));
    await signIn();
    await expect.poll(here).toBe(path);
    await expect.element(page.getByTestId('nav-cabinet')).toHaveAttribute('href', CABINET);
  },
);

test('a visitor of the cabinet who signs in is where the link led also when the page is loaded again at the code', async () => {
  signsIn(staff('THERAPIST'));
  await openPage(SESSION, { device: 'phone' });
  await askForCode();
  await expect.element(code).toBeVisible();
  await reloadPage();
  await code.fill('1234');
  await expect.poll(here).toBe(SESSION);
});

test('a visitor who signs in as a therapist without a link is in the cabinet', async () => {
  signsIn(staff('THERAPIST'));
  await openPage(LOGIN);
  await signInByPhone();
  await expect.poll(here).toBe(CABINET);
});

test.each([
  'https://elsewhere.example/psychologist/cabinet',
  '//elsewhere.example/psychologist/cabinet',
  String.raw`/\elsewhere.example/psychologist/cabinet`,
  'javascript:alert(1)',
  '/psychologist/cabinet/..//elsewhere.example',
  '/psychologist/cabinet/no-such-page',
  '/testing',
  'http://[',
])('the address of a sign-in leads to a page of the cabinet only, not to %s', async (wish) => {
  await openPage(asking(wish), { as: staff('THERAPIST') });
  await expect.poll(here).toBe(CABINET);
});

test.each([
  [client(2), 'My sessions', href('cabinet')],
  [staff('ADMIN'), 'Open the operations', href('operations')],
] as const)('another role reads one sentence and the way to where it belongs', async (person, words, way) => {
  await openPage(SESSION, { as: person, device: 'phone' });
  await expect.element(page.getByText('These pages are for specialists only', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('link', { name: words })).toHaveAttribute('href', way);
  expect(here()).toBe(SESSION);
  expect(calls('saveStep')).toEqual([]);
  await expectSound();
});

test.each([
  [0, CABINET],
  [5, SESSION],
] as const)('no step of a therapist, %i, leads away from %s', async (step, path) => {
  const therapist = staff('THERAPIST');
  await openPage(path, { as: { ...therapist, user: { ...therapist.user, step } } });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(here()).toBe(path);
});

test('after a sign-out the sign-in of therapists is shown', async () => {
  answers({ signOut: null });
  await openPage(CABINET, { as: staff('THERAPIST') });
  await page.getByTestId('header-phone').click();
  await page.getByTestId('logout').click();
  await expect.element(phone).toBeVisible();
  expect(location.pathname).toBe(LOGIN);
});
