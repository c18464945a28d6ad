import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DAY, HOUR, type Instant, MINUTE, wallOf } from '#domain/dates.ts';
import { openBilling } from '../testing/billing.ts';
import { NOTHING_BOOKED, ORDER_ID, aBooking, aHold, anOpenOrder, orderAt } from '../testing/booking.ts';
import { deviceIsAhead } from '../testing/fake-api.ts';
import { client, closePage, openPage } from '../testing/open-page.tsx';
import { aRoom } from '../testing/room.ts';
import { aMatch, openProfile } from '../testing/therapist.ts';
import { drawn } from '../testing/browser.ts';

/** A device that is right, and devices a day behind, five hours ahead and three days ahead. */
const AHEAD = [0, -DAY, 5 * HOUR, 3 * DAY];

const iso = (at: Instant) => new Date(at).toISOString();

/** Billing for a session that begins, and a hold that ends, so long after the server's `now`. */
function billing(now: Instant, { begins = 2 * DAY, ends = 15 * MINUTE, status = 'INITIAL' as 'INITIAL' | 'CANCELED' }) {
  const { date, time } = wallOf(now + begins);
  const bookingSession = { date, start: time, end: '23:59' };
  const order = status === 'INITIAL' ? null : anOpenOrder();
  return openBilling({
    current: aBooking({ hold: aHold({ bookingSession, expiresAt: iso(now + ends) }), order }),
    replies: { checkPayment: { data: { status, keepzStatus: null }, outcome: null } },
  });
}

/** The screens that name a deadline, a hold or a day: how each is opened at the server's `now`, and what it says. */
const SCREENS: Record<string, { open: (now: Instant) => Promise<void>; says: RegExp }> = {
  'billing two days before the session': {
    open: (now) => billing(now, {}),
    says: /Free to cancel or move until/,
  },
  'billing on the day of the session': {
    open: (now) => billing(now, { begins: 13 * HOUR }),
    says: /Less than 24 hours remain: this payment is not refundable/,
  },
  'billing in the last minutes of the hold': {
    open: (now) => billing(now, { ends: 3 * MINUTE }),
    says: /The time is yours for 3 more minutes/,
  },
  'the end of a cancelled payment': {
    open: (now) => billing(now, { status: 'CANCELED', ends: 11 * MINUTE }),
    says: /The payment was cancelled\..*The time is yours for 11 more minutes/,
  },
  'the page of an order': {
    open: (now) => openPage(`/user/order/${ORDER_ID}`, { replies: { readOrder: orderAt(now + 26 * HOUR) } }),
    says: /tomorrow.*free until/,
  },
  'the list of therapists': {
    open: () =>
      openPage('/therapist-list', {
        as: client(4, { typeTherapy: 'type-couple' }),
        replies: { listTherapists: { therapists: [aMatch()] }, readCurrentBooking: NOTHING_BOOKED },
      }),
    says: /Tomorrow.*Thursday, March/,
  },
  'a profile': {
    open: () => openProfile({}, { as: client(4, { typeTherapy: 'type-couple' }) }),
    says: /Tomorrow.*Thursday, March/,
  },
  'the door of the meeting room': {
    open: (now) => openPage(`/session/${ORDER_ID}`, { replies: { readRoom: aRoom(now + HOUR) } }),
    says: /It opens in 45 min/,
  },
};

test.each(Object.keys(SCREENS))(
  '%s says the same on a device a day behind, five hours and three days ahead',
  async (name) => {
    const screen = SCREENS[name];
    const now = Date.now();
    const said: string[] = [];
    for (const ahead of AHEAD) {
      vi.setSystemTime(now + ahead);
      deviceIsAhead(ahead);
      await screen?.open(now);
      const main = page.getByRole('main');
      await expect.element(main, { message: `${ahead / HOUR} h ahead` }).toMatchTextContent(screen?.says ?? '');
      await drawn();
      said.push(main.element().textContent);
      await closePage();
    }
    expect(new Set(said).size).toBe(1);
  },
);
