import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { SECOND } from '#domain/dates.ts';
import { pass, expectSound } from '../../testing/browser.ts';
import { answers, calls, refuse } from '../../testing/fake-api.ts';
import { isInLanguage, paste, typedCases } from '../../testing/hostile-inputs.ts';
import { openPage, reloadPage } from '../../testing/open-page.tsx';

const PASSWORD = 'violet river lantern';
const email = page.getByRole('main').getByRole('textbox').first();
const password = page.getByLabelText(/^(Password|პაროლი)$/);
const wordsOf = (list: Locator) => list.elements().map(({ textContent }) => textContent);

test('an invalid e-mail address stays in the field with a message beside it; a valid one is sent', async () => {
  const cases = typedCases('email', 'email');
  expect(cases.length).toBeGreaterThan(10);
  answers({ signInByEmail: refuse('BAD_LOGIN') });
  await openPage('/login/email', { language: 'ka' });
  const alert = page.getByRole('alert');
  for (const { id, kind, text } of cases) {
    await expect.element(email).toHaveAttribute('type', 'email');
    const input = email.element() as HTMLInputElement;
    const before = calls('signInByEmail').length;
    paste(input, text);
    const shown = input.value;
    paste(password.element(), PASSWORD);
    (document.querySelector('main button[type=submit]') as HTMLButtonElement).click();
    await expect.element(alert).toBeVisible();
    expect(isInLanguage(alert.element().textContent, 'ka'), id).toBe(true);
    await expect.poll(() => document.title, { message: id }).toMatch(/^შეცდომა: /);
    const isRefusedHere = input.getAttribute('aria-invalid') === 'true';
    // The browser itself takes spaces and signs that cannot be shown out of such a field.
    if (kind === 'bad' && shown === text) expect(isRefusedHere, id).toBe(true);
    if (kind === 'good') expect(isRefusedHere, id).toBe(false);
    const sent = calls('signInByEmail').map(({ body }) => body.email);
    expect(sent.slice(before), id).toEqual(isRefusedHere ? [] : [shown]);
    expect(input.value, id).toBe(shown);
    await reloadPage();
  }
});

test('an empty form answers with a summary that has the focus, links to the fields and names the tab', async () => {
  const [emailWords, passwordWords] = ['Please check the e-mail address', 'Enter the password.'];
  await openPage('/login/email', { device: 'phone' });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const summary = page.getByRole('group', { name: 'There is a problem' });
  const links = () => wordsOf(summary.getByRole('link'));
  await expect.element(summary).toHaveFocus();
  expect(links()).toEqual([emailWords, passwordWords]);
  expect(page.getByText(emailWords).elements()).toHaveLength(2);
  await expect.poll(() => document.title.startsWith('Error: ')).toBe(true);
  await expectSound();
  await summary.getByRole('link', { name: passwordWords }).click();
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard(PASSWORD);
  await expect.poll(links).toEqual([emailWords]);
  await email.fill('ana@example.com');
  await expect.poll(() => document.title.startsWith('Error: ')).toBe(false);
});

test.each([
  ['/login/email', '/tc_clients', '/privacy_policy', 'client'],
  ['/psychologist/login', '/psychologist/tc_specialists', '/psychologist/privacy_policy', 'therapist'],
])('who signs in at %s is told what is agreed to by it', async (path, terms, privacy, who) => {
  await openPage(path, { device: 'phone' });
  if (who === 'therapist') await page.getByRole('tab', { name: 'By e-mail' }).click();
  const agreement = page.getByText(/^By signing in you agree to/);
  await expect.element(agreement).toBeVisible();
  const links = [...agreement.element().querySelectorAll('a')];
  expect(links.map((link) => [link.getAttribute('href'), link.target])).toEqual([
    [terms, '_blank'],
    [privacy, '_blank'],
  ]);
  await expectSound();
  if (who === 'client') {
    await page.getByRole('button', { name: 'No account yet? Register' }).click();
    await expect.element(page.getByText(/^By registering you agree to/)).toBeVisible();
    await expect.element(agreement).not.toBeInTheDocument();
  }
});

test('another code for a registration needs no typing again', async () => {
  answers({ register: { otpId: 'otp-1' } });
  await openPage('/login/email');
  await page.getByRole('button', { name: 'No account yet? Register' }).click();
  await email.fill('ana@example.com');
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  const resend = page.getByTestId('otp-resend');
  await expect.element(resend).toBeDisabled();
  await pass(31 * SECOND);
  await expect.element(page.getByText('Look into the spam folder.')).toBeVisible();
  await expect.element(resend).toBeDisabled();
  await pass(89 * SECOND);
  await expect.element(page.getByText('You can request a new code')).toBeInTheDocument();
  await resend.click();
  await expect.element(email).toHaveValue('ana@example.com');
  // The focus comes to the button that asks once more.
  await expect.poll(() => document.activeElement?.matches('button[type=submit]')).toBe(true);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByTestId('otp-input')).toBeVisible();
  expect(calls('register')).toHaveLength(2);
});

test('a wrong pair is one error in both languages that keeps the address; after too many the way out is named', async () => {
  answers({ signInByEmail: refuse('BAD_LOGIN') });
  await openPage('/login/email');
  await email.fill('ana@example.com');
  await password.fill('not the password');
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await signIn.click();
  await expect.element(page.getByRole('alert').getByText('The e-mail or the password is wrong')).toBeVisible();
  await expect.element(email).toHaveValue('ana@example.com');
  await page.getByTestId('lang-ka').click();
  await expect.element(page.getByRole('alert').getByText('ელფოსტა ან პაროლი არასწორია')).toBeVisible();
  await page.getByTestId('lang-en').click();
  const appCode = page.getByLabelText('Code of the authenticator app');
  expect(appCode.elements()).toEqual([]);
  answers({ signInByEmail: refuse('LOCKED') });
  await signIn.click();
  await expect.element(page.getByText(/Too many attempts. Reset the password or try again tomorrow./)).toBeVisible();
  await expectSound();
  await appCode.fill('12');
  await signIn.click();
  await expect.element(page.getByRole('link', { name: 'The code has 6 digits' })).toBeVisible();
  await appCode.fill('123 456');
  await signIn.click();
  await expect.poll(() => calls('signInByEmail').at(-1)?.body.code).toBe('123 456');
  await appCode.fill('');
  await signIn.click();
  await expect.poll(() => calls('signInByEmail').length).toBe(4);
  expect(calls('signInByEmail').at(-1)?.body).toEqual({ email: 'ana@example.com', password: 'not the password' });
});

test('the reset of a password names a bad address and an empty form, and sends the code with the password', async () => {
  answers({ requestPasswordReset: { otpId: 'otp-1' }, setNewPassword: refuse('BAD_CODE') });
  await openPage('/login/reset');
  const getCode = page.getByRole('button', { name: 'Get the code' });
  await email.fill('ana@');
  await getCode.click();
  await expect.element(page.getByText('Please check the e-mail address')).toBeVisible();
  await expect.element(email).toHaveFocus();
  await email.fill('ana@example.com');
  await getCode.click();
  const save = page.getByRole('button', { name: 'Save the password' });
  await save.click();
  const summary = page.getByRole('group', { name: 'There is a problem' });
  const problems = () => wordsOf(summary.getByRole('link'));
  await expect.poll(problems).toEqual(['Enter the password.', 'Code is required.']);
  await expectSound();
  await page.getByTestId('otp-input').fill('00000000');
  await page.getByLabelText('New password').fill('another violet river');
  expect(calls('setNewPassword')).toEqual([]);
  await expect
    .element(page.getByTestId('otp-input'))
    .toHaveAccessibleDescription(/both are then sent as soon as you enter the last digit of the code/);
  await save.click();
  await expect.poll(problems).toEqual(['Code isn`t valid']);
  expect(calls('setNewPassword').map(({ body }) => body.otp)).toEqual(['00000000']);
});
