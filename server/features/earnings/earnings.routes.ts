import { isoNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { monthOfEarnings } from './month.ts';

/** What a therapist earned. */
export function earningsRoutes(deps: Deps) {
  return {
    readEarnings: async ({ query, caller: { userId } }) => ({
      ...(await monthOfEarnings(deps, { userId, month: query.month })),
      now: isoNow(deps.clock),
    }),
  } satisfies Partial<Routes>;
}
