import { isoNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { sessionTimeOf } from '#server/http/wire.ts';
import { publicOrderId } from '#server/secrets/order-ids.ts';
import { specialistOf } from '../matching/matching.ts';
import { beforeLeaving, leave } from './leaving.ts';

/** A client deletes the own account. */
export function leavingRoutes(deps: Deps): Routes {
  return {
    readLeaving: async ({ caller, locale }) => {
      const { blocks, ...rest } = await beforeLeaving(deps, caller);
      return {
        blocks: blocks.map((block) => {
          const { name, surname } = specialistOf(deps, block.contentId, locale);
          return {
            why: block.why,
            orderId: block.orderId && publicOrderId(deps.keyring, block.orderId),
            therapist: `${name} ${surname}`.trim() || null,
            sessionTime: sessionTimeOf(block),
          };
        }),
        ...rest,
        now: isoNow(deps.clock),
      };
    },

    leave: async ({ caller, request, head }) => {
      await leave(deps, caller, { requestId: request.id });
      head.clearRefreshCookie();
      return null;
    },
  };
}
