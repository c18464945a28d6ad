import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { currentAuth } from '../../../api/auth.ts';
import { calls, refuse, type Replies } from '../../../testing/fake-api.ts';
import { client, reloadPage, code } from '../../../testing/open-page.tsx';
import { openOwnSettings, ownSettings } from '../../../testing/own-settings.ts';
import { expectSound, button } from '../../../testing/browser.ts';

const person = client(4);
const signedIn = { ...person, accessToken: 'new.token.here' };

async function openDialog(replies: Replies = {}): Promise<void> {
  await openOwnSettings({ as: person, replies: { requestPasswordReset: { otpId: 'one' }, ...replies } });
  await button('Change: Password').click();
}

const password = () => page.getByLabelText('New password');

test('a new password counts by the code that went to the address that signs in, and this browser stays signed in', async () => {
  await openDialog({ setNewPassword: signedIn });
  await expect.element(page.getByText('We will send a code to ana@example.com')).toBeVisible();
  await expectSound();
  await button('Get the code').click();
  await expect.element(page.getByText(/Enter the password first/)).toBeVisible();
  await password().fill('short');
  await code.fill('12345678');
  await expect.element(page.getByText('The password needs at least 12 characters')).toBeVisible();
  expect(calls('setNewPassword')).toEqual([]);
  await password().fill('a long new password');
  await expect.element(page.getByText(/Enter the password first/)).not.toBeInTheDocument();
  await expectSound();
  await button('Save the password').click();
  await expect.element(page.getByText(/^The password is changed/)).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(location.pathname).toBe(href('cabinetSettings'));
  expect(currentAuth().isAuth).toBe(true);
  expect(calls('requestPasswordReset').map(({ body }) => body)).toEqual([{ email: 'ana@example.com' }]);
  expect(calls('setNewPassword').map(({ body }) => body)).toEqual([
    { email: 'ana@example.com', otp: '12345678', otpId: 'one', password: 'a long new password' },
  ]);
});

test('a refused password stands at its field, and a reload loses no code on its way', async () => {
  await openDialog({ setNewPassword: refuse('WEAK_PASSWORD') });
  await button('Get the code').click();
  await expect.element(code).toBeVisible();
  await reloadPage();
  await password().fill('a long new password');
  await code.fill('33334444');
  await expect.element(password()).toHaveAttribute('aria-invalid', 'true');
  expect(calls('requestPasswordReset')).toHaveLength(1);
});

test('an address that was never kept in the clear is given again', async () => {
  await openDialog({ readSettings: ownSettings({ signInEmail: null, hasSignInEmail: true }) });
  await button('Get the code').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Check the address');
  await page.getByRole('textbox', { name: 'The e-mail that you sign in with' }).fill('ana@example.com');
  await button('Get the code').click();
  await expect.element(code).toBeVisible();
  expect(calls('requestPasswordReset').map(({ body }) => body)).toEqual([{ email: 'ana@example.com' }]);
});
