import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { FILLED, fillAll, fillBilling, openBilling, payButton, shownForm, timesAsked } from '../../testing/billing.ts';
import { pass, startClock, stopClock, expectSound } from '../../testing/browser.ts';
import { answers, late, lost, never } from '../../testing/fake-api.ts';
import { aBooking, aHold, anOpenOrder } from '../../testing/booking.ts';
import { aTherapist } from '../../testing/therapist.ts';

const isOver = page.getByRole('heading', { name: 'The time for paying ran out.' });
const left = page.getByTestId('hold-left');
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

test('the held time is said in its last five minutes only; then the same specialist is offered', async () => {
  await openBilling();
  await fillBilling();
  stopClock();
  await pass(9 * MINUTE);
  expect(left.elements()).toEqual([]);
  expect(page.getByRole('main').element().textContent).not.toMatch(/\d+ more minute/);
  await pass(MINUTE + 10 * SECOND);
  await expect.element(left).toMatchTextContent(/The time is yours for 5\s?more minutes/);
  answers({ readCurrentBooking: aBooking({ hold: null }) });
  startClock();
  await pass(5 * MINUTE);
  await expect.element(isOver).toBeVisible();
  await expectSound();
  await page.getByRole('button', { name: 'Choose another time' }).click();
  await expect.poll(() => location.pathname).toBe(`/therapist/${aTherapist()._id}`);
  // The former time is offered again, and what was typed is still there.
  await expect.element(page.getByTestId('slot-2027-03-11-1300')).toBeChecked();
  answers({ placeHold: { available: true, hold: aHold({ id: 'hold-2', expiresAt: inMinutes(15) }) } });
  answers({ readCurrentBooking: aBooking() });
  await page.getByTestId('book').click();
  await expect.element(page.getByTestId('email-input')).toHaveValue('mzekala@example.com');
});

test('the held time is not over before the server says so, and then it is', async () => {
  stopClock();
  await openBilling({ current: aBooking({ hold: aHold({ expiresAt: inMinutes(-1) }) }) });
  await expect.element(left).toMatchTextContent(/1\s?more minute/);
  // The page itself, and twice the word that the time is kept.
  await expect.poll(timesAsked).toBe(2);
  await pass(10 * SECOND);
  await expect.poll(timesAsked).toBe(3);
  answers({ readCurrentBooking: aBooking({ hold: null }) });
  await pass(10 * SECOND);
  await expect.element(isOver).toBeVisible();
});

test('the held time whose question fails leaves the form, and is asked for again', async () => {
  await openBilling();
  await fillAll();
  answers({ readCurrentBooking: lost() });
  const before = timesAsked();
  await pass(16 * MINUTE);
  // Each question is put three times.
  await expect.poll(timesAsked).toBeGreaterThan(before + 3);
  expect(shownForm()).toEqual(FILLED);
  answers({ readCurrentBooking: aBooking({ hold: null }) });
  await pass(20 * SECOND);
  await expect.element(isOver).toBeVisible();
});

test('the held time is known to be over on a line slower than the asking', async () => {
  await openBilling();
  await expect.element(payButton).toBeVisible();
  const answer = late<'readCurrentBooking'>(aBooking({ hold: null }));
  answers({ readCurrentBooking: answer.reply });
  const before = timesAsked();
  stopClock();
  await pass(15 * MINUTE);
  await expect.poll(timesAsked).toBe(before + 1);
  for (let tick = 0; tick < 2; tick += 1) await pass(10 * SECOND);
  expect(timesAsked()).toBe(before + 1);
  answer.arrive();
  await expect.element(isOver).toBeVisible();
});

test('the held time that is over keeps its words and the focus on their button while the server is asked on for late money', async () => {
  await openBilling();
  await expect.element(payButton).toBeVisible();
  const order = { ...anOpenOrder(), status: 'EXPIRED', paymentUrl: null };
  answers({ readCurrentBooking: aBooking({ hold: null, order }) });
  await pass(16 * MINUTE);
  await expect.element(isOver).toBeVisible();
  const another = page.getByRole('button', { name: 'Choose another time' }).element() as HTMLElement;
  another.focus();
  answers({ readCurrentBooking: never() });
  const before = timesAsked();
  await pass(10 * SECOND);
  await expect.poll(timesAsked).toBe(before + 1);
  expect(document.activeElement).toBe(another);
  await expect.element(isOver).toBeVisible();
});

test.each([
  ['by paying for another one, which is named and opened', true, 'You have booked another session: Mar 11, 13:00'],
  ['by going back or choosing again, early', false, 'This time is no longer held for you.'],
])('the page tells of a held time that another window has ended %s', async (_, isPaid, words) => {
  const before = { ...anOpenOrder('order-0'), holdId: 'hold-0', status: 'SUCCESS', paymentUrl: null };
  await openBilling({ current: aBooking({ order: before }) });
  await expect.element(payButton).toBeVisible();
  const order = isPaid ? { ...before, orderId: 'order-2', holdId: 'hold-2' } : before;
  answers({ readCurrentBooking: aBooking({ hold: null, order }) });
  const bank = new BroadcastChannel('simshvide-payment');
  bank.postMessage('returned');
  await expect.element(page.getByRole('heading', { name: words })).toBeVisible();
  expect(isOver.elements()).toEqual([]);
  const booking = page.getByRole('link', { name: 'Open the booking' });
  if (isPaid) await expect.element(booking).toHaveAttribute('href', '/user/order/order-2');
  else expect(booking.elements()).toEqual([]);
  await pass(16 * MINUTE);
  await expect.element(page.getByRole('heading', { name: words })).toBeVisible();
  await expectSound();
  bank.close();
});
