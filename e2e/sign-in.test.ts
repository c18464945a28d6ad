import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { newNational } from './lib/client.ts';
import { test } from './lib/fixtures.ts';

const getCode = (page: Page) => page.getByRole('button', { name: 'Get the code' });

// spec §2: "Two steps."
// spec §2: "a resend button that returns to step 1."
// spec §2: "Resend is offered after a countdown of 01:59."
// spec §4: "Login: phone step moves to code step once the server returns an otpId;"
// spec §4: "resend returns to the phone step."
// spec §9: "resend countdown 01:59."
test('another code can be had after 01:59', async ({ world }) => {
  const { page } = await world.openVisitor({ device: 'phone', language: 'en' });
  const national = newNational();
  const phone = `+995${national}`;
  await page.goto('/login');
  await page.getByTestId('phone-input').fill(national);
  await getCode(page).tap();
  const resend = page.getByTestId('otp-resend');
  await resend.waitFor();
  expect(await resend.isDisabled()).toBe(true);
  // Going back and asking again before the time sends nothing new, and the wait is no longer for it.
  await world.advance(90 * SECOND);
  await page.getByRole('button', { name: 'Change' }).tap();
  await getCode(page).tap();
  await resend.waitFor();
  expect(await page.getByTestId('otp-timer').textContent()).toMatch(/^00:[0-2][0-9]$/);
  expect(await world.outbox(phone, 'sms')).toHaveLength(1);
  await world.advance(29 * SECOND);
  await expect.poll(() => resend.isEnabled()).toBe(true);
  await resend.tap();
  expect(await page.getByTestId('phone-input').inputValue()).toMatch(/^\(577\) 000-/);
  // The focus comes to the button that asks once more.
  await page.locator('button[type=submit]:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.getByTestId('otp-input').waitFor();
  expect(await world.outbox(phone, 'sms')).toHaveLength(2);
  const newest = await world.codeFor(phone);
  await world.advance(14 * MINUTE);
  await page.getByTestId('otp-input').fill(newest);
  await page.waitForURL('**/testing');
});

// spec §7: "On 401 one retry is made after GET /refresh"
test('an expired access token is renewed without a visible change', async ({ world, client }) => {
  const { page } = client;
  client.expectErrors(/401 /);
  await client.setStep(2, { typeTherapy: 'type-couple', psychoIssues: ['issue-breakup'] });
  await page.goto('/testing');
  // Back leads home until the questions are there.
  await page.getByTestId('gender-any').waitFor();
  await world.advance(11 * MINUTE);
  const renewed = page.waitForResponse('**/api/refresh');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/set-step-information') && answer.ok());
  await client.tap('back');
  await Promise.all([renewed, saved]);
  await page.getByTestId('type-couple').waitFor();
  await expect.poll(() => page.getByTestId('topic-breakup').isChecked()).toBe(true);
});
