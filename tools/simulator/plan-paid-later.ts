import { DAY, HOUR, type Instant, MINUTE } from '#domain/dates.ts';
import type { Chance } from './chance.ts';
import { gridOf, type Opening } from './plan-calendars.ts';
import type { Outcomes } from './provider.ts';

/** When somebody does something about what waits for its payment: soon, or counted from the last moment to pay. */
export type MomentToPay = { from: 'now' | 'limit'; ms: number };

/** A try to pay a waiting session: the card, whether it is asked for twice, and the act on the payment page. */
export type TryToPay = {
  when: MomentToPay;
  card: 'GEL' | 'EUR';
  key: string | null;
  again: { after: number; otherCard: boolean } | null;
  /** `before`: so long before the last moment at the earliest. */
  page: { after: number; before: number | null; outcome: Outcomes } | null;
  withHold: boolean;
};

/** The fate of a waiting session. Without tries and an end it is released. */
export type Fate = {
  tries: TryToPay[];
  end: { by: 'client' | 'therapist'; all: boolean; when: MomentToPay; again: boolean } | null;
};

/** A therapist or an operator proposes sessions to a client, each with its fate, or the client keeps a weekly time. */
export type LaterDeed =
  | { what: 'propose'; by: 'therapist' | 'admin'; starts: Instant[]; fates: Fate[] }
  | {
      what: 'series';
      weeks: 4 | 6 | 8;
      /** How many dates are chosen at most. */
      most: number;
      /** Whether a time is chosen that is not offered. */
      odd: boolean;
      key: string | null;
      /** After how many milliseconds the same is sent once more. */
      again: number | null;
      /** Whether the therapist takes off the first date that is chosen, in the moment in which it is sent. */
      rests: boolean;
      fates: Fate[];
    };

type Around = { start: Instant; at: Instant; openings: readonly Opening[] };

/** No proposed session begins later than this, so that its marks and its pay are over when a history ends. */
const LAST_START_MS = 66 * HOUR;

/** A random deed. */
export function laterDeedOf(chance: Chance, around: Around): LaterDeed {
  const what = chance.part();
  if (what > 0.7) return seriesOf(chance);
  // Sometimes more than may wait.
  const many = what < 0.12 ? 9 : what < 0.3 ? 2 : 1;
  const first = startOf(chance, around);
  const starts = [first, ...Array.from({ length: many - 1 }, (_, n) => first + (n + 1) * 95 * MINUTE)];
  const fates = starts.map(() => fateOf(chance));
  return { what: 'propose', by: chance.hits(0.75) ? 'therapist' : 'admin', starts, fates };
}

function seriesOf(chance: Chance): LaterDeed {
  const fates = Array.from({ length: 8 }, () => fateOf(chance));
  const weeks = chance.pick([4, 6, 8] as const);
  const key = chance.hits(0.5) ? `series-${chance.below(1_000_000)}` : null;
  const again = chance.hits(0.7) ? chance.below(chance.pick([50, 3000, 50_000])) : null;
  const [odd, rests] = [chance.hits(0.1), chance.hits(0.3)];
  return { what: 'series', weeks, most: 1 + chance.below(8), odd, key, again, rests, fates };
}

/** A whole minute: mostly free, published or not, sometimes taken, too soon or too far. */
function startOf(chance: Chance, { start, at, openings }: Around): Instant {
  const soonest = at + DAY + 2 * MINUTE;
  const listed = openings.flatMap((opening) => {
    const { step } = gridOf(opening, 'personal');
    const fits = Math.floor((opening.end - opening.start) / step);
    return Array.from({ length: fits }, (_, n) => opening.start + n * step).filter((slot) => slot > soonest);
  });
  const way = chance.part();
  if (way < 0.4 && listed.length > 0) return chance.pick(listed);
  if (way < 0.65) return minuteOf(soonest + chance.below(HOUR));
  if (way < 0.93) return minuteOf(soonest + chance.below(start + LAST_START_MS - soonest));
  return minuteOf(chance.hits(0.5) ? at + DAY - MINUTE : at + 61 * DAY);
}

function minuteOf(at: Instant): Instant {
  return Math.ceil(at / MINUTE) * MINUTE;
}

function fateOf(chance: Chance): Fate {
  const tries = Array.from({ length: chance.pick([0, 1, 1, 1, 2, 2]) }, () => tryOf(chance));
  if (!chance.hits(tries.length === 0 ? 0.5 : 0.4)) return { tries, end: null };
  const by = chance.pick(['client', 'therapist'] as const);
  return { tries, end: { by, all: chance.hits(0.3), when: momentOf(chance), again: chance.hits(0.3) } };
}

function tryOf(chance: Chance): TryToPay {
  const outcome = chance.hits(0.8) ? 'pay' : chance.pick(['decline', 'cancel'] as const);
  const after = chance.hits(0.6) ? 2000 + chance.below(2 * MINUTE) : chance.below(20 * MINUTE);
  const when = momentOf(chance);
  const isLast = when.from === 'limit' && when.ms < 0 && chance.hits(0.5);
  const before = isLast ? chance.below(chance.pick([20_000, 60_000])) : null;
  const again = { after: chance.below(chance.pick([500, 5 * MINUTE])), otherCard: chance.hits(0.4) };
  return {
    when,
    card: chance.hits(0.25) ? 'EUR' : 'GEL',
    key: chance.hits(0.6) ? `later-${chance.below(1_000_000)}` : null,
    again: chance.hits(0.3) ? again : null,
    page: chance.hits(0.85) ? { after, before, outcome } : null,
    withHold: chance.hits(0.35),
  };
}

/** At once, or at the last moment: in the minutes before it, in its last milliseconds, or after it. */
function momentOf(chance: Chance): MomentToPay {
  const way = chance.part();
  if (way < 0.45) return { from: 'now', ms: chance.below(chance.pick([MINUTE, 3 * HOUR])) };
  if (way < 0.65) return { from: 'limit', ms: -chance.below(14 * MINUTE) };
  if (way < 0.85) return { from: 'limit', ms: -chance.below(chance.pick([100, 40_000])) };
  return { from: 'limit', ms: chance.below(20 * MINUTE) };
}
