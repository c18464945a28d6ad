import { expect } from 'vitest';
import { studioDoor } from '#contract/login/studio.ts';
import { test } from './lib/fixtures.ts';

// spec §1: "visitors are not logged in."
// spec §2: "/testing | Questionnaire (guarded)"
// spec §2: "/therapist-list | Therapist selection (guarded)"
// spec §2: "/billing | Booking and payment (guarded)"
// spec §2: "/admin/* | Only a link labelled Sanity to an external content studio, opening in a new tab"
// spec §4: "Guarded routes: unauthenticated goes to /login;"
// spec §6: "/testing, /therapist-list and /billing require authentication."
// spec §6: "Login, order, payment result, legal and landing pages are not guarded."
test('a visitor is sent to sign in from the journey, and from nowhere else', async ({ visitor }) => {
  const { page } = visitor;
  visitor.expectErrors(/404 .*order/);
  for (const path of ['/testing', '/therapist-list', '/billing']) {
    await page.goto(path);
    await page.waitForURL('**/login');
  }
  const landing = '/psychologist';
  const documents = [
    '/privacy_policy',
    '/tc_clients',
    '/psychologist/tc_specialists',
    '/psychologist/privacy_policy',
    '/ranking',
  ];
  const signIns = ['/login', '/psychologist/login'];
  const payments = ['/payment/success', '/payment/fail', '/loading-payment-url'];
  for (const path of [landing, ...documents, ...signIns, ...payments]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    // Only the landings have the chat (P28).
    const chats = await page.getByRole('button', { name: 'Write to us' }).count();
    expect([path, chats]).toEqual([path, path === landing ? 1 : 0]);
  }
  await page.goto('/admin/anything');
  const controls = page.locator('main').locator('a, button, input, select, textarea');
  await controls.first().waitFor();
  expect(await controls.count()).toBe(1);
  expect(await controls.first().textContent()).toContain('Sanity');
  expect(await controls.first().getAttribute('target')).toBe('_blank');
  expect(await controls.first().getAttribute('href')).toBe(studioDoor('/'));
  await page.goto('/user/order/AAAAAAAAAAAAAAAAAAAAAA');
  await page.getByRole('heading', { level: 1, name: 'The booking was not found' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/user/order/AAAAAAAAAAAAAAAAAAAAAA');
});

test('the built product does not know /dev/ui', async ({ visitor }) => {
  await visitor.page.goto('/dev/ui');
  await visitor.page.waitForURL((address) => address.pathname === '/');
});
