import { expect } from 'vitest';
import { chooseSlot } from './lib/browser.ts';
import { freeSlots, newNational, NINO, slotId, twoFreeSlots } from './lib/client.ts';
import { begunOrder, fillBilling, pressPay } from './lib/paying.ts';
import { test } from './lib/fixtures.ts';

test('a double press on every button creates each thing once', async ({ world, visitor }) => {
  const { page, context } = visitor;
  const national = newNational();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET') calls.push(pathname.replace('/api/', ''));
  });
  await page.goto('/login');
  await page.getByTestId('phone-input').fill(national);
  await page.getByRole('button', { name: 'Get the code' }).dblclick();
  await page.getByTestId('otp-input').waitFor();
  await page.getByTestId('otp-input').pressSequentially(await world.codeFor(`+995${national}`));
  for (let times = 0; times < 2; times += 1) await page.keyboard.press('Enter');
  await page.waitForURL('**/testing');
  await page.getByTestId('topic-anxiety').check();
  // The second press of a quick double must not skip the preferences.
  await page.getByTestId('next').dblclick();
  await page.getByTestId('find-therapist').waitFor();
  expect(new URL(page.url()).pathname).toBe('/testing');
  await page.getByTestId('find-therapist').dblclick();
  await page.waitForURL('**/therapist-list');
  await page.getByTestId(`therapist-card-${NINO}`).dblclick();
  await page.locator(`[data-testid="therapist-card-${NINO}"][aria-checked="true"]`).waitFor();
  // Not the first one, which may fall into the notice while the test goes on.
  await chooseSlot(page.locator('[data-testid^="slot-"]').nth(1));
  await page.getByTestId('book').dblclick();
  await page.waitForURL('**/billing');
  await fillBilling(visitor, 'double@example.com');
  await page.getByTestId('pay').dblclick();
  await page.getByTestId('pay-status').waitFor();
  await expect.poll(() => context.pages().length).toBe(2);
  const bank = context.pages()[1];
  if (bank === undefined) throw new Error('no payment tab');
  await bank.waitForURL('**/api/dev/pay/**');
  await bank.getByTestId('sandbox-pay').dblclick();
  await page.waitForURL('**/user/order/*');
  await page.getByTestId('order-booked').waitFor();
  const once = ['send-otp', 'verify-otp', 'therapists/check-specialist-availability', 'therapists/reserve-appointment'];
  for (const name of once)
    expect(
      calls.filter((call) => call === name),
      name,
    ).toHaveLength(1);
  expect(await world.outbox('double@example.com', 'email')).toHaveLength(1);
  expect(await world.outbox(`+995${national}`, 'sms')).toHaveLength(2);
});

test('two tabs with two times: the later hold replaces the earlier, and the client pays for the time on the screen', async ({
  world,
  client,
}) => {
  const { page, context } = client;
  await client.setStep(4, { typeTherapy: 'type-personal' });
  const [one, other] = await twoFreeSlots(world);
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto(`/therapist/${NINO}`);
    await tab.getByTestId(slotId(one)).waitFor({ state: 'attached' });
  }
  await chooseSlot(page.getByTestId(slotId(one)));
  await page.getByTestId('book').click();
  await page.waitForURL('**/billing');
  await fillBilling(client);
  await chooseSlot(second.getByTestId(slotId(other)));
  await second.getByTestId('book').click();
  await second.waitForURL('**/billing');
  await second.getByTestId('pay').waitFor();
  const free = await freeSlots(world);
  expect(free).toContainEqual(one);
  expect(free).not.toContainEqual(other);

  // The first tab still shows the first time. Paying in the first tab books the first time and gives the other back.
  const bank = await pressPay(client);
  await bank.getByTestId('sandbox-pay').click();
  await page.waitForURL('**/user/order/*');
  await page.getByTestId('order-booked').waitFor();
  expect(await page.locator('main').textContent()).toContain(one.start);
  const after = await freeSlots(world);
  expect(after).not.toContainEqual(one);
  expect(after).toContainEqual(other);
  await second.reload();
  await second.waitForURL('**/therapist-list');
});

test('a second device finds the same held time, and each device sees the payment of the other', async ({ world }) => {
  const laptop = await world.openClient();
  const [slot] = await twoFreeSlots(world);
  await laptop.hold(slot);
  await laptop.page.goto('/billing');
  await fillBilling(laptop);
  await world.advance(120_000);
  const phone = await world.openClient({ device: 'phone', national: laptop.phone.slice(4) });
  await phone.page.goto('/therapist-list');
  await phone.page.waitForURL('**/billing');
  await phone.page.getByTestId('pay').waitFor();
  expect(await phone.page.locator('main').textContent()).toContain(slot.start);
  const bank = await pressPay(laptop);
  // A reload on the phone finds the payment that the laptop began, and waits for it.
  await phone.page.reload();
  await phone.page.getByTestId('pay-status').waitFor();
  const orderId = await begunOrder(phone);
  await bank.getByTestId('sandbox-pay').click();
  for (const { page } of [laptop, phone]) {
    await page.waitForURL(`**/user/order/${orderId}`);
    await page.getByTestId('order-booked').waitFor();
  }
});
