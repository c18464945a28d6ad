import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SECOND } from '#domain/dates.ts';
import { prefer } from '../../testing/browser.ts';
import { pass, stopClock } from '../../testing/clock.ts';
import { logged } from '../../testing/console.ts';
import { NOTHING_BOOKED, anOpenOrder } from '../../testing/booking.ts';
import { client, openPage } from '../../testing/open-page.tsx';
import { expectSound } from '../../testing/sound.ts';

const bar = page.getByRole('progressbar');

// spec §2: "/loading-payment-url | Interstitial shown while payment is prepared"
// spec §2: "Loading page: heading 'redirecting to payment page' in Georgian,"
// spec §2: "a progress bar."
// spec §9: "loading bar grows 2 points per 200 ms to 100."
test('the page shown while the payment is prepared grows its bar by 2 points per 200 ms to 100, then says that it takes longer', async () => {
  stopClock();
  await openPage('/loading-payment-url', { device: 'phone', language: 'ka' });
  await expect.element(page.getByRole('heading', { name: 'გადამისამართება გადახდის გვერდზე' })).toBeVisible();
  // The tab is named when the bar begins to grow.
  await expect.poll(() => document.title).toContain('გადამისამართება');
  await expect.element(bar).toHaveAttribute('aria-valuenow', '0');
  await pass(2 * SECOND);
  await expect.element(bar).toHaveAttribute('aria-valuenow', '20');
  await pass(8 * SECOND);
  await expect.element(bar).toHaveAttribute('aria-valuenow', '100');
  await expect.element(page.getByText('ცოტა მეტი დრო სჭირდება… დაბრუნდით წინა ჩანართში.')).toBeVisible();
});

test('the page shown while the payment is prepared, opened by its address, leads home at once; without motion it is plain text', async () => {
  await prefer({ reducedMotion: true });
  await openPage('/loading-payment-url');
  await expect.element(page.getByRole('link', { name: 'To the main page' })).toBeVisible();
  await expect.element(bar).toMatchTextContent(/^\d+\s%$/);
  await expectSound();
});

// spec §2: "animated dots and"
test('the page shown while the payment is prepared has three dots that move', async () => {
  await openPage('/loading-payment-url', { language: 'ka' });
  await expect.element(bar).toBeVisible();
  const dots = page.getByRole('main').element().querySelectorAll('i');
  const states = [...dots].flatMap((dot) => dot.getAnimations().map(({ playState }) => playState));
  expect(states).toEqual(['running', 'running', 'running']);
});

// spec §2: "/payment/success | Payment success page"
// spec §2: "/payment/fail | Payment failure page"
// spec §2: "Success: 'Thank you for your payment.' then redirect to the main page."
// spec §2: "Fail: 'Sorry, your payment could not be processed. Please try again later.' then redirect to the main
// page (query parameters only logged)."
test.each([
  { path: '/payment/success', words: 'Thank you for your payment.' },
  { path: '/payment/fail', words: 'Sorry, your payment could not be processed. Please try again later.' },
])('$path says so and leads to the main page in five seconds, waiting while it is touched', async ({ path, words }) => {
  await userEvent.unhover(page.elementLocator(document.body));
  stopClock();
  await openPage(`${path}?status=none&id=7`);
  await expect.element(page.getByRole('heading', { name: words })).toBeVisible();
  const left = page.getByText(/The main page in/);
  // The tab is named when the count begins.
  await expect.poll(() => document.title).toContain(words);
  await expect.element(left).toMatchTextContent('in 5 seconds');
  await pass(2 * SECOND);
  await expect.element(left).toMatchTextContent('in 3 seconds');
  await left.hover();
  await pass(20 * SECOND);
  expect(location.pathname).toBe(path);
  await page.getByRole('banner').hover();
  if (path === '/payment/fail') {
    await expect.element(page.getByText('If money was taken, it returns by itself.')).toBeVisible();
    // The query is only logged.
    expect(logged().some((line) => line.includes('?status=none&id=7'))).toBe(true);
    const again = page.getByRole('link', { name: 'Try again' });
    await expect.element(again).toHaveAttribute('href', '/billing');
    (again.element() as HTMLElement).focus();
    await pass(20 * SECOND);
    expect(location.pathname).toBe(path);
    (again.element() as HTMLElement).blur();
  }
  await pass(5 * SECOND);
  await expect.poll(() => location.pathname).toBe('/');
});

test('the success page opens the order that the server knows, not a former one kept by the tab', async () => {
  sessionStorage.setItem('pendingOrder', 'A'.repeat(22));
  const readCurrentBooking = { ...NOTHING_BOOKED, order: anOpenOrder('B'.repeat(22)) };
  await openPage('/payment/success', { as: client(5), replies: { readCurrentBooking } });
  const open = page.getByRole('link', { name: 'Open my booking' });
  await expect.element(open).toHaveAttribute('href', `/user/order/${'B'.repeat(22)}`);
});

test('the success page closes itself when the tab that waits is there', async () => {
  const close = vi.spyOn(globalThis, 'close').mockReturnValue();
  const waitingTab = new BroadcastChannel('simshvide-payment');
  waitingTab.addEventListener('message', ({ data }) => data === 'returned' && waitingTab.postMessage('noticed'));
  await openPage('/payment/success');
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  waitingTab.close();
});
