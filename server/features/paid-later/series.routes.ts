import { MINUTE } from '#domain/dates.ts';
import { withNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { keepTimeZone } from '../notify/notify.ts';
import { createSeries, readSeries } from './series.ts';

/** Weekly series of a client's own. */
export function seriesRoutes(deps: Deps): Routes {
  return {
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

/** Repeats of one press count too; a browser sends few. */
const SERIES = { max: 5, windowMs: MINUTE };
