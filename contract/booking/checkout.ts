import { z } from 'zod';
import { bookingSession, id, localeQuery, now, orderParams, paymentOutcome, refund, timeZone } from '../wire.ts';

const paymentStatus = z
  .object({
    data: z.object({
      status: z.enum(['INITIAL', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELED', 'EXPIRED']),
      keepzStatus: z.string().nullable(),
    }),
    outcome: paymentOutcome,
    refund,
    now,
  })
  .meta({ id: 'PaymentStatus' });

/** The payment address and order id, or why the provider could not prepare it; then the client may try again. */
export const paying = z.union([
  z.object({ success: z.literal(true), paymentUrl: z.string(), sessionId: z.string() }),
  z.object({ success: z.literal(false), message: z.string() }),
]);

/** The payer, the card, and how the payer is told of it. */
export const payment = z.object({
  email: z.string().max(1000),
  name: z.string().max(4000),
  card: z.enum(['GEL', 'EUR']).default('GEL'),
  /** The sum that the page showed for this card, in tetri or cents; any other is refused (`PRICE_CHANGED`). */
  amountMinor: z.int().min(0).optional(),
  notificationsOn: z.boolean().optional(),
  timeZone,
  /** Switches discreet mode on before anything is sent; nothing switches it off here. */
  discreet: z.boolean().default(false),
});

export const checkoutShapes = {
  startPayment: {
    query: localeQuery,
    body: payment.extend({
      /** Refused in words when it is not there: `THERAPIST_NOT_SELECTED` (spec §8). */
      specialistId: z.string().max(128).nullish(),
      userId: id,
      bookingSession,
      sessionType: id,
      selectedDate: z.string().max(32).optional(),
      locale: z.string().max(16).optional(),
    }),
    response: paying,
  },
  checkPayment: { params: orderParams, response: paymentStatus },
  cancelPayment: { params: orderParams, response: paymentStatus },
  takePaymentCallback: {
    params: z.object({ provider: z.string().max(32) }),
    body: z.unknown(),
    response: z.object({ received: z.literal(true) }),
  },
};
