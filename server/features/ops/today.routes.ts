import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { isoNow } from '#server/clock.ts';
import { isoOf } from '#server/http/wire.ts';
import { endFreshCode, freshCodeUntil } from '../proof/proof.ts';
import { readToday } from '../today/today.ts';
import { workSeen } from '../work/work.ts';
import { operate } from './watch.ts';

/** The operator's day, and what is seen of it. */
export function todayRoutes(deps: Deps) {
  return {
    readToday: async ({ caller: { signInId } }) => {
      const [day, until] = await Promise.all([readToday(deps), freshCodeUntil(deps, signInId)]);
      return { ...day, codeUntil: isoOf(until), now: isoNow(deps.clock) };
    },
    endFreshCode: async ({ caller: { signInId } }) => {
      await endFreshCode(deps, signInId);
      return null;
    },
    seeWorkItem: async ({ body: { item, reason, preview }, caller: { userId: actorId } }) => {
      const wish = { actorId, action: 'ops.see-work', entityId: item, reason, preview };
      return { done: await operate(deps, wish, (within) => workSeen(within, { id: item, by: actorId, reason })) };
    },
  } satisfies Partial<Routes>;
}
