import type { Answer } from '#contract/api.ts';
import { type Instant, MINUTE, wallOf } from '#domain/dates.ts';
import type { Content } from './fake-api.ts';

type Booking = Content<'readCurrentBooking'>;
type Hold = NonNullable<Booking['hold']>;
type Order = Answer<'readOrder'>['data'];

/** A hold of a couple session of Nino on 11 March 2027 at 13:00 for 180 ₾. */
export function aHold(change: Partial<Hold> = {}): Hold {
  return {
    id: 'hold-1',
    specialistId: 'therapist-nino',
    sessionType: 'type-couple',
    bookingSession: { date: '2027-03-11', start: '13:00', end: '14:20' },
    duration: 80,
    expiresAt: new Date(Date.now() + 15 * MINUTE).toISOString(),
    terms: {
      priceMinor: 15_000,
      totalMinor: 18_000,
      totalEurCents: 6000,
      eurRate: '3',
      eurRateOn: '2027-03-10',
      eurRateSource: 'nbg',
    },
    ...change,
  };
}

/** A client who holds no time and has begun no payment. */
export const NOTHING_BOOKED: Booking = { hold: null, order: null, contact: null };

/** An order that is being paid. */
export function anOpenOrder(orderId = 'order-1'): NonNullable<Booking['order']> {
  const contact = { name: 'Ana', email: null };
  return {
    orderId,
    holdId: 'hold-1',
    start: '2027-03-11T09:00:00.000Z',
    status: 'INITIAL',
    outcome: null,
    refund: null,
    paymentUrl: '/pay',
    ...contact,
    opened: false,
    paidLater: false,
  };
}

/** The hold of `aHold`, and nothing paid yet. */
export function aBooking(change: Partial<Booking> = {}): Booking {
  return { hold: aHold(), order: null, contact: null, ...change };
}

/** The specialist of the orders. */
export const SPECIALIST = { _id: 'therapist-nino', name: 'Nino', surname: 'Beridze' };

/** The link of an order or a session. */
export const ORDER_ID = 'AAAAAAAAAAAAAAAAAAAAAA';

/** The server's answer about an order: a session of 50 minutes from `start`. */
export function orderAt(start: Instant, change: Partial<Order> = {}): Content<'readOrder'> {
  const { date, time } = wallOf(start);
  return {
    data: {
      sessionTime: { date, startTime: time, endTime: wallOf(start + 50 * MINUTE).time },
      specialist: SPECIALIST,
      meetingLink: '',
      status: 'confirmed',
      isOwn: false,
      cancelledLate: false,
      refund: null,
      outcome: null,
      ...change,
    },
  };
}
