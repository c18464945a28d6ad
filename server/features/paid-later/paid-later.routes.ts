import { MINUTE } from '#domain/dates.ts';
import { isoNow, withNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { publicOrderId } from '#server/secrets/order-ids.ts';
import { keepTimeZone } from '../notify/notify.ts';
import { declineAppointment } from './end.ts';
import { createSeries, readSeries } from './series.ts';

/** Appointments that are paid later and weekly series: what their clients do with them. */
export function paidLaterRoutes(deps: Deps): Routes {
  return {
    declineAppointment: async ({ params, body, caller, request }) => {
      deps.limiter.take(`paid-later:${caller.userId}`, CHANGES);
      const ended = { ...params, ...body, clientId: caller.userId, requestId: request.id };
      const declined = await declineAppointment(deps, ended);
      return { declined: declined.map((orderId) => publicOrderId(deps.keyring, orderId)), now: isoNow(deps.clock) };
    },

    readSeries: async ({ params, caller }) => withNow(deps, readSeries(deps, { ...params, clientId: caller.userId })),

    createSeries: async ({ params, body, caller, locale, request }) => {
      deps.limiter.take(`series:${caller.userId}`, SERIES);
      const { timeZone, ...rest } = body;
      await keepTimeZone(deps.db, { userId: caller.userId, timeZone });
      const { id: requestId, idempotencyKey } = request;
      const key = idempotencyKey?.trim() ? idempotencyKey : null;
      const wish = { ...params, ...rest, clientId: caller.userId, key, locale, requestId };
      return withNow(deps, createSeries(deps, wish));
    },
  };
}

/** Of one client, all changes together. */
const CHANGES = { max: 60, windowMs: MINUTE };

/** Repeats of one press count too; a browser sends few. */
const SERIES = { max: 5, windowMs: MINUTE };
