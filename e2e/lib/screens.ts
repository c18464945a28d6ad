import type { Page } from 'playwright-core';
import { findOperationsPage, operationsHref, operationsPaths } from '#contract/pages/operations-pages.ts';
import { findPage, href, pageNames } from '#contract/pages/pages.ts';
import type { Visitor, VisitorOptions } from './browser.ts';
import { NINO, newNational } from './client.ts';
import { numberOf, openOperator } from './operator.ts';
import { openNino, ownSessions } from './practice.ts';
import { propose, reserve } from './paying.ts';
import type { World } from './world.ts';

/** A look at a screen of the journey, shown and at rest. */
type Look = (screen: { name: string; page: Page; visitor: Visitor }) => Promise<void>;

type Stop = { name: string; path: string; ready: string; act?: (visitor: Visitor) => Promise<void> };

const HEADING = 'h1';
const TEST_ID = (id: string) => `[data-testid="${id}"]`;
const PREFERENCES = { typeTherapy: 'type-personal', psychoIssues: [], priceRange: 'default', startTime: [] };

const NOBODY_KNOWS = 'A'.repeat(22);

const PUBLIC_STOPS: readonly Stop[] = [
  { name: 'client landing', path: href('home'), ready: HEADING },
  { name: 'chat on the landing', path: href('home'), ready: HEADING, act: openChat },
  { name: 'therapist landing', path: href('forTherapists'), ready: HEADING },
  { name: 'sign-in, phone', path: href('login'), ready: TEST_ID('phone-input') },
  { name: 'sign-in, code', path: href('login'), ready: TEST_ID('phone-input'), act: askForCode },
  { name: 'sign-in by e-mail', path: href('loginEmail'), ready: 'input[type=password]' },
  { name: 'reset of the password', path: href('loginReset'), ready: 'input[type=email]' },
  { name: 'sign-in of therapists', path: href('therapistLogin'), ready: HEADING },
  { name: 'privacy policy', path: href('privacy'), ready: 'main time, main h2' },
  { name: 'terms for clients', path: href('clientTerms'), ready: 'main time, main h2' },
  { name: 'privacy policy for specialists', path: href('therapistPrivacy'), ready: 'main time, main h2' },
  { name: 'terms for specialists', path: href('therapistTerms'), ready: 'main time, main h2' },
  { name: 'application of a specialist', path: href('apply'), ready: 'form' },
  { name: 'studio link', path: href('admin'), ready: 'main a' },
  { name: 'profile, visitor', path: href('therapist', { id: NINO }), ready: TEST_ID('book') },
  { name: 'how the list is made', path: href('ranking'), ready: HEADING },
  { name: 'consent nobody asked for', path: `${href('consent')}#t=${NOBODY_KNOWS}`, ready: HEADING },
  {
    name: 'invitation nobody has',
    path: `${href('invitation')}#t=${NOBODY_KNOWS}`,
    ready: '[data-testid="invitation-missing"]',
  },
  { name: 'set-up of an operator nobody has', path: `${href('operatorSetup')}#t=${NOBODY_KNOWS}`, ready: HEADING },
  { name: 'message about an account nobody has', path: `${href('notMe')}#t=${NOBODY_KNOWS}`, ready: HEADING },
  { name: 'link in advice nobody has', path: href('advice', { token: NOBODY_KNOWS }), ready: HEADING },
  { name: 'payment is prepared', path: href('loadingPayment'), ready: HEADING },
  { name: 'payment succeeded', path: href('paymentSuccess'), ready: HEADING, act: rest },
  { name: 'payment failed', path: href('paymentFail'), ready: HEADING, act: rest },
  { name: 'account deleted', path: href('accountDeleted'), ready: TEST_ID('account-deleted') },
  { name: 'check of the devices', path: href('deviceCheck'), ready: TEST_ID('device-check') },
  { name: 'order nobody has', path: href('order', { orderId: NOBODY_KNOWS }), ready: HEADING },
];

/**
 * Visits every screen of the journey, each by a fresh load, as a visitor and then as a client whose session is booked
 * and paid on the way. `prepare` runs before each one's first load. Throws when a page of the table is no screen.
 */
export async function visitScreens(
  world: World,
  options: VisitorOptions & { prepare?: (visitor: Visitor) => Promise<void> },
  look: Look,
): Promise<void> {
  const { prepare = async () => {} } = options;
  const seen = new Set<string | undefined>();
  const seenByOperators = new Set<string | undefined>();
  const stopAt = async (by: Visitor, stop: Stop) => {
    await visit(by, stop, look);
    const path = stop.path.split('#')[0] ?? '';
    seen.add(findPage(path)?.name);
    seenByOperators.add(findOperationsPage(path)?.name);
  };
  const visitor = await world.openVisitor(options);
  await prepare(visitor);
  // A consent, an invitation, an order and links of accounts that do not exist.
  visitor.expectErrors(/404 .*(consent|invitations|order|operator-setup|alarms)/);
  for (const stop of PUBLIC_STOPS) await stopAt(visitor, stop);

  const client = await world.openClient(options);
  await prepare(client);
  const see = (name: string, path: string, ready: string) => stopAt(client, { name, path, ready });
  for (const step of options.device === 'phone' ? [0, 1, 2, 3] : [0, 2]) {
    await client.setStep(step, PREFERENCES);
    await see(`questionnaire, step ${step}`, href('testing'), '[data-testid="next"], [data-testid="find-therapist"]');
  }
  await client.setStep(4);
  await see('therapist list', href('therapistList'), TEST_ID('book'));
  await see('profile, client', href('therapist', { id: NINO }), TEST_ID('book'));
  const slot = await world.freeSlot();
  await client.hold(slot);
  await see('billing', href('billing'), TEST_ID('pay'));
  const orderId = await reserve(client, slot);
  await see('payment is waited for', href('billing'), TEST_ID('pay-status'));
  await world.pay(orderId, 'pay');
  await see('order', href('order', { orderId }), TEST_ID('order-booked'));
  await see('session', href('session', { orderId }), '[data-testid^="door-"]');
  await see('own sessions', href('cabinet'), TEST_ID('cab-upcoming'));
  await see('own session', href('cabinetSession', { orderId }), TEST_ID('session-state'));
  await see('past sessions', href('cabinetHistory'), HEADING);
  await see('receipts', href('cabinetReceipts'), TEST_ID('receipts'));
  await see('own answers', href('cabinetPreferences'), TEST_ID('answers-remove'));
  await see('settings', href('cabinetSettings'), TEST_ID('sign-ins-list'));
  await see('before leaving, a session is ahead', href('cabinetLeave'), TEST_ID('leave-blocks'));
  const therapist = await openNino(world, options);
  await prepare(therapist);
  const [session] = await ownSessions(therapist);
  if (session === undefined) throw new Error('the paid session is not in the cabinet of its therapist');
  for (const [name, path, ready] of [
    ["therapist's day", href('practice'), TEST_ID('ther-join')],
    ["therapist's calendar", href('practiceCalendar'), TEST_ID('ther-cal')],
    ["therapist's template", href('practiceTemplate'), TEST_ID('template-form')],
    ["therapist's sessions", href('practiceSessions'), TEST_ID('ther-sessions')],
    ["therapist's session", href('practiceSession', { sessionId: session._id }), TEST_ID('session-state')],
    ["therapist's door", href('therapistRoom', { sessionId: session._id }), '[data-testid^="door-"]'],
    ["therapist's clients", href('practiceClients'), TEST_ID('ther-clients')],
    ["therapist's earnings", href('practiceEarnings'), TEST_ID('ther-earnings')],
    ["therapist's own profile", href('practiceProfile'), TEST_ID('ther-request-change')],
    ["therapist's settings", href('practiceSettings'), TEST_ID('sign-ins-list')],
  ] as const)
    await stopAt(therapist, { name, path, ready });
  const operator = await openOperator(world, options);
  await prepare(operator);
  const number = await numberOf(client, orderId);
  for (const [name, path, ready] of [
    ["operator's day", operationsHref('today'), 'main h2'],
    ['orders before a search', operationsHref('orders'), TEST_ID('op-find')],
    ["operator's order", operationsHref('order', { number }), TEST_ID('op-cancel')],
    ["operator's pay", operationsHref('pay'), TEST_ID('op-pay')],
    ['cancelling an order', `${operationsHref('order', { number })}#cancel`, 'input[type=radio]'],
    ["operator's money", operationsHref('money'), 'main h2'],
    ['specialists', operationsHref('specialists'), 'main li'],
    ['specialist', operationsHref('specialist', { profile: NINO }), 'main dl'],
    ['messages of visitors', operationsHref('visitors'), HEADING],
    ["operators' log", operationsHref('log'), HEADING],
  ] as const)
    await stopAt(operator, { name, path, ready });
  const proposed = await propose(world, therapist, client);
  await see('session to be paid', href('cabinetSession', { orderId: proposed }), TEST_ID('pay'));
  // Each dialog comes from another page: an address that differs in its end alone would load nothing anew.
  await see('a weekly time', `${href('cabinetSession', { orderId })}#series`, TEST_ID('series-sum'));
  const declining = `${href('cabinetSession', { orderId: proposed })}#decline`;
  await see('declining a session', declining, TEST_ID('cab-decline-confirm'));
  const missing = [
    ...pageNames.filter((name) => !seen.has(name)),
    ...Object.keys(operationsPaths).filter((name) => !seenByOperators.has(name)),
  ];
  if (missing.length > 0) throw new Error(`no screen shows ${missing.join(', ')}`);
}

async function visit(visitor: Visitor, stop: Stop, look: Look): Promise<void> {
  const { page } = visitor;
  await page.goto(stop.path);
  await page.locator(stop.ready).first().waitFor();
  await stop.act?.(visitor);
  await visitor.atRest();
  await look({ name: stop.name, page, visitor });
}

/** Keeps the pointer, also during the next presses, on a page that moves on after five seconds without a pointer. */
async function rest({ page }: Visitor): Promise<void> {
  await page.locator('main p').last().hover();
  await page.evaluate(() => {
    for (const kind of ['pointerover', 'pointerout', 'focusout'])
      addEventListener(kind, (event) => event.stopImmediatePropagation(), { capture: true });
  });
}

async function askForCode({ page }: Visitor): Promise<void> {
  await page.getByTestId('phone-input').fill(newNational());
  await page.keyboard.press('Enter');
  await page.getByTestId('otp-input').waitFor();
}

async function openChat({ page, atRest }: Visitor): Promise<void> {
  // A page that the server drew is pressed only once its scripts are there.
  await atRest();
  await page.locator('button', { hasText: /Write to us|მოგვწერეთ/ }).click();
  await page.getByRole('textbox').first().waitFor();
}
