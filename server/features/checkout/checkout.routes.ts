import { cleanEmail } from '#domain/contact.ts';
import { HOUR } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { ERROR_TEXTS } from '#contract/error-texts.ts';
import { isoNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { cancelPayment, checkPayment, currentBooking, orderPage, reserve, takeCallback } from './checkout.ts';

/** The calls of checkout. */
export function checkoutRoutes(deps: Deps): Routes {
  return {
    startPayment: async ({ body, caller, locale, request }) => {
      if (body.userId !== caller.userId) throw new DomainError('FORBIDDEN');
      deps.limiter.take(`reserve:${caller.userId}`, RESERVING);
      const reserved = await reserve(deps, {
        clientId: caller.userId,
        therapistContentId: body.specialistId,
        session: body.bookingSession,
        sessionType: body.sessionType,
        name: body.name,
        email: cleanEmail(body.email),
        card: body.card,
        advice: body.notificationsOn ?? true,
        locale,
        idempotencyKey: request.idempotencyKey,
        requestId: request.id,
      });
      if (reserved === null) return { success: false, message: ERROR_TEXTS.PAYMENT_NOT_PREPARED[locale] };
      return { success: true, paymentUrl: reserved.paymentUrl, sessionId: reserved.orderId };
    },

    checkPayment: async ({ params, caller }) => {
      const { status, raw, outcome, refund } = await checkPayment(deps, {
        orderId: params.orderId,
        clientId: caller.userId,
      });
      return { data: { status, keepzStatus: raw }, outcome, refund, now: isoNow(deps.clock) };
    },

    cancelPayment: async ({ params, caller }) => {
      deps.limiter.take(`cancel:${caller.userId}`, CANCELLING);
      const { status, raw, outcome, refund } = await cancelPayment(deps, {
        orderId: params.orderId,
        clientId: caller.userId,
      });
      return { data: { status, keepzStatus: raw }, outcome, refund, now: isoNow(deps.clock) };
    },

    readCurrentBooking: async ({ caller, query, locale }) => ({
      ...(await currentBooking(deps, { clientId: caller.userId, payment: query.payment, locale })),
      now: isoNow(deps.clock),
    }),

    readOrder: async ({ params, locale, caller, request, head }) => {
      head.header('x-robots-tag', 'noindex, nofollow');
      head.header('cache-control', 'no-store');
      head.header('referrer-policy', 'no-referrer');
      const data = await orderPage(deps, {
        orderId: params.orderId,
        locale,
        viewerId: caller?.userId ?? null,
        ip: request.ip,
      });
      return { data, now: isoNow(deps.clock) };
    },

    takePaymentCallback: async ({ params, request }) => {
      await takeCallback(deps, {
        provider: params.provider,
        rawBody: request.rawBody ?? new Uint8Array(),
        headers: request.headers,
        ip: request.ip,
      });
      return { received: true };
    },
  };
}

/**
 * By client. Every change of the card is a new attempt at the provider with jobs of its own; a person who hesitates changes
 * it a few times. Repeats of one press count too, and a browser sends few.
 */
const RESERVING = { max: 30, windowMs: HOUR, code: 'TOO_MANY_PAYMENTS' } as const;
const CANCELLING = { max: 60, windowMs: HOUR, code: 'TOO_MANY_PAYMENTS' } as const;
