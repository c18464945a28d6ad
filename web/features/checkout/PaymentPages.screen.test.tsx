import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SECOND } from '#domain/dates.ts';
import { prefer, pass, stopClock, logged, expectSound } from '../../testing/browser.ts';
import type { Answer } from '#contract/api.ts';
import { NOTHING_BOOKED, ORDER_ID, anOpenOrder } from '../../testing/booking.ts';
import { answers, calls, lost } from '../../testing/fake-api.ts';
import { client, closePage, openPage } from '../../testing/open-page.tsx';
import { rememberOrder } from '../../parts/way/pending-order.ts';

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

type State = {
  status: Answer<'checkPayment'>['data']['status'];
  outcome: Answer<'checkPayment'>['outcome'];
  refund?: Answer<'checkPayment'>['refund'];
};

/** The bank leads a client to a page whose order stands like this for the server. */
async function openReturn(
  path: '/payment/success' | '/payment/fail',
  { status, outcome, refund = null }: State,
): Promise<void> {
  const readCurrentBooking = { ...NOTHING_BOOKED, order: anOpenOrder(ORDER_ID) };
  const replies = { readCurrentBooking, checkPayment: { data: { status, keepzStatus: null }, outcome, refund } };
  await openPage(path, { as: client(5), device: 'phone', replies });
}

test('a payment that failed leads back to where it can be tried again', async () => {
  const state = { data: { status: 'FAILED', keepzStatus: null }, outcome: null } as const;
  for (const [paidLater, path] of [
    [false, '/billing'],
    [true, `/cabinet/session/${ORDER_ID}`],
  ] as const) {
    const readCurrentBooking = { ...NOTHING_BOOKED, order: { ...anOpenOrder(ORDER_ID), paidLater } };
    await openPage('/payment/fail', { as: client(4), replies: { readCurrentBooking, checkPayment: state } });
    await expect.element(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', path);
    await closePage();
  }
});

const SORRY = 'Sorry, your payment could not be processed. Please try again later.';

/** Refunds of a payment for a time that was not booked, with what the page says of them and why. */
const REFUNDS = [
  [
    'given_up',
    'pending',
    'You get the money back',
    'You gave this time up, but the bank took the payment all the same.',
  ],
  ['taken', 'pending', 'You get the money back', 'somebody else booked this time'],
  ['closed', 'pending', 'You get the money back', 'the specialist no longer offers this time'],
  ['taken', 'done', 'We sent the money back', 'We sent the whole sum to the same card.'],
  [null, 'done', 'We sent the money back', 'We sent the whole sum to the same card.'],
  ['wrong_amount', 'failed', 'We are looking into your payment', 'The money could not be sent back by itself.'],
] as const;
const THANKS = 'Thank you for your payment.';
const AFTER_ALL = { status: 'SUCCESS', outcome: 'seated_after_all' } as const;
const PAID = { status: 'SUCCESS', outcome: null } as const;

test.each<['/payment/success' | '/payment/fail', State, string, string]>([
  ...REFUNDS.map(([outcome, refund, title, why]) => {
    return ['/payment/success', { status: 'EXPIRED', outcome, refund }, title, why] as [
      '/payment/success',
      State,
      string,
      string,
    ];
  }),
  ['/payment/success', AFTER_ALL, THANKS, 'The time was still free, so the session is booked.'],
  ['/payment/fail', { status: 'CANCELED', outcome: null }, 'The payment was cancelled.', 'No money was taken.'],
  ['/payment/fail', { status: 'FAILED', outcome: null }, SORRY, 'If money was taken, it returns by itself.'],
  ['/payment/fail', PAID, THANKS, 'The confirmation and the meeting link come by e-mail.'],
])(
  '%s of a payment that is %j for the server says "%s" with the focus there, and why',
  async (path, state, title, why) => {
    await openReturn(path, state);
    await expect.element(page.getByRole('heading', { name: title, exact: true })).toHaveFocus();
    await expect.element(page.getByText(why)).toBeVisible();
    await expectSound();
  },
);

test('the success page of a payment that the server knows as cancelled asks on until it knows what became of the money', async () => {
  await openReturn('/payment/success', { status: 'CANCELED', outcome: null });
  await expect.element(page.getByText('We are waiting for the bank to confirm.')).toBeVisible();
  answers({ checkPayment: { data: { status: 'EXPIRED', keepzStatus: null }, outcome: 'given_up', refund: 'pending' } });
  await pass(3 * SECOND);
  const order = page.getByRole('link', { name: 'Your booking page' });
  await expect.element(order).toHaveAttribute('href', `/user/order/${ORDER_ID}`);
  // News of this kind does not leave by itself.
  await pass(20 * SECOND);
  await expect.element(order).toBeVisible();
});

test('the success page opens the order that the server knows, not a former one kept by the tab', async () => {
  sessionStorage.setItem('pendingOrder', 'A'.repeat(22));
  await openReturn('/payment/success', { status: 'SUCCESS', outcome: null });
  const open = page.getByRole('link', { name: 'Open my booking' });
  await expect.element(open).toHaveAttribute('href', `/user/order/${ORDER_ID}`);
});

test('the success page closes itself when the tab that waits is there', async () => {
  const close = vi.spyOn(globalThis, 'close').mockReturnValue();
  const waitingTab = new BroadcastChannel('simshvide-payment');
  waitingTab.addEventListener('message', ({ data }) => {
    if (data === 'returned') waitingTab.postMessage({ waitsFor: ORDER_ID });
  });
  await openPage('/payment/success');
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  waitingTab.close();
});

describe('the order of the payment that the bank names', () => {
  const former = 'B'.repeat(22);
  /** The client's newest order is another one, which is not paid. */
  const replies = {
    readCurrentBooking: ({ query }: { query: Readonly<Record<string, string>> }) => ({
      ...NOTHING_BOOKED,
      order: anOpenOrder(query['payment'] === 'p1' ? former : ORDER_ID),
    }),
    checkPayment: ({ params }: { params: Readonly<Record<string, string>> }) =>
      params['orderId'] === former
        ? ({ data: { status: 'EXPIRED', keepzStatus: null }, outcome: 'given_up', refund: 'pending' } as const)
        : ({ data: { status: 'INITIAL', keepzStatus: null } } as const),
  };

  test.each(['/payment/success', '/payment/fail'])(
    'the order whose payment the bank names is the one that %s speaks of',
    async (path) => {
      await openPage(`${path}?payment=p1`, { as: client(5), device: 'phone', replies });
      await expect.element(page.getByRole('heading', { name: 'You get the money back' })).toHaveFocus();
      await expect
        .element(page.getByRole('link', { name: 'Your booking page' }))
        .toHaveAttribute('href', `/user/order/${former}`);
    },
  );

  test('the order whose payment the bank names is thanked for without a link to another order when the server does not answer', async () => {
    rememberOrder(ORDER_ID);
    const lostReplies = { ...replies, readCurrentBooking: lost() };
    await openPage('/payment/success?payment=p1', { as: client(5), device: 'phone', replies: lostReplies });
    await expect.element(page.getByRole('heading', { name: 'Thank you for your payment.' })).toBeVisible();
    expect(document.querySelectorAll(`a[href*="${ORDER_ID}"]`)).toHaveLength(0);
  });

  test('the order whose payment the bank names is read from an address to which the bank has added words of its own', async () => {
    const id = '0199f3a2-7c1e-4a55-9a51-2f6f0c7d9b1e';
    await openPage(`/payment/success?payment=${id}?status=ok`, { as: client(5), replies });
    await expect.poll(() => calls('readCurrentBooking').at(-1)?.query['payment']).toBe(id);
  });

  test('the order whose payment the bank names stays on the screen when the other tab waits for another order', async () => {
    const close = vi.spyOn(globalThis, 'close').mockReturnValue();
    const waitingTab = new BroadcastChannel('simshvide-payment');
    const asked = new Promise((resolve) => waitingTab.addEventListener('message', resolve, { once: true }));
    await openPage('/payment/success?payment=p1', { as: client(5), replies });
    await asked;
    waitingTab.postMessage({ waitsFor: ORDER_ID });
    await expect.element(page.getByRole('heading', { name: 'You get the money back' })).toBeVisible();
    expect(close.mock.calls).toEqual([]);
    waitingTab.postMessage({ waitsFor: former });
    await expect.poll(() => close.mock.calls).toHaveLength(1);
    waitingTab.close();
  });
});

test('the success page of a payment without money says so after a minute, offers the ways on and asks no more', async () => {
  await openReturn('/payment/success', { status: 'CANCELED', outcome: null });
  const title = page.getByRole('heading', { name: 'The payment was not confirmed' });
  await expect.element(page.getByText('We are waiting for the bank to confirm.')).toBeVisible();
  for (let looks = 1; looks < 19; looks += 1) {
    await pass(3 * SECOND);
    await expect.poll(() => calls('checkPayment').length).toBe(looks + 1);
  }
  expect(title.elements()).toEqual([]);
  await pass(3 * SECOND);
  await expect.element(title).toHaveFocus();
  const ways = page.getByRole('main').getByRole('link');
  expect(ways.elements().map((link) => link.getAttribute('href'))).toEqual([
    `/user/order/${ORDER_ID}`,
    '/',
    expect.stringContaining('mailto:'),
  ]);
  await expectSound();
  await pass(30 * SECOND);
  expect(calls('checkPayment')).toHaveLength(20);
});
