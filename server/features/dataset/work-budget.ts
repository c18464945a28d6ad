// docs/decisions/228
import { MINUTE, SECOND } from '#domain/dates.ts';
import type { Meter } from '#server/providers/content/dataset/dataset.ts';
import { StoreRefusal } from '#server/http/store/refusal.ts';

/** Processor time of one sign-in in a minute, for all its tokens: little for typing, used up by three long jobs. */
const A_MINUTE_MS = 15 * SECOND;

/**
 * The budgets of all sign-ins on this server. Spent time comes back evenly; a sign-in that has spent all is refused
 * until a second of it is back, and others go on. `now`: milliseconds that never go back.
 */
export function workBudget(now = () => performance.now()): (signInId: string) => Meter {
  // Operators are few: what they have ever signed in is no memory to speak of.
  const meters = new Map<string, Meter>();
  return (signInId) => {
    const meter = meters.get(signInId) ?? meterOf(now);
    meters.set(signInId, meter);
    return meter;
  };
}

function meterOf(now: () => number): Meter {
  let [spent, at] = [0, now()];
  const spentNow = (): number => {
    spent = Math.max(0, spent - ((now() - at) / MINUTE) * A_MINUTE_MS);
    at = now();
    return spent;
  };
  return {
    check() {
      const over = spentNow() - A_MINUTE_MS;
      if (over < 0) return;
      const seconds = Math.ceil(((over + SECOND) / A_MINUTE_MS) * 60);
      const words = `this sign-in has had its ${A_MINUTE_MS / SECOND} seconds of work in a minute: try again in ${seconds} seconds`;
      throw new StoreRefusal(429, 'tooMuchWork', words, {}, seconds);
    },
    spend(ms) {
      spent = spentNow() + ms;
    },
  };
}
