import { z } from 'zod';
import { MAX_WAITING } from '#domain/paid-later.ts';
import { payer, terms } from './booking.ts';
import { own } from '../cabinet/cabinet.ts';
import { paying, payment } from './checkout.ts';
import { therapistSession } from '../practice/practice-calendar.ts';
import { amount, instant } from '../session/session.ts';
import { bookingSession, id, localeQuery, now, ofOrder, paymentOutcome, refund, timeZone } from '../wire.ts';

const seriesDate = bookingSession
  .extend({
    /** `own`: the client has a session with this specialist then. `unpublished`: beyond the published times. */
    state: z.enum(['free', 'lost', 'own', 'unpublished']),
    /** Other free times, those of that day before those of that week; only of a date that is lost. */
    others: z.array(bookingSession).max(2),
  })
  .meta({ id: 'SeriesDate' });

/** Appointments that are paid later (P7, P39, P49). */
export const paidLaterShapes = {
  createAppointment: {
    query: localeQuery,
    /**
     * `userId`: the client's id, or the `key` of the therapist's own list of clients. `timestamp`: the start, RFC 3339
     * with offset. Name, e-mail and advice come from the client's last order with this therapist, whatever is sent.
     */
    body: z.object({
      userId: id,
      sessionTypeId: id,
      specialistId: id,
      timestamp: z.string().max(64),
      name: z.unknown().optional(),
      email: z.unknown().optional(),
      notificationsOn: z.unknown().optional(),
    }),
    response: z.object({ session: therapistSession, now }),
  },
  withdrawAppointment: {
    params: z.object({ sessionId: id }),
    query: localeQuery,
    /** `all`: every date of its series that still waits. */
    body: z.object({ all: z.boolean().default(false) }),
    /** Those that were taken back, now or before by the same press. */
    response: z.object({ withdrawn: z.array(z.string()).max(MAX_WAITING), now }),
  },
  readPayTerms: {
    ...ofOrder,
    /**
     * The data for paying an own unpaid appointment: its money as it would be frozen now, its name and e-mail, and the
     * last moment. `payment`: the state of the newest attempt to pay; null before the first.
     */
    response: z.object({
      terms,
      contact: payer.nullable(),
      until: instant,
      payment: z
        .object({ status: z.string(), outcome: paymentOutcome, refund, paymentUrl: z.string().nullable() })
        .nullable(),
      now,
    }),
  },
  payAppointment: { ...ofOrder, body: payment, response: paying },
  declineAppointment: {
    ...ofOrder,
    /** `all`: all waiting dates of the series. `noMore`: no proposals of this specialist until a new booking there. */
    body: z.object({ all: z.boolean().default(false), noMore: z.boolean().default(false) }),
    /** The orders of those that were declined, now or before by the same press. */
    response: z.object({ declined: z.array(z.string()).max(MAX_WAITING), now }),
  },
  readSeries: {
    ...ofOrder,
    /**
     * The next eight dates at the weekday and time of an own session, by start; a series of four takes the first four.
     * `room`: how many more may wait. `each`: the current price of a session.
     */
    response: z.object({
      dates: z.array(seriesDate).max(MAX_WAITING),
      room: z.number().int(),
      each: amount,
      now,
    }),
  },
  createSeries: {
    ...ofOrder,
    /** `times`: those that were chosen, at most one a week. With the same `Idempotency-Key` it is made once. */
    body: z.object({ weeks: z.number(), times: z.array(bookingSession).max(100), timeZone }),
    /** `sessions`: the series, made now or before; `lost`: times taken meanwhile, `isOwn` by the client. By start. */
    response: z.object({
      sessions: z.array(own).max(MAX_WAITING),
      lost: z.array(bookingSession.extend({ isOwn: z.boolean() })).max(MAX_WAITING),
      now,
    }),
  },
};
