import { expect } from 'vitest';
import { test } from './lib/fixtures.ts';
import { nino as ninoOf } from './lib/practice.ts';

// spec §2: "An e-mail login variant"
test('registering asks for a sound password, sends a code, and the code signs in; a forgotten password is replaced', async ({
  world,
  visitor,
}) => {
  const { page } = visitor;
  visitor.expectErrors(/422 .*registration/);
  const email = 'ana.new@example.com';
  await page.goto('/login/email');
  await page.getByRole('button', { name: 'No account yet? Register' }).click();
  await page.getByLabel('E-mail').fill(email);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('short');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByRole('link', { name: 'The password needs at least 12 characters' }).waitFor();
  await password.fill('password1234');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByRole('link', { name: /must not be a common one/ }).waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
  await page.getByLabel('Show the password').check();
  expect(await password.getAttribute('type')).toBe('text');
  await password.fill('violet river lantern');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByTestId('otp-input').waitFor();
  await page.getByText(`We sent it to ${email}`).waitFor();
  await page.getByTestId('otp-input').fill(await world.mailedCode(email));
  await page.waitForURL('**/testing');
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByTestId('logout').click();
  await page.waitForURL('**/login');

  await page.getByRole('link', { name: 'Sign in by e-mail' }).click();
  await page.getByRole('link', { name: 'Forgot the password?' }).click();
  // Both pages have a field for the e-mail, and only the second has this button.
  await page.getByRole('button', { name: 'Get the code' }).waitFor();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Get the code' }).click();
  await page.getByTestId('otp-input').waitFor();
  await page.getByLabel('New password').fill('another violet river');
  await page.getByTestId('otp-input').fill(await world.mailedCode(email));
  await page.waitForURL('**/testing');
});

// spec §1: "Therapists have a separate login path,"
test('a therapist shows two codes on a new phone and is in the cabinet, then a password alone and is where the link led', async ({
  world,
}) => {
  const nino = await ninoOf(world);
  const visitor = await world.openVisitor({ device: 'phone', language: 'en' });
  const { page } = visitor;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Specialist sign-in' }).tap();
  await page.waitForURL('**/psychologist/login');
  // Both pages ask for a number.
  await page.getByRole('tab', { name: 'By phone' }).waitFor();
  await page.getByTestId('phone-input').fill(nino.phone);
  await page.getByRole('button', { name: 'Get the code' }).tap();
  await page.getByTestId('otp-input').waitFor();
  await expect.poll(() => page.getByRole('tab').count()).toBe(0);
  await page.getByTestId('otp-input').fill(await world.codeFor(nino.phone));
  await page.getByText('You have not signed in with this browser before.').waitFor();
  await page.getByTestId('proof-mail-code').tap();
  await page.getByRole('button', { name: 'Get the code' }).tap();
  await page.getByTestId('otp-input').waitFor();
  // The code of the mail is read elsewhere: the phone may take the page away meanwhile.
  await page.reload();
  await page.getByTestId('otp-input').fill(await world.mailedCode(nino.email));
  await page.waitForURL('**/psychologist/cabinet');
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByTestId('logout').tap();
  await page.getByTestId('phone-input').waitFor();

  await page.goto('/psychologist/cabinet/settings');
  await page.waitForURL('**/psychologist/login?*');
  await page.getByRole('tab', { name: 'By phone' }).focus();
  await page.keyboard.press('ArrowRight');
  const byEmail = page.getByRole('tab', { name: 'By e-mail' });
  await expect.poll(() => byEmail.evaluate((tab) => tab === document.activeElement)).toBe(true);
  const email = page.getByRole('textbox', { name: 'E-mail' });
  expect(await email.getAttribute('autocomplete')).toBe('username');
  const password = page.getByLabel('Password', { exact: true });
  expect(await password.getAttribute('autocomplete')).toBe('current-password');
  expect(await page.getByRole('link', { name: 'Forgot the password?' }).getAttribute('href')).toContain(
    '/login/reset?next=',
  );
  await visitor.expectSound('/psychologist/login, e-mail');
  await email.fill(nino.email);
  await password.fill(nino.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).tap();
  await page.waitForURL('**/psychologist/cabinet/settings');
  await page.reload();
  await page
    .getByTestId('header-phone')
    .or(page.getByRole('button', { name: 'Menu' }))
    // On a phone the number is there as well, and hidden, as soon as its code is.
    .filter({ visible: true })
    .first()
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/psychologist/cabinet/settings');
});
