import { DomainError } from '#domain/errors.ts';
import { isoNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { placeHold } from './hold.ts';
import { presentHold } from './present-hold.ts';

/** The calls of booking. */
export function bookingRoutes(deps: Deps): Routes {
  return {
    placeHold: async ({ body, caller, request }) => {
      if (body.userId !== caller.userId) throw new DomainError('FORBIDDEN');
      const hold = await placeHold(deps, {
        clientId: caller.userId,
        therapistContentId: body.specialistId,
        session: body.bookingSession,
        sessionType: body.sessionType ?? null,
        durationMin: body.duration,
        requestId: request.id,
      });
      return { available: true, hold: presentHold(deps, hold), now: isoNow(deps.clock) };
    },
  };
}
