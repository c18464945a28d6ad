import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { operate } from '#tools/operator.ts';
import type { Product } from './lib/app.ts';
import { test } from './lib/own-start.ts';

const EMAIL = 'keti@example.com';
const PASSWORD = 'violet river lantern';

/** What an authenticator app shows for a secret at the product's time. */
async function appCode(product: Product, secret: string): Promise<string> {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: await product.now() });
}

test('an operator sets the account up by the link of a command, and signs in by password and code, or by a recovery code', async ({
  startWorld,
  dataDir,
}) => {
  // The embedded database is open in one process at a time.
  const first = await startWorld({ dataDir });
  const { port } = new URL(first.url);
  await first.stop();
  const settings = { NODE_ENV: 'development', DATABASE_URL: '', DATA_DIR: dataDir, PUBLIC_URL: first.url, DEMO: '1' };
  const [code, words] = await operate(['add', '--phone', '577990001', '--email', EMAIL], {
    env: { ...process.env, ...settings },
  });
  expect([code, words]).toEqual([0, expect.stringContaining('/operator#t=')]);
  const link = /https?:\/\/\S+\/operator#t=\S+/.exec(words)?.[0] ?? '';
  const world = await startWorld({ dataDir, port: Number(port), env: { CLOCK_START: '' } });

  const { page } = await world.openVisitor({ device: 'phone' });
  await page.goto(link);
  await page.getByText('k•••@example.com').waitFor();
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).tap();
  const secret = ((await page.getByTestId('app-secret').textContent()) ?? '').replaceAll(' ', '');
  await page.getByTestId('otp-input').fill(await appCode(world, secret));
  await page.getByTestId('recovery-codes').waitFor();
  const codes = await page.getByTestId('recovery-codes').getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Done' }).tap();
  await page.getByTestId('operator-setup-ready').waitFor();
  await page.reload();
  await page.getByTestId('operator-setup-used').waitFor();

  // No code opens twice.
  await world.advance(MINUTE);
  for (const proof of ['app', 'recovery'] as const) {
    const visitor = await world.openVisitor();
    await visitor.page.goto('/login/email');
    await visitor.page.getByLabel('E-mail').fill(EMAIL);
    await visitor.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await visitor.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    if (proof === 'app') await visitor.page.getByTestId('otp-input').fill(await appCode(world, secret));
    else {
      await visitor.page.getByRole('button', { name: 'Use a recovery code instead' }).click();
      await visitor.page.getByLabel('Recovery code').fill(codes[0] ?? '');
      await visitor.page.keyboard.press('Enter');
    }
    await visitor.page.getByRole('heading', { name: 'You are signed in as an operator' }).waitFor();
  }
});
