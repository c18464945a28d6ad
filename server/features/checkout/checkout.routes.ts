import { cleanEmail } from '#domain/email.ts';
import { DomainError } from '#domain/errors.ts';
import type { Locale } from '#domain/dates.ts';
import type { Answer, Sent } from '#contract/api.ts';
import { ERROR_TEXTS } from '#contract/errors/errors.ts';
import { isoNow, withNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import { publicOrderId } from '#server/secrets/order-ids.ts';
import { type AnswerHead, type Call, FILES, type Routes } from '#server/http/routes.ts';
import { followDiscreet, sessionCalendar } from '../session/session.ts';
import { keepTimeZone } from '../notify/notify.ts';
import { holderOf } from '../sign-in/sign-in.ts';
import {
  cancelPayment,
  checkPayment,
  currentBooking,
  orderPage,
  payAppointment,
  readPayTerms,
  reserve,
  takeCallback,
} from './checkout.ts';
import type { ToldStatus } from './payment-status.ts';
import type { Reserved } from './repeats.ts';

/** The calls of checkout. */
export function checkoutRoutes(deps: Deps): Routes {
  /** Keeps how the client wants to be told, from the payment form, before the first message goes out. */
  async function keepWishes(
    userId: string,
    { timeZone, discreet }: Pick<Sent<'payAppointment', 'body'>, 'timeZone' | 'discreet'>,
  ) {
    await keepTimeZone(deps.db, { userId, timeZone });
    if (discreet) await deps.db.transaction(async (tx) => followDiscreet(deps, tx, { userId, discreet }));
  }

  const told = ({ status, raw, outcome, refund }: ToldStatus): Answer<'checkPayment'> => ({
    data: { status, keepzStatus: raw },
    outcome,
    refund,
    now: isoNow(deps.clock),
  });

  return {
    startPayment: async ({ body, caller, locale, request }) => {
      if (body.userId !== caller.userId) throw new DomainError('FORBIDDEN');
      if (!body.specialistId) throw new DomainError('THERAPIST_NOT_SELECTED');
      await keepWishes(caller.userId, body);
      const reserved = await reserve(deps, {
        clientId: caller.userId,
        therapistContentId: body.specialistId,
        session: body.bookingSession,
        sessionType: body.sessionType,
        ...requested({ body, locale, request }),
      });
      return paying(deps, reserved, locale);
    },

    readPayTerms: async ({ params, caller }) =>
      withNow(deps, readPayTerms(deps, { ...params, clientId: caller.userId })),

    payAppointment: async ({ params, body, caller, locale, request }) => {
      await keepWishes(caller.userId, body);
      const own = { ...params, clientId: caller.userId };
      const reserved = await payAppointment(deps, { ...own, ...requested({ body, locale, request }) });
      return paying(deps, reserved, locale);
    },

    checkPayment: async ({ params, caller }) => told(await checkPayment(deps, { ...params, clientId: caller.userId })),

    cancelPayment: async ({ params, caller }) =>
      told(await cancelPayment(deps, { ...params, clientId: caller.userId })),

    readCurrentBooking: async ({ caller, query, locale }) =>
      withNow(deps, currentBooking(deps, { clientId: caller.userId, payment: query.payment, locale })),

    readOrder: async ({ params, locale, caller, request, head }) => {
      keepPrivate(head);
      const viewerId = caller?.userId ?? null;
      const data = await orderPage(deps, { ...params, locale, viewerId, ip: request.ip });
      return { data, now: isoNow(deps.clock) };
    },

    readCalendarFile: async ({ params, request, head }) => {
      keepPrivate(head);
      const viewerId = await holderOf(deps, request.refreshCookie);
      const { method, body } = await sessionCalendar(deps, { ...params, viewerId, ip: request.ip });
      head.header('content-type', `${FILES.readCalendarFile[0]}; charset=utf-8; method=${method}`);
      // Inline: a phone then offers the entry to its calendar; a browser that cannot show the type keeps the file.
      head.header('content-disposition', 'inline; filename="event.ics"');
      return body;
    },

    takePaymentCallback: async ({ params, request }) => {
      const { rawBody, headers, ip } = request;
      await takeCallback(deps, { ...params, rawBody: rawBody ?? new Uint8Array(), headers, ip });
      return { received: true };
    },
  };
}

/** The fields that both ways to pay take from the form and its request. */
function requested({ body, locale, request }: Pick<Call<'payAppointment'>, 'body' | 'locale' | 'request'>) {
  return {
    name: body.name,
    email: cleanEmail(body.email),
    card: body.card,
    shownMinor: body.amountMinor ?? null,
    advice: body.notificationsOn ?? true,
    locale,
    idempotencyKey: request.idempotencyKey,
    requestId: request.id,
  };
}

/** Where the client pays, or that the provider could not prepare it. */
function paying(deps: Deps, reserved: Reserved | null, locale: Locale): Answer<'startPayment'> {
  if (reserved === null) return { success: false, message: ERROR_TEXTS.PAYMENT_NOT_PREPARED[locale] };
  const { paymentUrl, orderId } = reserved;
  return { success: true, paymentUrl, sessionId: publicOrderId(deps.keyring, orderId) };
}

/** Whoever has the address of an order may look: no cache, no search engine and no other site gets it (P8). */
function keepPrivate(head: AnswerHead): void {
  head.header('x-robots-tag', 'noindex, nofollow');
  head.header('cache-control', 'no-store');
  head.header('referrer-policy', 'no-referrer');
}
