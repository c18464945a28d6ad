import { z } from 'zod';
import { calendarTitle, instant, session, specialist } from '../session/session.ts';
import { bookingSession, id, localeQuery, now, orderParams, paymentOutcome, refund, sessionTime } from '../wire.ts';

/** The money of a hold, frozen when it is placed (P42), or of an appointment that is paid later: tetri and cents. */
export const terms = z
  .object({
    priceMinor: z.number().int(),
    totalMinor: z.number().int(),
    totalEurCents: z.number().int().nullable(),
    eurRate: z.string().nullable(),
    eurRateOn: z.string().nullable(),
    eurRateSource: z.string().nullable(),
  })
  .meta({ id: 'HoldTerms' });

/** The first values of a paying form; `advice`: whether the client wants advice now, as last stated anywhere (P20). */
export const payer = z.object({ name: z.string(), email: z.string(), advice: z.boolean(), discreet: z.boolean() });

const hold = z
  .object({
    id: z.string(),
    specialistId: z.string(),
    sessionType: z.string(),
    bookingSession,
    duration: z.number().int(),
    expiresAt: z.string(),
    terms,
  })
  .meta({ id: 'Hold' });

export const bookingShapes = {
  placeHold: {
    query: localeQuery,
    body: z.object({
      userId: id,
      specialistId: id,
      bookingSession,
      duration: z.number(),
      sessionType: id.optional(),
    }),
    response: z.object({ available: z.literal(true), hold, now }),
  },
  readCurrentBooking: {
    /** `payment`: the attempt's id in the bank's return address; `order` is then the order of that payment. */
    query: localeQuery.extend({ payment: z.string().max(64).optional() }),
    response: z.object({
      hold: hold.nullable(),
      order: z
        .object({
          orderId: z.string(),
          /** The appointment that it was begun for: a hold, or one that is paid later. */
          holdId: z.string(),
          start: instant,
          status: z.string(),
          outcome: paymentOutcome,
          refund,
          paymentUrl: z.string().nullable(),
          name: z.string().nullable(),
          email: z.string().nullable(),
          opened: z.boolean(),
          /** An appointment that is paid later: on its own page, not in billing (P49). */
          paidLater: z.boolean(),
        })
        .nullable(),
      /** Of the newest order, however old. */
      contact: payer.nullable(),
      now,
    }),
  },
  /** The file itself (RFC 5545). A browser loads it by address alone, so the sign-in cookie tells whose it is. */
  readCalendarFile: { params: orderParams, response: z.string() },
  readOrder: {
    params: orderParams,
    query: localeQuery,
    response: z.object({
      data: z.object({
        sessionTime,
        specialist,
        /** Empty where the session is not booked or the viewer is not signed in as its client. */
        meetingLink: z.string(),
        calendarTitle,
        status: session.shape.status,
        isOwn: z.boolean(),
        /** Whether the client cancelled less than 24 h before the start, without refund (P13): for the client alone. */
        cancelledLate: z.boolean(),
        refund,
        outcome: paymentOutcome,
      }),
      now,
    }),
  },
};
