import { DAY, HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import type { Chance } from './chance.ts';

/** How a client deletes the own account. */
export type LeavingDeed = {
  /** How long the code lies there before it is typed. */
  typedAfter: number;
  /** Whether another code is typed first. */
  mistypes: boolean;
  /** After how many milliseconds it is pressed once more, perhaps in another tab. */
  again: number | null;
  /** What the same person does in another tab in the moment of leaving. */
  beside: 'hold' | 'pay' | null;
  /** Whether a client who is refused takes the way out that is shown, or waits. */
  takesWayOut: boolean;
  /** When the client pays on the newest payment page, counted from the press, although it may be over. */
  pays: { after: number; again: boolean } | null;
  /** After how long the person signs up again with the same phone. */
  returns: number | null;
};

/** One deed, by chance. */
export function leavingDeedOf(chance: Chance): LeavingDeed {
  return {
    typedAfter: chance.hits(0.8) ? 2 * SECOND + chance.below(30 * SECOND) : chance.below(20 * MINUTE),
    mistypes: chance.hits(0.1),
    again: chance.hits(0.4) ? chance.below(chance.pick([5, 300, 20_000])) : null,
    beside: chance.hits(0.3) ? chance.pick(['hold', 'pay'] as const) : null,
    takesWayOut: chance.hits(0.7),
    pays: chance.hits(0.6)
      ? { after: chance.below(chance.pick([300, 5 * MINUTE, DAY])), again: chance.hits(0.3) }
      : null,
    returns: chance.hits(0.5) ? chance.below(chance.pick([10 * SECOND, HOUR, DAY])) : null,
  };
}
