import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from './lib/fixtures.ts';
import type { World } from './lib/world.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const PASSWORD = 'violet river lantern';

let people = 0;

function newEmail(): string {
  people += 1;
  return `ana.${people}@example.com`;
}

async function mailedCode(world: World, email: string): Promise<string> {
  const code = (await world.outbox(email, 'email')).at(-1)?.text.match(/\d{4}/)?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${email}`);
  return code;
}

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/login/email');
  await page.getByRole('button', { name: 'No account yet? Register' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByTestId('otp-input').waitFor();
}

test('an empty form answers with a summary that has the focus, links to the fields and names the tab', async ({
  world,
}) => {
  const cases = [
    ['en', 'Sign in', 'There is a problem', 'Please check the e-mail address', 'Enter the password.', 'Error: '],
    ['ka', 'შესვლა', 'გთხოვთ, შეასწოროთ', 'შეამოწმეთ ელფოსტის მისამართი', 'შეიყვანეთ პაროლი.', 'შეცდომა: '],
  ] as const;
  for (const [language, button, heading, emailWords, passwordWords, prefix] of cases) {
    const visitor = await world.openVisitor({ device: 'phone', language });
    const { page } = visitor;
    await page.goto('/login/email');
    await page.getByRole('button', { name: button, exact: true }).tap();
    const summary = page.getByRole('group', { name: heading });
    await summary.waitFor();
    await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
    await expect.poll(() => summary.getByRole('link').allTextContents()).toEqual([emailWords, passwordWords]);
    await expect.poll(() => page.getByText(emailWords).count()).toBe(2);
    await expect.poll(() => page.title()).toMatch(new RegExp(`^${prefix}`));
    await visitor.expectSound(`/login/email with errors, ${language}`);
    await summary.getByRole('link', { name: passwordWords }).tap();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('password');
    await page.keyboard.insertText(PASSWORD);
    await expect.poll(() => summary.getByRole('link').allTextContents()).toEqual([emailWords]);
    await page.locator('input[type=email]').fill('ana@example.com');
    await page.waitForFunction((words) => !document.title.startsWith(words), prefix);
  }
});

// spec §2: "An e-mail login variant"
test('registering asks for a sound password, sends a code, and the code signs in', async ({ world }) => {
  const visitor = await world.openVisitor({ device: 'desktop', language: 'en' });
  const { page } = visitor;
  visitor.expectErrors(/422 .*registration/);
  const email = newEmail();
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
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByTestId('otp-input').waitFor();
  await page.getByText(`We sent it to ${email}`).waitFor();
  await page.getByTestId('otp-input').fill(await mailedCode(world, email));
  await page.waitForURL('**/testing');
  await page.getByRole('button', { name: 'My account' }).waitFor();
});

test('another code for a registration needs no typing again; only the newest counts, and not for ever', async ({
  world,
}) => {
  const visitor = await world.openVisitor({ device: 'desktop', language: 'en' });
  const { page } = visitor;
  visitor.expectErrors(/400 .*verify-otp/);
  const email = newEmail();
  await register(page, email);
  const first = await mailedCode(world, email);
  const pass = async (ms: number) => {
    await world.advance(ms);
    await page.clock.fastForward(ms);
  };
  await pass(31 * SECOND);
  await page.getByText('Look into the spam folder.').waitFor();
  expect(await page.getByTestId('otp-resend').isDisabled()).toBe(true);
  await pass(89 * SECOND);
  await page.locator('[data-testid="otp-resend"]:enabled').waitFor();
  await page.getByText('You can request a new code').waitFor({ state: 'attached' });
  await page.getByTestId('otp-resend').click();
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(email);
  // The focus comes to the button that asks once more.
  await page.locator('button[type=submit]:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.getByTestId('otp-input').waitFor();
  expect(await world.outbox(email, 'email')).toHaveLength(2);
  const newest = await mailedCode(world, email);
  if (first !== newest) {
    await page.getByTestId('otp-input').fill(first);
    await page.getByText('Code isn`t valid').waitFor();
  }
  await pass(15 * MINUTE + SECOND);
  await page.getByTestId('otp-input').fill(newest);
  await page.getByText('The code has expired').waitFor();
  await expect.poll(() => page.title()).toMatch(/^Error: /);
});

/** Types as a person does: what the first key takes away may move, while what moves by itself is a fault. */
async function retype(field: Locator, words: string): Promise<void> {
  await field.press('Control+A');
  await field.pressSequentially(words);
}

test('a wrong pair is one generic error for known and unknown addresses; after too many the way out is named', async ({
  world,
}) => {
  const visitor = await world.openVisitor({ device: 'desktop', language: 'en' });
  const { page } = visitor;
  visitor.expectErrors(/401 .*login-email/, /429 .*login-email/, /400 .*new-password/);
  const email = newEmail();
  await register(page, email);
  await page.getByTestId('otp-input').fill(await mailedCode(world, email));
  await page.waitForURL('**/testing');
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByTestId('logout').click();
  await page.waitForURL('**/login');
  await page.getByRole('link', { name: 'Sign in by e-mail' }).click();
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  for (const address of [newEmail(), email]) {
    await retype(page.getByLabel('E-mail'), address);
    await retype(page.getByLabel('Password', { exact: true }), 'not the password');
    await signIn.click();
    await page.getByRole('alert').getByText('The e-mail or the password is wrong').waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe(address);
  }
  await page.getByTestId('lang-ka').click();
  await page.getByRole('alert').getByText('ელფოსტა ან პაროლი არასწორია').waitFor();
  await page.getByTestId('lang-en').click();
  for (let tries = 2; tries <= 15; tries += 1) {
    const refused = await page.request.post('/api/login-email', {
      data: { email, password: `wrong ${tries} password` },
    });
    expect(refused.status()).toBe(401);
  }
  await retype(page.getByLabel('Password', { exact: true }), PASSWORD);
  await signIn.click();
  await page.getByText('Too many attempts. Reset the password or try again tomorrow.').waitFor();

  await page.getByRole('link', { name: 'Forgot the password?' }).click();
  await page.getByLabel('E-mail').fill('ana@');
  await page.getByRole('button', { name: 'Get the code' }).click();
  await page.getByText('Please check the e-mail address').waitFor();
  await expect.poll(() => page.getByLabel('E-mail').evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Get the code' }).click();
  const code = page.getByTestId('otp-input');
  await code.waitFor();
  await page.getByRole('button', { name: 'Save the password' }).click();
  const summary = page.getByRole('group', { name: 'There is a problem' });
  await expect
    .poll(() => summary.getByRole('link').allTextContents())
    .toEqual(['Code is required.', 'Enter the password.']);
  await visitor.expectSound('/login/reset with errors');
  const right = await mailedCode(world, email);
  await code.fill(right === '0000' ? '1111' : '0000');
  await page.getByLabel('New password').fill('another violet river');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await summary.getByRole('link', { name: 'Code isn`t valid' }).waitFor();
  await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
  await code.fill(right);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await page.waitForURL('**/testing');
});

// spec §1: "Therapists have a separate login path,"
test('a therapist signs in by phone or by e-mail, and lands on a page that says so', async ({ world }) => {
  const fixtures = await fetch(`${world.url}/api/dev/fixtures`);
  const { therapists } = (await fixtures.json()) as {
    therapists: { name: string; phone: string; email: string; password: string }[];
  };
  const [nino] = therapists;
  if (nino === undefined) throw new Error('no demo therapist');
  const visitor = await world.openVisitor({ device: 'phone', language: 'en' });
  const { page } = visitor;
  visitor.expectErrors(/401 .*login-email/);
  const landed = page.getByTestId('therapist-signed-in');
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
  await landed.getByText(nino.name, { exact: false }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/psychologist/login');
  await visitor.expectSound('/psychologist/login, signed in');
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByTestId('logout').tap();
  await page.getByTestId('phone-input').waitFor();

  await page.getByRole('tab', { name: 'By phone' }).focus();
  await page.keyboard.press('ArrowRight');
  const byEmail = page.getByRole('tab', { name: 'By e-mail' });
  await expect.poll(() => byEmail.evaluate((tab) => tab === document.activeElement)).toBe(true);
  const email = page.getByRole('textbox', { name: 'E-mail' });
  expect(await email.getAttribute('autocomplete')).toBe('username');
  const password = page.getByLabel('Password', { exact: true });
  expect(await password.getAttribute('autocomplete')).toBe('current-password');
  expect(await page.getByRole('link', { name: 'Forgot the password?' }).getAttribute('href')).toBe('/login/reset');
  await email.fill(nino.email);
  await password.fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).tap();
  await page.getByRole('alert').getByText('The e-mail or the password is wrong').waitFor();
  await visitor.expectSound('/psychologist/login, wrong password');
  await password.fill(nino.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).tap();
  await landed.waitFor();
  await page.reload();
  await landed.waitFor();
  await page.getByRole('link', { name: 'Your public page' }).tap();
  await page.waitForURL('**/therapist/*');
});
