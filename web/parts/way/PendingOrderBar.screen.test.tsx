import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SECOND } from '#domain/dates.ts';
import { freezeClock, pass } from '../../testing/browser.ts';
import { answers, calls } from '../../testing/fake-api.ts';
import { NOTHING_BOOKED, anOpenOrder, ORDER_ID } from '../../testing/booking.ts';
import { client, openPage } from '../../testing/open-page.tsx';
import { openProfile } from '../../testing/therapist.ts';

// spec §9: "Payment polling every 3000 ms;"
test('the main page asks every 3000 ms about an order that is being paid, while it is looked at, until the payment ends', async () => {
  answers({
    readCurrentBooking: { ...NOTHING_BOOKED, order: anOpenOrder(ORDER_ID) },
    checkPayment: { data: { status: 'INITIAL', keepzStatus: null }, outcome: null },
  });
  await openPage('/', { as: client(5) });
  const asked = () => calls('checkPayment').length;
  freezeClock();
  await expect.poll(() => calls('readCurrentBooking').length).toBe(1);
  for (const times of [1, 2]) {
    await pass(2900);
    expect(asked()).toBe(times - 1);
    await pass(100);
    expect(asked()).toBe(times);
  }
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await pass(30 * SECOND);
  expect(asked()).toBe(2);
  answers({ checkPayment: { data: { status: 'SUCCESS', keepzStatus: null }, outcome: null } });
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  const link = page.getByRole('link', { name: 'Your booking is confirmed — open it' });
  await expect.element(link).toHaveAttribute('href', `/user/order/${ORDER_ID}`);
  await pass(30 * SECOND);
  expect(asked()).toBe(3);
});

test('a profile, where a client chooses another time after the one for paying ran out, tells of the order that was paid late', async () => {
  const order = { ...anOpenOrder(ORDER_ID), status: 'SUCCESS', outcome: 'seated_after_all' } as const;
  await openProfile({}, { as: client(4), replies: { readCurrentBooking: { ...NOTHING_BOOKED, order } } });
  const link = page.getByRole('link', { name: 'Your booking is confirmed — open it' });
  await expect.element(link).toHaveAttribute('href', `/user/order/${ORDER_ID}`);
});
