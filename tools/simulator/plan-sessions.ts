import { HOUR, MINUTE } from '#domain/dates.ts';
import type { SessionMark } from '#domain/session-actions.ts';
import type { Chance } from './chance.ts';

/** When somebody acts: at once, or counted from an instant of the session, which is 24 hours before it for `limit`. */
export type Moment = { from: 'now' | 'limit' | 'start' | 'end'; ms: number };

/** A deed on a paid session; a cancelling therapist may withdraw the time. The answer decides the acts that follow. */
export type Deed = { when: Moment } & (
  | { what: 'move'; by: 'client' | 'admin'; odd: boolean }
  | { what: 'cancel'; by: 'client' | 'therapist' | 'admin' | 'guardian'; withdraws: boolean }
  | { what: 'propose'; next: 'nothing' | 'accept' | 'decline' | 'take back' | 'again'; odd: boolean }
  | { what: 'mark'; by: 'therapist' | 'admin'; mark: SessionMark; next: 'nothing' | 'contest' | 'another' }
  | { what: 'complain'; next: 'nothing' | 'withdraw' | 'object' | 'mark' }
);

/** A therapist who offers other times, soon or at the edge of the rule, and what its client does then. */
export function otherTimesOf(chance: Chance): Deed {
  const next = chance.pick(['accept', 'accept', 'decline', 'take back', 'again', 'again'] as const);
  return { what: 'propose', next, odd: chance.hits(0.3), when: aheadOf(chance, 'limit') };
}

/** Milliseconds around an instant: a call on the way takes a few of them, so that it is in time, too late, or exact. */
const around = (chance: Chance): number => -chance.below(5);

/** A random deed: half of all times lie at an edge of a rule. */
export function deedOf(chance: Chance): Deed {
  const what = chance.part();
  if (what < 0.3) {
    const by = chance.hits(0.8) ? 'client' : 'admin';
    return { what: 'move', by, odd: chance.hits(0.2), when: aheadOf(chance, by === 'client' ? 'limit' : 'start') };
  }
  if (what < 0.55) {
    const by = chance.hits(0.6) ? 'client' : chance.pick(['therapist', 'admin', 'guardian'] as const);
    const when = aheadOf(chance, chance.hits(0.6) ? 'limit' : 'start');
    return { what: 'cancel', by, withdraws: by === 'therapist' && chance.hits(0.6), when };
  }
  if (what < 0.8) {
    const mark = chance.pick(['completed', 'client_absent', 'client_absent', 'therapist_absent'] as const);
    const by = chance.hits(0.8) ? 'therapist' : 'admin';
    const from: Moment = mark === 'completed' ? { from: 'end', ms: 0 } : { from: 'start', ms: MARK_AFTER[mark] };
    const next = chance.pick(['nothing', 'contest', 'another'] as const);
    return { what: 'mark', by, mark, next, when: afterwards(chance, from, 48 * HOUR) };
  }
  const next = chance.pick(['nothing', 'nothing', 'withdraw', 'object', 'mark'] as const);
  return { what: 'complain', next, when: afterwards(chance, { from: 'start', ms: 10 * MINUTE }, 24 * HOUR) };
}

const MARK_AFTER = { client_absent: 15 * MINUTE, therapist_absent: 10 * MINUTE } as const;

function aheadOf(chance: Chance, edge: 'limit' | 'start'): Moment {
  if (chance.hits(0.55)) return { from: 'now', ms: 0 };
  if (chance.hits(0.6)) return { from: edge, ms: around(chance) };
  return { from: edge, ms: chance.below(20 * MINUTE) - 10 * MINUTE };
}

/** From an instant of the session until so long after its end, often at one of the two edges. */
function afterwards(chance: Chance, first: Moment, untilAfterEnd: number): Moment {
  const part = chance.part();
  if (part < 0.2) return { ...first, ms: first.ms + around(chance) };
  if (part < 0.6) return { ...first, ms: first.ms + chance.below(40 * MINUTE) };
  if (part < 0.9) return { from: 'end', ms: chance.below(20 * HOUR) };
  return { from: 'end', ms: untilAfterEnd + around(chance) };
}
