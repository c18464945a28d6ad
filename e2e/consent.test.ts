import { expect } from 'vitest';
import { type Client, newNational, type ClientOptions } from './lib/client.ts';
import { test } from './lib/fixtures.ts';
import type { World } from './lib/world.ts';

/** Takes teenagers only (the demo's Th2). */
const MARIAM = 'therapist-mariam-kapanadze';

/** A client with a paid teen session, and a guardian's number that nobody used yet. */
async function paidTeenSession(
  world: World,
  options: ClientOptions = {},
): Promise<{ client: Client; orderId: string; national: string; email: string }> {
  const client = await world.openClient(options);
  await client.setStep(4, { typeTherapy: 'type-teen', psychoIssues: ['issue-anxiety'] });
  const { therapist } = (await (await fetch(`${world.url}/api/therapists/${MARIAM}`)).json()) as {
    therapist: { availabilityGaps: { date: string; gaps: { start: string; end: string }[] }[] };
  };
  const day = therapist.availabilityGaps.at(-1);
  const gap = day?.gaps.at(-1);
  if (day === undefined || gap === undefined) throw new Error('no free time');
  // Nobody else's mails are among theirs.
  const email = `teen${client.phone.slice(1)}@example.com`;
  const reserved = await client.call('POST', '/therapists/reserve-appointment', {
    userId: client.userId,
    specialistId: MARIAM,
    bookingSession: { date: day.date, ...gap },
    sessionType: 'type-teen',
    name: 'Mzekala',
    email,
    selectedDate: day.date,
    locale: 'en',
  });
  const { sessionId } = (await reserved.json()) as { sessionId: string };
  await world.pay(sessionId, 'pay');
  return { client, orderId: sessionId, national: newNational(), email };
}

/** The path of the newest link that went to a guardian. */
async function linkFor(world: World, national: string): Promise<string> {
  const path = /\/consent#t=[\w-]{16}$/.exec(
    (await world.outbox(`+995${national}`, 'sms')).findLast(({ text }) => text.includes('/consent#'))?.text ?? '',
  )?.[0];
  if (path === undefined) throw new Error('no link was sent');
  return path;
}

async function fillGuardian({ page }: Client, national: string): Promise<void> {
  await page.getByLabel('Name and surname of the parent or representative').fill('Eka Dedashvili');
  await page.getByRole('radio', { name: 'Mother' }).check();
  await page.getByLabel('Phone number').fill(national);
  await page.getByRole('button', { name: 'Send the link' }).click();
}

test('from the task on the order page over the SMS to the consent, and back by itself (P22)', async ({ world }) => {
  const { client, orderId, national, email } = await paidTeenSession(world, { device: 'phone' });
  const { page } = client;
  await page.goto(`/user/order/${orderId}`);
  const card = page.getByTestId('consent');
  await card.getByRole('heading', { name: "A parent's consent" }).waitFor();
  await client.expectSound('order, consent asked');
  await card.getByRole('button', { name: 'Send the link' }).click();
  await card.getByText('Enter the name, at least 3 characters').waitFor();
  await card.getByText('Choose who they are to the teenager').waitFor();
  await card.getByText('Enter the 9 digits of a mobile number, for example (599) 123-456').waitFor();
  const focused = await page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent);
  expect(focused).toBe('Name and surname of the parent or representative');
  await client.expectSound('order, consent form refused');
  await fillGuardian(client, national);
  await card.getByRole('heading', { name: 'Waiting for the consent' }).waitFor();
  const words = (await page.locator('main').textContent()) ?? '';
  expect(words).toContain(`•${national.slice(-2)}`);
  expect(words).not.toContain('Dedashvili');
  expect(words).not.toContain(national);
  await client.expectSound('order, consent awaited');

  const parent = await world.openVisitor({ device: 'phone', language: 'ka' });
  const theirs = parent.page;
  const path = await linkFor(world, national);
  const head = await fetch(world.url + path);
  expect(head.headers.get('cache-control')).toBe('no-store');
  expect(head.headers.get('referrer-policy')).toBe('no-referrer');
  await theirs.goto(path);
  await theirs.getByRole('heading', { name: 'თანხმობა მოზარდის შეხვედრაზე' }).waitFor();
  await theirs.getByText('მარიამ').waitFor();
  expect(await theirs.getByRole('link', { name: /^წესები/ }).getAttribute('href')).toBe('/tc_clients');
  await parent.expectSound('consent');
  await theirs.getByRole('button', { name: 'თანახმა ვარ' }).click();
  const code = theirs.getByTestId('otp-input');
  await code.waitFor();
  await code.fill(` ${(await world.codeFor(`+995${national}`)).split('').join('-')}`);
  await theirs.getByTestId('consent-received').waitFor();
  await parent.expectSound('consent received');
  await theirs.reload();
  await theirs.getByTestId('consent-received').waitFor();

  // The page asks every ten seconds.
  await card.getByRole('heading', { name: 'The consent has come' }).waitFor({ timeout: 60_000 });
  expect((await world.outbox(email, 'email')).at(-1)?.subject).toBe('Consent for a teen session');
});
