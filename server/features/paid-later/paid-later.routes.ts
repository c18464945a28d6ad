import { MINUTE } from '#domain/dates.ts';
import { isoNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { publicOrderId } from '#server/secrets/order-ids.ts';
import { declineAppointment } from './end.ts';

/** Appointments that are paid later: what their clients do with them. */
export function paidLaterRoutes(deps: Deps): Routes {
  const now = () => isoNow(deps.clock);
  return {
    declineAppointment: async ({ params, body, caller, request }) => {
      deps.limiter.take(`paid-later:${caller.userId}`, CHANGES);
      const ended = { ...params, ...body, clientId: caller.userId, requestId: request.id };
      const declined = await declineAppointment(deps, ended);
      return { declined: declined.map((orderId) => publicOrderId(deps.keyring, orderId)), now: now() };
    },
  };
}

/** Of one client, all changes together. */
const CHANGES = { max: 60, windowMs: MINUTE };
