import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { pass, stopClock, expectSound } from '../../testing/browser.ts';
import { answers, calls, type Content, lost, refuse, refuseFor } from '../../testing/fake-api.ts';
import { openPage, reloadPage, code, phone, signedIn, signInByPhone } from '../../testing/open-page.tsx';
import { CABINET_AWAY, staff } from '../../testing/therapist.ts';

type Proofs = Extract<Content<'verifyCode'>, { next: unknown }>['next']['proofs'];

/** A sign-in that asks for one of these proofs within so many minutes. */
function asked(proofs: Proofs, minutes = 15): Content<'verifyCode'> {
  const now = Date.now();
  return {
    next: {
      ticket: 'ticket-of-this-sign-in',
      proofs,
      phone: proofs.includes('phone-code') ? '+995 5•• ••• •11' : null,
      email: proofs.includes('mail-code') ? 'n•••@example.com' : null,
      expiresAt: new Date(now + minutes * MINUTE).toISOString(),
      now: new Date(now).toISOString(),
    },
  };
}

const LOGIN = '/psychologist/login';
const step = page.getByTestId('next-proof');
const press = (name: string) => page.getByRole('button', { name }).click();
async function expectIn(): Promise<void> {
  await expect.poll(() => location.pathname).toBe('/psychologist/cabinet');
}
async function showPassword(): Promise<void> {
  await page.getByLabelText('Password', { exact: true }).fill('violet river lantern');
  await press('Sign in');
}
const shown = () => calls('showNextProof').map(({ body }) => body);

/** A therapist comes to the next proof from the number. */
async function comeByPhone(proofs: Proofs, language: 'ka' | 'en' = 'en'): Promise<void> {
  answers({ ...CABINET_AWAY, sendSignInCode: { otpId: 'otp-1' }, verifyCode: () => asked(proofs) });
  await openPage(LOGIN, { device: 'phone', language });
  await signInByPhone();
  await expect.element(step).toBeVisible();
}

test.each(['ka', 'en'] as const)(
  'a new phone shows why another proof is asked for and which ones serve: %s',
  async (language) => {
    await comeByPhone(['mail-code', 'password'], language);
    await expect
      .element(step.getByText(language === 'ka' ? /ამ ბრაუზერით/ : /not signed in with this browser/))
      .toBeVisible();
    await expect.element(step.getByText('n•••@example.com')).toBeVisible();
    expect(calls('sendNextCode')).toEqual([]);
    await expectSound();
    expect(step.element().textContent).not.toMatch(/specialist|therapist|operator|staff|სპეციალისტ|თერაპევტ|ოპერატორ/i);
  },
);

test('a code by mail is sent on press; its eighth digit signs in, and Back leads to no part of the sign-in', async () => {
  await comeByPhone(['mail-code', 'password']);
  await step.getByRole('button', { name: 'A code by e-mail' }).click();
  expect(calls('sendNextCode')).toEqual([]);
  answers({ sendNextCode: { otpId: 'otp-2' }, showNextProof: signedIn(staff('THERAPIST')) });
  await press('Get the code');
  expect(calls('sendNextCode').map(({ body }) => body)).toEqual([
    { ticket: 'ticket-of-this-sign-in', channel: 'email' },
  ]);
  await expectSound();
  await code.fill('87654321');
  await expectIn();
  expect(shown()).toEqual([{ ticket: 'ticket-of-this-sign-in', otp: '87654321', otpId: 'otp-2' }]);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('ticket-of-this');
});

test('the step and its code outlive a reload, and the ticket never stands in the history', async () => {
  answers({ sendNextCode: { otpId: 'otp-2' } });
  await comeByPhone(['mail-code']);
  await expect.element(page.getByText('8-digit code')).toBeVisible();
  expect(JSON.stringify(history.state)).not.toContain('ticket-of-this-sign-in');
  await reloadPage();
  await expect.element(page.getByText('We sent it to n•••@example.com')).toBeVisible();
  answers({ ...CABINET_AWAY, showNextProof: signedIn(staff('THERAPIST')) });
  await code.fill('87654321');
  await expectIn();
  expect(calls('sendNextCode')).toHaveLength(1);
});

test('a code that is the only way is sent at once; one that could not be sent is asked for by a press', async () => {
  answers({ sendNextCode: lost() });
  await comeByPhone(['mail-code']);
  await expect.element(page.getByRole('alert')).toMatchTextContent('There is no connection');
  expect(calls('sendNextCode')).toHaveLength(1);
  answers({ sendNextCode: { otpId: 'otp-2' } });
  await press('Get the code');
  await expect.element(page.getByText('8-digit code')).toBeVisible();
  await expectSound();
});

test('a password that is wrong, too many of them, and no net are told at the field; the right one signs in', async () => {
  await comeByPhone(['password']);
  const password = page.getByLabelText('Password', { exact: true });
  const alert = page.getByRole('alert');
  await press('Sign in');
  await expect.element(alert).toMatchTextContent('Enter the password.');
  await password.fill('violet river lantern');
  for (const [reply, words] of [
    [refuse('BAD_LOGIN'), 'The password is wrong'],
    [lost(), 'There is no connection'],
    [refuseFor(7200, 'LOCKED'), 'Too many attempts. Try again in 2 hours.'],
    [refuseFor(90, 'LOCKED'), 'Too many attempts. Try again in 2 minutes.'],
  ] as const) {
    answers({ showNextProof: reply });
    await press('Sign in');
    await expect.element(alert).toMatchTextContent(words);
    await expect.element(password).toHaveValue('violet river lantern');
  }
  await expectSound();
  answers({ showNextProof: signedIn(staff('THERAPIST')) });
  await press('Sign in');
  await expectIn();
});

test('in place of a code of the app a recovery code serves', async () => {
  await comeByPhone(['time-code']);
  await expect.element(step.getByText('Enter the code that your authenticator app shows.')).toBeVisible();
  await expectSound();
  await press('Use a recovery code instead');
  const recovery = page.getByLabelText('Recovery code');
  await expect.element(recovery).toHaveFocus();
  await recovery.fill('123456');
  await press('Verify');
  await expect.element(page.getByRole('alert')).toMatchTextContent('A recovery code has 10 characters');
  await expectSound();
  answers({ showNextProof: signedIn(staff('THERAPIST')) });
  await recovery.fill('abcde-fgh23');
  await press('Verify');
  await expectIn();
  expect(shown().map((body) => body.code)).toEqual(['abcde-fgh23']);
});

test('after a year a booking number is asked for, checked as it is typed, and opens the account', async () => {
  await comeByPhone(['mail-code', 'booking-number']);
  await expect.element(step.getByText(/may have been given to somebody else/)).toBeVisible();
  await expectSound();
  await press('Booking number');
  const number = page.getByLabelText('Booking number');
  await number.fill('4630-E996');
  await press('Verify');
  await expect.element(page.getByRole('alert')).toMatchTextContent('The number has 12 signs');
  answers({ showNextProof: refuse('BAD_CODE') });
  await number.fill('4630-e996-fb49');
  await press('Verify');
  await expect.element(page.getByRole('alert')).toMatchTextContent('There is no such booking in this account');
  await expectSound();
  answers({ showNextProof: signedIn(staff('THERAPIST')) });
  await press('Verify');
  await expectIn();
  expect(shown().at(-1)).toEqual({ ticket: 'ticket-of-this-sign-in', booking: '4630-e996-fb49' });
});

test('who has neither reads what beginning anew means, and presses once more', async () => {
  answers({ sendNextCode: { otpId: 'otp-2' } });
  await comeByPhone(['booking-number'], 'ka');
  await press('ეს არაფერი მაქვს, თავიდან ვიწყებ');
  await expect.element(step.getByText(/ახალი, ცარიელი ანგარიში გაიხსნება/)).toBeVisible();
  expect(shown()).toEqual([]);
  await expectSound();
  answers({ showNextProof: signedIn(staff('THERAPIST')) });
  await press('ახალი ანგარიშის გახსნა');
  await expectIn();
  expect(shown()).toEqual([{ ticket: 'ticket-of-this-sign-in', anew: true }]);
});

test('an account without another proof says whom to write to', async () => {
  await comeByPhone([]);
  await expect.element(step.getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^mailto:/));
  await expectSound();
});

test('one proof leads to the next, and a sign-in that has run out is begun again, with the number still there', async () => {
  await comeByPhone(['password']);
  answers({ showNextProof: () => asked(['time-code'], 1) });
  await showPassword();
  await expect.element(page.getByText('6-digit code of the app')).toBeVisible();
  stopClock();
  await pass(MINUTE + SECOND);
  await expect.element(page.getByRole('heading', { name: 'The time for this sign-in has run out' })).toBeVisible();
  await press('Begin again');
  await expect.element(phone).toHaveValue('(577) 123-456');
});

test('a sign-in that the server has forgotten is begun again, and Back does the same', async () => {
  await comeByPhone(['password']);
  answers({ showNextProof: refuse('SIGN_IN_GONE') });
  await showPassword();
  await expect.element(page.getByRole('heading', { name: 'The time for this sign-in has run out' })).toBeVisible();
  await expectSound();
  history.back();
  await expect.element(phone).toHaveValue('(577) 123-456');
});

test('by e-mail the address is kept for who begins again', async () => {
  answers({ signInByEmail: () => asked(['phone-code']), sendNextCode: { otpId: 'otp-2' } });
  await openPage('/login/email', { device: 'phone' });
  const email = page.getByRole('main').getByRole('textbox').first();
  await email.fill('nino@example.com');
  await showPassword();
  await expect.element(step.getByText('+995 5•• ••• •11')).toBeVisible();
  await expect.element(page.getByText('4-digit code')).toBeVisible();
  await press('Begin again');
  await expect.element(email).toHaveValue('nino@example.com');
});

test('a new password of somebody with an app leads to its code', async () => {
  answers({ requestPasswordReset: { otpId: 'otp-1' }, setNewPassword: () => asked(['time-code']) });
  await openPage('/login/reset?next=%2Fpsychologist%2Fcabinet', { device: 'phone' });
  await page.getByRole('main').getByRole('textbox').first().fill('nino@example.com');
  await press('Get the code');
  await page.getByLabelText('New password').fill('violet river lantern');
  await code.fill('12345678');
  await expect.element(page.getByText('6-digit code of the app')).toBeVisible();
  answers({ ...CABINET_AWAY, showNextProof: signedIn(staff('THERAPIST')) });
  await code.fill('123456');
  await expectIn();
});
