import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { FILLED, fillAll, openBilling, payButton, shownForm, timesAsked } from '../../testing/billing.ts';
import { pass, stopClock, logged, expectSound } from '../../testing/browser.ts';
import { type Special, answers, broken, calls, lost, refuse } from '../../testing/fake-api.ts';
import { reloadPage } from '../../testing/open-page.tsx';
import { aBooking, aHold, anOpenOrder } from '../../testing/booking.ts';
import { aTherapist } from '../../testing/therapist.ts';

const isOver = page.getByRole('heading', { name: 'The time for paying ran out.' });
const left = page.getByTestId('hold-left');

test('a specialist who cannot be read is named with the way to try again, and the typed text comes back', async () => {
  await openBilling();
  await fillAll();
  answers({ readTherapist: refuse('UNAVAILABLE', 'We are away for a moment') });
  await reloadPage();
  await pass(3 * SECOND);
  await expect.element(page.getByText('We are away for a moment')).toBeVisible();
  await expectSound();
  answers({ readTherapist: { therapist: aTherapist() } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(shownForm).toEqual(FILLED);
});

/** The order that the page keeps as it opens a tab. */
let tabBeginsWith: string | null;

/** The tab that Pay opens, as far as the page reaches into it. */
function openedTab() {
  const tab = { closed: false, opener: window as Window | null, close: () => void (tab.closed = true) };
  const replace = vi.fn<(url: string) => void>();
  vi.spyOn(globalThis, 'open').mockImplementation(() => {
    tabBeginsWith = sessionStorage.getItem('pendingOrder');
    return Object.assign(tab, { location: { href: '/', replace } }) as never;
  });
  return { tab, replace };
}

const error = page.getByTestId('pay-error');

// spec §4: "on failure the tab is closed."
// spec §5: "Before reserving: a therapist selected, user authenticated, a session type matching the preference
// present on the therapist."
// spec §8: "Payment: 'Therapist not selected',"
// spec §8: "'Session type not selected', 'Failed to prepare payment' (success false or no paymentUrl), 'An
// unexpected error occurred';"
// spec §8: "the payment tab is closed."
test.each<[string, Special | { success: false; message: string }]>([
  ['Failed to prepare payment', { success: false, message: '' }],
  ['Failed to prepare payment', broken({ success: true, paymentUrl: '', sessionId: 'x' })],
  ['Session type not selected', refuse('SESSION_TYPE')],
  ['Therapist not selected', refuse('THERAPIST_NOT_SELECTED')],
  ['An unexpected error occurred', refuse('INTERNAL', '')],
  ['There is no internet', lost()],
])('paying that does not begin says "%s", closes the tab and keeps the form', async (words, reply) => {
  const { tab } = openedTab();
  await openBilling({ replies: { startPayment: reply } });
  await fillAll();
  await payButton.click();
  await expect.element(error).toMatchTextContent(words);
  await expect.element(error).toHaveAttribute('role', 'alert');
  expect(tab.closed).toBe(true);
  expect(shownForm()).toEqual(FILLED);
});

// spec §4: "A slot may turn out booked;"
test('paying that does not begin because the time was lost keeps the form, with the words and the way to another time', async () => {
  openedTab();
  await openBilling({ replies: { startPayment: refuse('SLOT_TAKEN') } });
  await fillAll();
  answers({ readCurrentBooking: aBooking({ hold: null }) });
  await payButton.click();
  await expect.element(error).toMatchTextContent('The time appeared to be booked');
  // The end of the hold is no news any more.
  await pass(16 * MINUTE);
  expect(shownForm()).toEqual(FILLED);
  expect(left.elements()).toEqual([]);
  await error.getByRole('button', { name: 'Choose another time' }).click();
  await expect.poll(() => location.pathname).toBe(`/therapist/${aTherapist()._id}`);
});

test('paying that does not begin of a type that the profile offers no more sends nothing', async () => {
  openedTab();
  await openBilling({ of: aTherapist({ sessionTypes: [] }) });
  await fillAll();
  await payButton.click();
  await expect.element(error).toMatchTextContent('Session type not selected');
  expect(calls('startPayment')).toEqual([]);
});

describe('a payment that has begun', () => {
  const PAYMENT = { success: true, paymentUrl: 'https://bank.example/pay', sessionId: 'order-1' } as const;
  const statusAnswer = (status: 'INITIAL' | 'SUCCESS' | 'FAILED' | 'CANCELED' | 'EXPIRED') => ({
    data: { status, keepzStatus: null },
    outcome: null,
  });
  const status = page.getByTestId('pay-status');
  const asked = () => calls('checkPayment').length;

  async function pay(): Promise<void> {
    openedTab();
    await openBilling({ replies: { startPayment: PAYMENT, checkPayment: statusAnswer('INITIAL') } });
    await fillAll();
    await payButton.click();
    await expect.element(status).toHaveAttribute('data-status', 'INITIAL');
  }

  test('a payment that has begun is waited for on a screen that begins at its top', async () => {
    openedTab();
    const replies = { startPayment: PAYMENT, checkPayment: statusAnswer('INITIAL') };
    await openBilling({ device: 'phone', replies });
    await fillAll();
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    await payButton.click();
    await expect.element(status).toHaveAttribute('data-status', 'INITIAL');
    await expect.poll(() => scrollY).toBe(0);
  });

  // spec §2: "Status SUCCESS navigates to /user/order/{orderId}."
  // spec §4: "Status is then polled."
  // spec §4: "SUCCESS navigates to the order page;"
  // spec §9: "Payment polling every 3000 ms;"
  test('a payment that has begun is asked for every 3000 ms until its status is final, and SUCCESS opens the order', async () => {
    await pay();
    stopClock();
    // The first question is answered, and from there on the time counts.
    await pass(3 * SECOND);
    const before = asked();
    await pass(2900);
    expect(asked()).toBe(before);
    await pass(100);
    expect(asked()).toBe(before + 1);
    answers({ checkPayment: statusAnswer('SUCCESS'), readOrder: refuse('ORDER_NOT_FOUND') });
    await pass(3 * SECOND);
    await expect.poll(() => location.pathname).toBe('/user/order/order-1');
    await pass(MINUTE);
    expect(asked()).toBe(before + 2);
  });

  // spec §8: "Poll error rejects."
  test('a payment that has begun whose status cannot be read is logged and asked for again', async () => {
    await pay();
    answers({ checkPayment: refuse('INTERNAL') });
    await pass(3 * SECOND);
    await expect.poll(logged).toContain('Payment status could not be read');
    await expect.element(status).toHaveAttribute('data-status', 'INITIAL');
    answers({ checkPayment: statusAnswer('SUCCESS'), readOrder: refuse('ORDER_NOT_FOUND') });
    await pass(3 * SECOND);
    await expect.poll(() => location.pathname).toBe('/user/order/order-1');
  });

  // spec §4: "a missing order id sets FAILED."
  test('a payment that has begun without an order has failed, and the tab of the bank knows of no former one', async () => {
    const { replace } = openedTab();
    await openBilling({ replies: { startPayment: { ...PAYMENT, sessionId: '' } } });
    await fillAll();
    sessionStorage.setItem('pendingOrder', 'order-0');
    await payButton.click();
    // The tab of the bank begins with a copy of what this one keeps.
    expect(tabBeginsWith).toBeNull();
    await expect.element(status).toHaveAttribute('data-status', 'FAILED');
    expect(replace).toHaveBeenCalledWith(PAYMENT.paymentUrl);
    expect(asked()).toBe(0);
  });

  test('a payment that has begun that cannot be cancelled without a net stays open, says so, and is cancelled at the second try', async () => {
    await pay();
    answers({ cancelPayment: lost() });
    await page.getByRole('button', { name: 'Cancel and change' }).click();
    await expect.element(page.getByRole('alert').filter({ hasText: 'could not be cancelled' })).toBeVisible();
    await expect.element(status).toBeVisible();
    answers({ cancelPayment: statusAnswer('CANCELED') });
    await page.getByRole('button', { name: 'Cancel and change' }).click();
    await expect.poll(shownForm).toEqual(FILLED);
  });

  test.each(['Cancel and change', 'Cancel the payment and go back'])(
    'a payment that has begun that was paid before "%s" was pressed opens the booking',
    async (words) => {
      await pay();
      answers({ cancelPayment: statusAnswer('SUCCESS'), readOrder: refuse('ORDER_NOT_FOUND') });
      if (words.endsWith('back')) await page.getByTestId('back').click();
      await page.getByRole('button', { name: words }).click();
      await expect.poll(() => location.pathname).toBe('/user/order/order-1');
    },
  );

  test('a payment that has begun stays, and so does the word of a declined card, while the question for the held time fails', async () => {
    await pay();
    answers({ readCurrentBooking: lost() });
    const before = timesAsked();
    // A line that was gone and is back has everything asked again.
    for (const name of ['offline', 'online']) dispatchEvent(new Event(name));
    await pass(3 * SECOND);
    await expect.poll(timesAsked).toBe(before + 3);
    await expect.element(status).toHaveAttribute('data-status', 'INITIAL');
    answers({ checkPayment: statusAnswer('FAILED') });
    await pass(3 * SECOND);
    await expect.element(status).toHaveAttribute('data-status', 'FAILED');
    await pass(3 * SECOND);
    await expect.poll(timesAsked).toBe(before + 6);
    await expect.element(status).toHaveAttribute('data-status', 'FAILED');
    answers({ readCurrentBooking: aBooking() });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(shownForm).toEqual(FILLED);
  });

  test('a payment that has begun and is found open after a reload or on the way back from the bank tells of no tab that may not be there', async () => {
    await openBilling({
      current: aBooking({ order: anOpenOrder() }),
      replies: { checkPayment: statusAnswer('INITIAL') },
    });
    await expect.element(page.getByRole('heading', { name: 'The payment is not finished yet' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Open the payment again' })).toHaveAttribute('href', '/pay');
    expect(page.getByText('new tab', { exact: false }).elements()).toEqual([]);
    await expectSound();
  });

  test('a payment that has begun whose page at the bank expired before the hold says so, and once that the time is kept; another choice gives it back', async () => {
    await pay();
    answers({ checkPayment: statusAnswer('EXPIRED'), readCurrentBooking: aBooking() });
    await pass(3 * SECOND);
    await expect.element(page.getByRole('heading', { name: 'The payment page is no longer open.' })).toBeVisible();
    await expect.element(status).toHaveTextContent('No money was taken.The time is yours for 15 more minutes.');
    expect(isOver.elements()).toEqual([]);
    await page.getByRole('button', { name: 'Choose another time' }).click();
    await expect.poll(() => location.pathname).toBe(`/therapist/${aTherapist()._id}`);
    expect(calls('saveStep').at(-1)?.body.user.step).toBe(4);
  });
});

test('money that came too late is said to return, and why, in the tab that waited', async () => {
  const order = { ...anOpenOrder(), status: 'EXPIRED', paymentUrl: null, outcome: 'taken', refund: 'pending' } as const;
  await openBilling();
  await expect.element(payButton).toBeVisible();
  answers({ readCurrentBooking: aBooking({ hold: null, order }) });
  await pass(16 * MINUTE);
  await expect.element(page.getByRole('heading', { name: 'You get the money back' })).toBeVisible();
  await expect.element(page.getByText('somebody else booked this time')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Choose another time' })).toBeVisible();
});

test('a time that was lost in a tab while another pays for it is not called unpaid before the bank has said so', async () => {
  const order = { ...anOpenOrder(), status: 'PROCESSING', paymentUrl: null } as const;
  await openBilling({ replies: { checkPayment: { data: { status: 'PROCESSING', keepzStatus: null } } } });
  await expect.element(payButton).toBeVisible();
  answers({ readCurrentBooking: aBooking({ hold: null, order }) });
  await pass(16 * MINUTE);
  await expect.element(page.getByRole('heading', { name: 'We are waiting for the bank' })).toBeVisible();
  await expectSound();
  answers({ checkPayment: { data: { status: 'EXPIRED', keepzStatus: null } } });
  answers({ readCurrentBooking: aBooking({ hold: null, order: { ...order, status: 'EXPIRED' } }) });
  await pass(3 * SECOND);
  await expect.element(isOver).toBeVisible();
});

describe('a session that is booked already', () => {
  const order = (status: 'SUCCESS' | 'EXPIRED', holdId = aHold().id) => ({ ...anOpenOrder(), holdId, status });
  const booked = { readCurrentBooking: aBooking({ hold: null, order: order('SUCCESS') }) };
  async function opens(): Promise<void> {
    await expect.poll(() => location.pathname).toBe('/user/order/order-1');
  }

  test('a session that is booked already opens in a tab that still shows its form, as soon as the tab of the bank is back', async () => {
    // The order of another session leads nowhere.
    await openBilling({ current: aBooking({ order: order('SUCCESS', 'hold-0') }) });
    await expect.element(payButton).toBeVisible();
    answers({ ...booked, readOrder: refuse('ORDER_NOT_FOUND') });
    const bank = new BroadcastChannel('simshvide-payment');
    bank.postMessage('returned');
    await opens();
    bank.close();
  });

  test('a session that is booked already opens when Pay is pressed once more: nobody else has booked the time', async () => {
    openedTab();
    await openBilling({ replies: { startPayment: refuse('SLOT_TAKEN'), readOrder: refuse('ORDER_NOT_FOUND') } });
    await fillAll();
    answers(booked);
    await payButton.click();
    await opens();
    expect(error.elements()).toEqual([]);
  });

  test('a session that is booked already opens when its money comes after the time for paying ran out', async () => {
    const check = (status: 'INITIAL' | 'EXPIRED') => ({
      checkPayment: { data: { status, keepzStatus: null }, outcome: null },
    });
    await openBilling({ current: aBooking({ order: anOpenOrder() }), replies: check('INITIAL') });
    await expect.element(page.getByTestId('pay-status')).toHaveAttribute('data-status', 'INITIAL');
    answers({ ...check('EXPIRED'), readCurrentBooking: aBooking({ hold: null, order: order('EXPIRED') }) });
    await pass(3 * SECOND);
    await expect.element(isOver).toBeVisible();
    answers({ ...booked, readOrder: refuse('ORDER_NOT_FOUND') });
    await pass(10 * SECOND);
    await opens();
  });
});
