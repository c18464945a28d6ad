import { SECOND } from '#domain/dates.ts';
import type { Outcome } from '#server/providers/outcome.ts';
import { type Life, pause } from './database.ts';
import type { Fault, Faults } from './faults.ts';
import { NO_ANSWER } from './senders.ts';
import type { Timeline } from './timeline.ts';

/** How calls reach a provider: slowly at times, and lost before or after their effect. */
export function callsOver(timeline: Timeline, faults: Faults, sometimes: (name: string) => void) {
  const { chance } = faults;
  return async <T>(life: Life, fault: Fault, effect: () => Outcome<T>): Promise<Outcome<T>> => {
    const wait = (ms: number): Promise<void> => pause(timeline, life, ms);
    const loseAnswer = async (place: 'before' | 'after'): Promise<typeof NO_ANSWER> => {
      sometimes(`${fault}: lost ${place}`);
      await wait(10 * SECOND);
      if (chance.hits(0.3)) throw new Error('socket hang up');
      return NO_ANSWER;
    };
    await wait(faults.happens('slow', 0.1) ? chance.below(40 * SECOND) : 20 + chance.below(400));
    if (faults.happens(fault, 0.15)) return loseAnswer('before');
    const outcome = effect();
    if (faults.happens(fault, 0.15)) return loseAnswer('after');
    await wait(20 + chance.below(400));
    return outcome;
  };
}
