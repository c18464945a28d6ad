import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SECOND } from '#domain/dates.ts';
import type { Step } from '#domain/steps.ts';
import { pass, startClock, stopClock, expectSound } from '../../testing/browser.ts';
import { answers, calls, refuse } from '../../testing/fake-api.ts';
import {
  client,
  openPage,
  reloadPage,
  askForCode,
  code,
  CODE_SENT,
  getCode,
  phone,
  signedIn,
  signInByPhone,
} from '../../testing/open-page.tsx';
import { QUESTIONS } from '../../testing/questions.ts';
import { CABINET_AWAY, staff } from '../../testing/therapist.ts';

/** The answer to a right code of a client at that step, and what the client is then shown. */
function rightCode(step: Step) {
  return { ...QUESTIONS, verifyCode: signedIn(client(step, { typeTherapy: 'type-couple' })) };
}

test('after the sign-in the focus is on the heading, and Back leads to no part of the sign-in', async () => {
  answers({ ...rightCode(0), sendSignInCode: { otpId: 'otp-1' } });
  await openPage('/privacy_policy', { replies: { readPrivacyPolicy: refuse('NOT_FOUND') } });
  await page.getByTestId('lang-en').click();
  history.pushState(null, '', '/login');
  dispatchEvent(new PopStateEvent('popstate'));
  await signInByPhone();
  await expect.poll(() => location.pathname).toBe('/testing');
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveFocus();
  history.back();
  await expect.poll(() => location.pathname).toBe('/privacy_policy');
});

test('a therapist who has signed in with a code is in the cabinet, and after a sign-out at the number again', async () => {
  const verifyCode = signedIn(staff('THERAPIST'));
  answers({ ...CABINET_AWAY, sendSignInCode: { otpId: 'otp-1' }, verifyCode, signOut: null });
  await openPage('/psychologist/login');
  await signInByPhone();
  await expect.poll(() => location.pathname).toBe('/psychologist/cabinet');
  await page.getByTestId('header-phone').click();
  await page.getByTestId('logout').click();
  await expect.element(phone).toBeVisible();
});

test('at the step of the code a reload loses nothing, and Back is the way to the number', async () => {
  answers({ ...CODE_SENT, verifyCode: refuse('BAD_CODE') });
  await openPage('/login', { device: 'phone' });
  stopClock();
  await askForCode();
  await expect.element(code).toBeVisible();
  await pass(60 * SECOND);
  await reloadPage();
  await expect.element(page.getByText('+995 577 123 456')).toBeVisible();
  await expect.element(page.getByTestId('otp-timer')).toMatchTextContent('00:59');
  startClock();
  await code.fill('1234');
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(calls('verifyCode').map(({ body }) => body)).toEqual([{ otp: '1234', otpId: 'otp-1', phone: '577123456' }]);
  history.back();
  await expect.element(phone).toHaveValue('(577) 123-456');
  await expect.element(getCode).toHaveFocus();
  await reloadPage();
  await expect.element(phone).toHaveValue('(577) 123-456');
});

test('a code by SMS is still asked for after a detour to a code by e-mail', async () => {
  answers({ sendSignInCode: { otpId: 'otp-1' }, requestPasswordReset: { otpId: 'otp-2' } });
  await openPage('/login');
  await askForCode();
  await expect.element(page.getByText('+995 577 123 456')).toBeVisible();
  // As a link does.
  history.pushState({ idx: (history.state as { idx: number }).idx + 1 }, '', '/login/reset');
  dispatchEvent(new PopStateEvent('popstate'));
  await page.getByRole('main').getByRole('textbox').first().fill('ana@example.com');
  await getCode.click();
  await expect.element(page.getByLabelText('New password')).toBeVisible();
  history.go(-2);
  await expect.element(page.getByText('+995 577 123 456')).toBeVisible();
});

test('after a sign-out Forward shows nothing of the person who was signed in', async () => {
  answers({ ...rightCode(0), sendSignInCode: { otpId: 'otp-1' }, signOut: null });
  await openPage('/login');
  await askForCode();
  await expect.element(page.getByText('+995 577 123 456')).toBeVisible();
  expect(JSON.stringify(history.state)).not.toContain('577');
  await code.fill('1234');
  await expect.poll(() => location.pathname).toBe('/testing');
  await expect.poll(() => JSON.stringify({ ...sessionStorage })).not.toMatch(/577|otp-1/);
  await page.getByTestId('header-phone').click();
  await page.getByTestId('logout').click();
  await expect.element(phone).toBeVisible();
  history.forward();
  await expect.poll(() => (history.state as { idx: number }).idx).toBe(1);
  await expect.element(phone).toHaveValue('');
  expect(document.body.textContent).not.toMatch(/577.?123/);
  // That entry is the number's now: the sign-in goes on from it.
  await signInByPhone();
  await expect.poll(() => location.pathname).toBe('/testing');
});

test('a browser that keeps no data says what that means; until the next document the client is signed in', async () => {
  answers({ ...rightCode(4), sendSignInCode: { otpId: 'otp-1' } });
  await openPage('/login', { device: 'phone' });
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
  await page.getByRole('link', { name: 'Sign in by e-mail' }).click();
  await page.getByRole('link', { name: 'Sign in by phone' }).click();
  await expect.element(page.getByText('This browser does not keep the data of our site')).toBeVisible();
  await expectSound();
  await signInByPhone();
  await expect.poll(() => calls('listTherapists')[0]?.authorization).toMatch(/^Bearer /);
});
