import { withNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { monthOfEarnings } from './month.ts';
import { makeStatement } from './statement/make-statement.ts';

/** The routes of a therapist's earnings. */
export function earningsRoutes(deps: Deps) {
  return {
    readEarnings: async ({ query, caller: { userId } }) =>
      withNow(deps, monthOfEarnings(deps, { userId, month: query.month })),

    readStatement: async ({ query, caller: { userId }, locale, head }) => {
      const { type, name, body } = await makeStatement(deps, { userId, ...query, locale });
      head.header('content-type', type);
      head.header('content-disposition', `attachment; filename="${name}"`);
      return body;
    },
  } satisfies Partial<Routes>;
}
