import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import { href } from '#contract/pages/pages.ts';
import { signInByPhone } from './lib/client.ts';
import { test } from './lib/fixtures.ts';

test('a client takes the data along, leaves, is signed out everywhere, and the same number begins anew', async ({
  world,
  client,
}) => {
  const { page, context, phone, userId } = client;
  // The call of the second tab that comes after the account has gone.
  client.mayHaveErrors(/401/);
  const named = await client.call('PUT', '/user', { user: { id: userId, name: 'Mzekala Canary' } });
  expect(named.status()).toBe(200);
  await client.setStep(2, { typeTherapy: 'type-personal', psychoIssues: ['anxiety'] });
  await page.goto(href('cabinetLeave'));

  // The file is asked for as if it needed no proof, and the refusal says which.
  client.expectErrors(/403 .*own-data/);
  await page.getByTestId('take-data').click();
  await page.getByTestId('otp-input').waitFor();
  const download = page.waitForEvent('download');
  await page.getByTestId('otp-input').fill(await world.codeFor(phone));
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^my-data-.*\.zip$/);
  const files = unzipSync(new Uint8Array(await readFile(await file.path())));
  expect(strFromU8(files['index.html'] ?? new Uint8Array())).toContain('Mzekala Canary');

  const other = await context.newPage();
  await other.goto(href('cabinet'));
  await other.getByTestId('cab-upcoming').waitFor();
  await page.getByTestId('leave-code').click();
  await page.getByTestId('otp-input').waitFor();
  await page.getByTestId('otp-input').fill(await world.codeFor(phone));
  await page.getByTestId('proof-danger').click();
  await page.getByTestId('account-deleted').waitFor();
  await client.expectSound('account deleted');
  await other.getByTestId('phone-input').waitFor();
  expect(await other.evaluate(() => ({ ...localStorage }))).toEqual({ language: 'en' });
  await page.reload();
  await page.getByTestId('account-deleted').waitFor();

  await page.goto(href('login'));
  await signInByPhone(world, page, phone.slice(4));
  await page.waitForURL('**/testing');
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const kept = await context.request.get('/api/leaving', { headers: { authorization: `Bearer ${token}` } });
  expect(kept.status()).toBe(200);
  expect((JSON.parse(atob(token?.split('.')[1] ?? '')) as { sub: string }).sub).not.toBe(userId);
});
