import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages.ts';
import { answers, calls, lost, refuse } from '../../../testing/fake-api.ts';
import { client, openPage, reloadPage, type Visit } from '../../../testing/open-page.tsx';
import { ownSettings } from '../../../testing/own-settings.ts';
import { expectSound } from '../../../testing/sound.ts';

const open = ({ replies, ...visit }: Visit = {}) =>
  openPage(href('cabinetSettings'), {
    as: client(4),
    device: 'phone',
    ...visit,
    replies: { readSettings: ownSettings(), listSignIns: { signIns: [] }, ...replies },
  });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const code = () => page.getByTestId('otp-input');
const alert = () => page.getByRole('alert');
const openPhone = () => button('Change: Phone').click();
const number = () => page.getByRole('textbox', { name: 'New number' });

async function askForCode(): Promise<void> {
  await openPhone();
  await number().fill('577654321');
  await button('Get the code').click();
  await expect.element(code()).toBeVisible();
}

test('a new phone counts by the code that went to it, whose last digit sends it once', async () => {
  const changed = ownSettings({ phone: '+995577654321' });
  await open({ replies: { sendNewPhoneCode: { otpId: 'one' }, changePhone: changed } });
  await askForCode();
  await expect.element(page.getByText(/We sent the code to \+995/)).toBeVisible();
  await expectSound();
  answers({ readSettings: changed });
  await code().fill('1234');
  await expect.element(page.getByText(/^Saved: /)).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toMatchTextContent(/577/);
  expect(calls('sendNewPhoneCode').map(({ body }) => body)).toEqual([{ phoneNumber: '577654321' }]);
  expect(calls('changePhone').map(({ body }) => body)).toEqual([
    { phoneNumber: '577654321', otp: '1234', otpId: 'one' },
  ]);
});

test('what is no number, the own number and a refusal stand at the field, and nothing that was typed is lost', async () => {
  await open({ replies: { sendNewPhoneCode: { otpId: null } } });
  await openPhone();
  await button('Get the code').click();
  await expect.element(alert()).toMatchTextContent('Phone is required.');
  await number().fill('12345');
  await expect.element(alert()).toMatchTextContent('Enter the 9 digits of a mobile number');
  expect(calls('sendNewPhoneCode')).toEqual([]);
  await number().fill('599123456');
  await button('Get the code').click();
  await expect.element(alert()).toMatchTextContent('This number is yours already');
  answers({ sendNewPhoneCode: refuse('TOO_MANY_CODES') });
  await number().fill('577654321');
  await button('Get the code').click();
  await expect.element(alert()).toMatchTextContent('Too many codes were requested');
  answers({ sendNewPhoneCode: lost() });
  await button('Get the code').click();
  await expect.element(alert()).toMatchTextContent('There is no connection');
  await expect.element(number()).toHaveValue('(577) 654-321');
});

test('a wrong and a locked code are told at the code', async () => {
  await open({ replies: { sendNewPhoneCode: { otpId: 'one' }, changePhone: refuse('BAD_CODE') } });
  await askForCode();
  await code().fill('1111');
  await expect.element(alert()).toMatchTextContent('Code isn`t valid');
  answers({ changePhone: refuse('LOCKED') });
  await code().fill('2222');
  await expect.element(alert()).toMatchTextContent('Too many attempts. You can request a new code');
  await button('Give another').click();
  await expect.element(number()).toHaveValue('(577) 654-321');
});

test('a reload loses neither the dialog nor the code on its way', async () => {
  await open({ replies: { sendNewPhoneCode: { otpId: 'one' }, changePhone: ownSettings() } });
  await askForCode();
  await reloadPage();
  await code().fill('1234');
  await expect.poll(() => calls('changePhone').map(({ body }) => body.otpId)).toEqual(['one']);
});

test('an address to sign in with is added where there is none, and its password is asked for next', async () => {
  const none = ownSettings({ signInEmail: null, hasSignInEmail: false });
  await open({
    replies: { readSettings: none, sendNewSignInEmailCode: { otpId: 'one' }, changeSignInEmail: ownSettings() },
  });
  await button('Add: E-mail to sign in').click();
  await page.getByRole('textbox', { name: 'New e-mail' }).fill('ana@example.com');
  await button('Get the code').click();
  answers({ readSettings: ownSettings() });
  await code().fill('12345678');
  const next = page.getByRole('dialog', { name: 'A password to sign in by e-mail' });
  await expect.element(next.getByText('We will send a code to ana@example.com')).toBeVisible();
  await expectSound();
  await next.getByRole('button', { name: 'Close' }).click();
  await expect.element(button('Change: E-mail to sign in')).toBeVisible();
  expect(calls('changeSignInEmail').map(({ body }) => body)).toEqual([
    { email: 'ana@example.com', otp: '12345678', otpId: 'one' },
  ]);
});

test('the address of messages counts by its code as well', async () => {
  const user = { ...client(4).user, name: null, email: 'ana@example.com', locale: 'en' } as const;
  await open({
    replies: {
      updateUser: { user, emailCode: { otpId: 'one' } },
      confirmContactEmail: { user: { ...user, email: 'new@example.com' } },
    },
  });
  await button('Change: E-mail for messages').click();
  await page.getByRole('textbox', { name: 'New e-mail' }).fill('new@example.com');
  await button('Get the code').click();
  answers({ readSettings: ownSettings({ email: 'new@example.com' }) });
  await code().fill('12345678');
  await expect.element(page.getByText('new@example.com', { exact: true })).toBeVisible();
  expect(calls('updateUser').map(({ body }) => body)).toEqual([{ user: { email: 'new@example.com' } }]);
});
