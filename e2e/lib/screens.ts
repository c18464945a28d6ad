import type { Browser, Page } from 'playwright-core';
import type { Product } from './app.ts';
import { openVisitor, type Visitor, type VisitorOptions } from './browser.ts';
import { freeSlots, NINO, newNational, openClient } from './client.ts';
import { reserve } from './paying.ts';

/** One screen of the journey, shown and at rest. */
export type Look = (screen: { name: string; page: Page; visitor: Visitor }) => Promise<void>;

type Stop = { name: string; path: string; ready: string; act?: (page: Page) => Promise<void> };

const HEADING = 'h1';
const TEST_ID = (id: string) => `[data-testid="${id}"]`;
const PREFERENCES = { typeTherapy: 'type-personal', psychoIssues: [], priceRange: 'default', startTime: [] };

/** What nobody needs to be signed in for. */
const PUBLIC_STOPS: readonly Stop[] = [
  { name: 'client landing', path: '/', ready: HEADING },
  { name: 'therapist landing', path: '/psychologist', ready: HEADING },
  { name: 'sign-in, phone', path: '/login', ready: TEST_ID('phone-input') },
  { name: 'sign-in, code', path: '/login', ready: TEST_ID('phone-input'), act: askForCode },
  { name: 'sign-in by e-mail', path: '/login/email', ready: 'input[type=password]' },
  { name: 'reset of the password', path: '/login/reset', ready: 'input[type=email]' },
  { name: 'sign-in of therapists', path: '/psychologist/login', ready: HEADING },
  { name: 'privacy policy', path: '/privacy_policy', ready: 'main time, main h2' },
  { name: 'terms for clients', path: '/tc_clients', ready: 'main time, main h2' },
  { name: 'terms for specialists', path: '/psychologist/tc_specialists', ready: 'main time, main h2' },
  { name: 'studio link', path: '/admin', ready: 'main a' },
  { name: 'profile, visitor', path: `/therapist/${NINO}`, ready: TEST_ID('book') },
  { name: 'how the list is made', path: '/ranking', ready: HEADING },
  { name: 'consent nobody asked for', path: '/consent/AAAAAAAAAAAAAAAAAAAAAA', ready: HEADING },
  { name: 'payment is prepared', path: '/loading-payment-url', ready: HEADING },
  { name: 'payment succeeded', path: '/payment/success', ready: HEADING, act: rest },
  { name: 'payment failed', path: '/payment/fail', ready: HEADING, act: rest },
  { name: 'order nobody has', path: '/user/order/AAAAAAAAAAAAAAAAAAAAAA', ready: HEADING },
];

/**
 * Visits every screen of the journey, each by a fresh load, as a visitor and then as a client whose session is booked and
 * paid on the way. `prepare` comes before the first load of either.
 */
export async function visitScreens(
  browser: Browser,
  app: Product,
  options: VisitorOptions & { prepare?: (visitor: Visitor) => Promise<void> },
  look: Look,
): Promise<void> {
  const { prepare = async () => {} } = options;
  const visitor = await openVisitor(browser, app, options);
  await prepare(visitor);
  for (const stop of PUBLIC_STOPS) await visit(visitor, stop, look);
  await visitor.close();

  const client = await openClient(browser, app, options);
  await prepare(client);
  const see = (name: string, path: string, ready: string) => visit(client, { name, path, ready }, look);
  for (const step of options.device === 'phone' ? [0, 1, 2, 3] : [0, 2]) {
    await client.setStep(step, PREFERENCES);
    await see(`questionnaire, step ${step}`, '/testing', '[data-testid="next"], [data-testid="find-therapist"]');
  }
  await client.setStep(4);
  await see('therapist list', '/therapist-list', TEST_ID('book'));
  await see('profile, client', `/therapist/${NINO}`, TEST_ID('book'));
  const [slot] = await freeSlots(app);
  if (slot === undefined) throw new Error('no free time');
  await client.hold(slot);
  await see('billing', '/billing', TEST_ID('pay'));
  const orderId = await reserve(client, slot);
  await see('payment is waited for', '/billing', TEST_ID('pay-status'));
  await app.pay(orderId, 'pay');
  await see('order', `/user/order/${orderId}`, TEST_ID('order-booked'));
  await see('session', `/session/${orderId}`, '[data-testid^="door-"]');
  await client.close();
}

async function visit(visitor: Visitor, stop: Stop, look: Look): Promise<void> {
  const { page } = visitor;
  await page.goto(stop.path);
  await page.locator(stop.ready).first().waitFor();
  await stop.act?.(page);
  await visitor.atRest();
  await look({ name: stop.name, page, visitor });
}

/** Lays the pointer on a page that leads on after five seconds without one, and keeps it there whatever is pressed next. */
async function rest(page: Page): Promise<void> {
  await page.locator('main p').last().hover();
  await page.evaluate(() => {
    for (const kind of ['pointerover', 'pointerout', 'focusout'])
      addEventListener(kind, (event) => event.stopImmediatePropagation(), { capture: true });
  });
}

async function askForCode(page: Page): Promise<void> {
  await page.getByTestId('phone-input').fill(newNational());
  await page.keyboard.press('Enter');
  await page.getByTestId('otp-input').waitFor();
}
