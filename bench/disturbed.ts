import type { Db } from '#server/db/db.ts';
import { clear } from './booking.ts';
import type { Caller } from './callers.ts';
import { holdLoad } from './http-load.ts';
import { byTurns, type Figure } from './turns.ts';

/** Callers who hold slots, and the work done meanwhile until it is told to stop; the work returns its count. */
type Disturbed = {
  url: string;
  callers: readonly Caller[];
  connections: number;
  seconds: number;
  rounds: number;
  meanwhile: string;
  disturb(stop: AbortSignal): Promise<number>;
};

/** Holds that are placed alone and while something else is done, by turns. */
export async function disturbedHolds(
  db: Db,
  { rounds, meanwhile, disturb, ...load }: Disturbed,
): Promise<{ alone: Figure; disturbed: Figure; changes: number }> {
  let changes = 0;
  const placed = async (): Promise<number> => {
    await clear(db);
    const { rate, share } = await holdLoad(load);
    return rate * share;
  };
  const sides = [
    { name: 'alone', measure: placed },
    {
      name: meanwhile,
      async measure() {
        const stop = new AbortController();
        const changing = disturb(stop.signal);
        const rate = await placed();
        stop.abort();
        changes += await changing;
        return rate;
      },
    },
  ] as const;
  const more = () => `${changes} changes so far`;
  const [alone, disturbed] = await byTurns(sides, { rounds, warmUp: sides.slice(0, 1), more });
  return { alone, disturbed, changes };
}
