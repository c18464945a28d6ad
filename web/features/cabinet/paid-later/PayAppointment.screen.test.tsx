import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import { emailInput, nameInput, payButton, shownForm } from '../../../testing/billing.ts';
import { ORDER_ID } from '../../../testing/booking.ts';
import { jump, pass, stopClock, holdToasts, expectSound, dialog } from '../../../testing/browser.ts';
import { answers, callNames, calls, refuse } from '../../../testing/fake-api.ts';
import { reloadPage } from '../../../testing/open-page.tsx';
import { detailedSessionAt } from '../../../testing/own-session.ts';
import { START, confirmAndPay, openWaiting, payTerms, waiting } from '../../../testing/own-session-page.ts';

const state = page.getByTestId('session-state');
const meaning = page.getByTestId('session-meaning');
const waitingPage = page.getByRole('heading', { name: 'The payment opened in a new tab' });
const decline = page.getByTestId('cab-decline');

/** The session as another reading of it answers. */
const nowAs = (change: Parameters<typeof waiting>[1], start = START) =>
  answers({ readOwnSession: () => ({ session: detailedSessionAt(start, change) }) });

/** The payment page that the provider made, in a tab of its own. */
function payable(status: 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'CANCELED' | 'EXPIRED' = 'PROCESSING') {
  const tab = { closed: false, close: () => void (tab.closed = true) };
  vi.spyOn(globalThis, 'open').mockImplementation(
    () => Object.assign(tab, { location: { href: '/', replace: () => undefined } }) as never,
  );
  answers({
    payAppointment: { success: true, paymentUrl: '/pay', sessionId: ORDER_ID },
    checkPayment: { data: { status, keepzStatus: null } },
  });
  return tab;
}

test.each([
  ['phone', 'ka', 'გადასახდელია', 'გადაიხადეთ 18 მარ, 18:00-მდე: 120 ₾.'],
  ['phone', 'en', 'To be paid', 'Pay 120 ₾ by Mar 18, 18:00 to keep the time.'],
  ['desktop', 'en', 'To be paid', 'Your specialist offers you this time.'],
] as const)(
  'a session that waits for its payment says what it costs and until when, with the form of billing (%s, %s)',
  async (device, language, word, by) => {
    await openWaiting({ device, language });
    await expect.element(payButton).toBeDisabled();
    await expect.element(state).toMatchTextContent(word);
    expect(
      meaning
        .element()
        .textContent?.replaceAll(/[\u2060]/g, '')
        .replaceAll('\u00a0', ' '),
    ).toContain(by);
    expect(page.getByTestId('total').element().textContent?.replaceAll('\u00a0', ' ')).toBe('120 ₾');
    await expect.element(page.getByTestId('total-eur')).toMatchTextContent(/40,?\.?\d*\s?€/);
    // Name and e-mail stand there; nothing but the confirmation is left.
    expect(shownForm()).toEqual({
      name: 'Ana',
      email: 'ana@example.com',
      advice: true,
      confirmed: false,
      eur: false,
    });
    await expectSound();
  },
);

test('a session that waits for its payment begins at its heading: what comes after it takes neither the focus nor the place', async () => {
  await openWaiting();
  await expect.element(payButton).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(scrollY).toBe(0);
});

test('a session that waits for its payment is paid like a hold, without a hold and without a step, and turns to the session by itself', async () => {
  holdToasts();
  payable();
  await openWaiting();
  await confirmAndPay();
  await expect.element(waitingPage).toHaveFocus();
  expect(calls('payAppointment').map(({ params, body }) => ({ params, body }))).toEqual([
    {
      params: { orderId: ORDER_ID },
      body: {
        name: 'Ana',
        email: 'ana@example.com',
        card: 'GEL',
        amountMinor: 12_000,
        notificationsOn: true,
        discreet: false,
        timeZone: 'Asia/Tbilisi',
      },
    },
  ]);
  await expectSound();
  nowAs({});
  answers({ checkPayment: { data: { status: 'SUCCESS', keepzStatus: null } } });
  await pass(3 * SECOND);
  await expect.element(state).toMatchTextContent('Confirmed');
  await expect.element(page.getByTestId('toast')).toMatchTextContent('Paid: the session is booked');
  await expect.element(page.getByTestId('cab-cancel')).toBeEnabled();
  expect(JSON.stringify(sessionStorage)).not.toContain('ana@example.com');
  for (const name of ['saveStep', 'placeHold', 'startPayment', 'readCurrentBooking'] as const)
    expect(callNames()).not.toContain(name);
});

test('a session that waits for its payment can be paid with discreet messages from the first one on', async () => {
  payable();
  await openWaiting();
  await page.getByTestId('discreet-checkbox').click();
  await confirmAndPay();
  await expect.poll(() => calls('payAppointment')[0]?.body).toMatchObject({ discreet: true });
});

test('a session that waits for its payment asks nobody for discreet messages who has them', async () => {
  const contact = { name: 'Ana', email: 'ana@example.com', advice: true, discreet: true };
  await openWaiting({ terms: payTerms({ contact }) });
  await expect.element(payButton).toBeVisible();
  expect(page.getByTestId('discreet-checkbox').elements()).toEqual([]);
});

test('a session that waits for its payment names the sum of the other card, and pays that', async () => {
  payable();
  await openWaiting();
  await page.getByTestId('card-eur').click();
  await confirmAndPay();
  await expect.element(waitingPage).toBeVisible();
  expect(calls('payAppointment')[0]?.body).toMatchObject({ card: 'EUR', amountMinor: 4000 });
});

test.each([
  ['FAILED', 'The payment did not go through.'],
  ['CANCELED', 'The payment was cancelled.'],
  ['EXPIRED', 'The payment page is no longer open.'],
] as const)(
  'a session that waits for its payment whose payment ended as %s is paid again while it waits',
  async (status, heading) => {
    payable(status);
    await openWaiting();
    await nameInput.fill('Mzekala');
    await confirmAndPay();
    await expect.element(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect.element(page.getByText('The time is kept for you until Mar 18, 18:00.')).toBeVisible();
    await expectSound();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(payButton).toBeEnabled();
    await expect.element(nameInput).toHaveValue('Mzekala');
    await expect.element(state).toMatchTextContent('To be paid');
  },
);

test('a session that waits for its payment is waited for again after a reload while a payment is open, and given back to the form', async () => {
  const payment = { status: 'INITIAL', outcome: null, refund: null, paymentUrl: '/pay' };
  payable();
  await openWaiting({
    terms: payTerms({ payment }),
    replies: { cancelPayment: { data: { status: 'CANCELED', keepzStatus: null } } },
  });
  await expect.element(page.getByRole('heading', { name: 'The payment is not finished yet' })).toBeVisible();
  answers({ readPayTerms: payTerms({ payment: { ...payment, status: 'CANCELED', paymentUrl: null } }) });
  await page.getByRole('button', { name: 'Cancel and change' }).click();
  await expect.element(payButton).toBeVisible();
});

test('a session that waits for its payment begins with what the client last said about advice, until the box is pressed', async () => {
  const contact = { name: 'Ana', email: 'ana@example.com', advice: false, discreet: false };
  payable();
  await openWaiting({ terms: payTerms({ contact }) });
  await nameInput.fill('Anna');
  expect(shownForm()).toMatchObject({ advice: false });
  await confirmAndPay();
  await expect.poll(() => calls('payAppointment')[0]?.body).toMatchObject({ notificationsOn: false });
});

test('a session that waits for its payment keeps what was typed over a reload, apart from the form of billing', async () => {
  await openWaiting();
  await emailInput.fill('mzekala@example.com');
  expect(sessionStorage.getItem('billingDraft')).toBeNull();
  await reloadPage();
  await expect.element(emailInput).toHaveValue('mzekala@example.com');
});

test.each([
  [
    'APPOINTMENT_WITHDRAWN',
    { status: 'cancelled', cancelledBy: 'therapist', cancelReason: 'withdrawn' },
    'The specialist took this time back before it was paid.',
  ],
  [
    'APPOINTMENT_DECLINED',
    { status: 'cancelled', cancelledBy: 'client', cancelReason: 'declined' },
    'You declined this time before paying.',
  ],
  ['APPOINTMENT_RELEASED', { status: 'expired' }, 'The time for paying ran out, and this time was released.'],
] as const)(
  'a session that waits no more when Pay is pressed says so and offers another time: %s',
  async (code, change, words) => {
    const tab = payable();
    await openWaiting({ replies: { payAppointment: refuse(code) } });
    await expect.element(payButton).toBeVisible();
    nowAs(waiting(START, change));
    answers({ readPayTerms: refuse(code) });
    await confirmAndPay();
    await expect.element(meaning).toMatchTextContent(words);
    await expect.element(page.getByRole('link', { name: 'Choose a time' })).toBeVisible();
    expect(payButton.elements()).toEqual([]);
    await expect.poll(() => tab.closed).toBe(true);
    await expectSound();
  },
);

test('a session that waits no more by the word of the server alone keeps the form with that word and the way to another time', async () => {
  payable();
  await openWaiting({ replies: { payAppointment: refuse('APPOINTMENT_RELEASED') } });
  await confirmAndPay();
  const error = page.getByTestId('pay-error');
  await expect.element(error).toMatchTextContent('The time to pay is over and the time was released.');
  await expect.element(error.getByRole('button', { name: 'Choose another time' })).toBeVisible();
});

test('a session that was paid in another tab turns the page to the session', async () => {
  payable();
  await openWaiting({ replies: { payAppointment: refuse('APPOINTMENT_PAID') } });
  await expect.element(payButton).toBeVisible();
  nowAs({});
  answers({ readPayTerms: refuse('APPOINTMENT_PAID') });
  await confirmAndPay();
  await expect.element(state).toMatchTextContent('Confirmed');
});

test('the last moment to pay is counted in minutes from a quarter of an hour before, and passes without a reload', async () => {
  const start = Math.floor(Date.now() / MINUTE) * MINUTE + 24 * HOUR + 10 * MINUTE;
  stopClock();
  await openWaiting({ start });
  await expect.element(page.getByTestId('pay-left')).toMatchTextContent(/minutes are left to pay/);
  await expect.element(payButton).toBeVisible();
  await pass(11 * MINUTE);
  await expect.element(meaning).toMatchTextContent('this time is being released');
  expect(payButton.elements()).toEqual([]);
  await expect.element(page.getByRole('link', { name: 'Choose a time' })).toBeVisible();
  nowAs(waiting(start, { status: 'expired' }), start);
  await pass(10 * SECOND);
  await expect.element(state).toMatchTextContent('Not booked');
});

const LOST = {
  kept: {},
  released: { status: 'expired' },
  withdrawn: { status: 'cancelled', cancelledBy: 'therapist', cancelReason: 'withdrawn' },
} as const;
const FALSE_YET = /No money|Choose a|You cancelled|released by itself/;

test.each([
  ['kept', { isReloaded: false, isPaid: true }],
  ['kept', { isReloaded: true, isPaid: false }],
  ['released', { isReloaded: false, isPaid: false }],
  ['released', { isReloaded: true, isPaid: true }],
  ['withdrawn', { isReloaded: false, isPaid: false }],
  ['withdrawn', { isReloaded: true, isPaid: false }],
] as const)(
  'a payment that is open at the bank while the time to pay ends is asked about until it ended: the time is %s, %o',
  async (how, { isReloaded, isPaid }) => {
    const start = Math.floor(Date.now() / MINUTE) * MINUTE + 24 * HOUR + 3 * MINUTE;
    const lost = { ...LOST[how], openAtBank: true };
    payable();
    stopClock();
    await openWaiting({ start });
    await confirmAndPay();
    await expect.element(waitingPage).toBeVisible();
    nowAs(waiting(start, lost), start);
    answers({ readPayTerms: refuse('APPOINTMENT_RELEASED') });
    await jump(4 * MINUTE, 6 * SECOND);
    if (isReloaded) await reloadPage();
    await expect.element(page.getByRole('heading', { name: 'We are waiting for the bank' })).toBeVisible();
    for (const minutes of [1, 10, 20]) {
      const asked = calls('checkPayment').length;
      await jump(minutes * MINUTE, 7 * SECOND);
      expect(page.getByRole('main').element().textContent).not.toMatch(FALSE_YET);
      expect(calls('checkPayment').length).toBeGreaterThan(asked + 1);
    }
    nowAs(isPaid ? {} : waiting(start, { ...lost, openAtBank: false, ...(how === 'kept' && LOST.released) }), start);
    answers({ checkPayment: { data: { status: isPaid ? 'SUCCESS' : 'EXPIRED', keepzStatus: null } } });
    await pass(4 * SECOND);
    if (isPaid) await expect.element(state).toMatchTextContent('Confirmed');
    else await expect.element(meaning).toMatchTextContent('No money was taken.');
  },
);

test('declining takes one press and a confirmation, and the page says so', async () => {
  holdToasts();
  await openWaiting({ replies: { declineAppointment: { declined: [ORDER_ID] } } });
  await decline.click();
  await expect.element(dialog.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  expect(dialog.getByRole('radio').elements()).toEqual([]);
  await dialog.getByRole('checkbox', { name: /no more proposals/ }).click();
  await expectSound();
  nowAs(waiting(START, { status: 'cancelled', cancelledBy: 'client', cancelReason: 'declined' }));
  answers({ readPayTerms: refuse('APPOINTMENT_DECLINED') });
  await page.getByTestId('cab-decline-confirm').click();
  await expect.element(page.getByTestId('toast')).toMatchTextContent('You declined this time');
  await expect.element(meaning).toMatchTextContent('You declined this time before paying.');
  expect(calls('declineAppointment').map(({ body }) => body)).toEqual([{ all: false, noMore: true }]);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('declining of a series is of this time, or of all that wait', async () => {
  const until = new Date(START - 24 * HOUR).toISOString();
  const payLater = { by: 'client', series: 'series-1', totalMinor: 12_000, until } as const;
  await openWaiting({
    change: { payLater },
    dialog: 'decline',
    language: 'ka',
    replies: { declineAppointment: refuse('APPOINTMENT_PAID') },
  });
  await expect.element(dialog.getByRole('radio').first()).toBeChecked();
  // The series is the client's own wish.
  expect(dialog.getByRole('checkbox').elements()).toEqual([]);
  await dialog.getByRole('radio').last().click();
  await page.getByTestId('cab-decline-confirm').click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('ეს შეხვედრა უკვე გადახდილია');
  expect(calls('declineAppointment').map(({ body }) => body)).toEqual([{ all: true, noMore: false }]);
  await expectSound();
});

test('declining of what waits no more is not asked', async () => {
  await openWaiting({ change: { status: 'expired' }, dialog: 'decline' });
  await expect.element(dialog.getByText('This session does not wait for a payment any more.')).toBeVisible();
});
