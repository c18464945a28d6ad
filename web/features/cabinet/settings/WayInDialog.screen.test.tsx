import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answers, calls, lost, refuse } from '../../../testing/fake-api.ts';
import { client, reloadPage, code } from '../../../testing/open-page.tsx';
import { openOwnSettings, ownSettings } from '../../../testing/own-settings.ts';
import { proofs, proved } from '../../../testing/proof.ts';
import { expectSound, button } from '../../../testing/browser.ts';

const alert = () => page.getByRole('alert');
const openPhone = () => button('Change: Phone').click();
const number = () => page.getByRole('textbox', { name: 'New number' });

test('a new phone counts once that is proved by the code that went to it, also after a reload', async () => {
  const changed = ownSettings({ phone: '+995577654321' });
  await openOwnSettings({ replies: proved('changePhone', { changePhone: changed, readSettings: changed }) });
  await openPhone();
  await number().fill('577654321');
  await button('Get the code').click();
  await expect.element(code).toBeVisible();
  await reloadPage();
  await button('Get the code').click();
  await code.fill('1234');
  await expect.element(page.getByText(/^Saved: /)).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toMatchTextContent(/577/);
  expect(calls('changePhone').at(-1)?.body).toEqual({ phoneNumber: '577654321' });
  expect(calls('sendProofCode')).toHaveLength(1);
  expect(proofs()).toEqual([{ for: 'changePhone', to: '577654321', otp: '1234', otpId: 'proof-1' }]);
});

test('what is no number, the own number and a refusal stand at the field, and nothing that was typed is lost', async () => {
  await openOwnSettings({ replies: proved('changePhone', { changePhone: refuse('PHONE_INVALID') }) });
  await openPhone();
  await button('Get the code').click();
  await expect.element(alert()).toMatchTextContent('Phone is required.');
  await number().fill('12345');
  await expect.element(alert()).toMatchTextContent('Enter the 9 digits of a mobile number');
  await number().fill('599123456');
  await button('Get the code').click();
  await expect.element(alert()).toMatchTextContent('This number is yours already');
  expect(calls('changePhone')).toEqual([]);
  await number().fill('577654321');
  await button('Get the code').click();
  await button('Give another').click();
  await expect.element(number()).toHaveValue('(577) 654-321');
  await button('Get the code').click();
  await code.fill('1234');
  await expect.element(alert()).toBeVisible();
  await expect.element(number()).toHaveFocus();
  expect(calls('sendProofCode')).toHaveLength(1);
  answers({ changePhone: lost() });
  await button('Get the code').click();
  await expect.element(alert()).toMatchTextContent('There is no connection');
  await expect.element(number()).toHaveValue('(577) 654-321');
});

test('an address to sign in with is added where there is none, and its password is asked for next', async () => {
  const none = ownSettings({ signInEmail: null, hasSignInEmail: false });
  const after = { changeSignInEmail: ownSettings(), readSettings: ownSettings() };
  await openOwnSettings({ replies: { ...proved('changeSignInEmail', after), readSettings: none } });
  await button('Add: E-mail to sign in').click();
  await page.getByRole('textbox', { name: 'New e-mail' }).fill('ana@example.com');
  await button('Get the code').click();
  await code.fill('1234');
  const next = page.getByRole('dialog', { name: 'A password to sign in by e-mail' });
  await expect.element(next.getByText('We will send a code to ana@example.com')).toBeVisible();
  await expectSound();
  await next.getByRole('button', { name: 'Close' }).click();
  await expect.element(button('Change: E-mail to sign in')).toBeVisible();
  expect(calls('changeSignInEmail').at(-1)?.body).toEqual({ email: 'ana@example.com' });
});

test('the address of messages counts once that is proved as well', async () => {
  const { user } = client(4);
  const after = {
    confirmContactEmail: { user: { ...user, email: 'new@example.com' } },
    readSettings: ownSettings({ email: 'new@example.com' }),
  };
  await openOwnSettings({ replies: proved('confirmContactEmail', after) });
  await button('Change: E-mail for messages').click();
  await page.getByRole('textbox', { name: 'New e-mail' }).fill('new@example.com');
  await button('Get the code').click();
  await code.fill('1234');
  await expect.element(page.getByText('new@example.com', { exact: true })).toBeVisible();
  expect(proofs()).toEqual([{ for: 'confirmContactEmail', to: 'new@example.com', otp: '1234', otpId: 'proof-1' }]);
});
