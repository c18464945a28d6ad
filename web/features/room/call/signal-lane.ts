import type { Signal } from '#contract/room/room.ts';
import { ApiError } from '../../../api/client.ts';
import { logFailure } from '../../../lib/log.ts';
import { type Pause, backOff, pause } from './back-off.ts';

/** Words to one stay of the other seat. */
export type Addressed = { readonly to: number; readonly signal: Signal };

/** Sends signals in order and retries each, as a lost one leaves both browsers waiting; refused ones are dropped. */
export function createSignalLane(send: (one: Addressed) => Promise<unknown>) {
  let waiting: Addressed[] = [];
  let isBusy = false;
  let tries = 0;
  let rest: Pause | null = null;

  async function work(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let one = waiting[0]; one !== undefined; one = waiting[0]) {
      try {
        await send(one);
      } catch (error) {
        if (isPassing(error) && waiting.includes(one)) {
          tries += 1;
          rest = pause(backOff(tries, { first: 500, max: 4000 }));
          await rest.over;
          rest = null;
          continue;
        }
        logFailure('A signal to the other side was refused', error);
      }
      tries = 0;
      waiting = waiting.filter((other) => other !== one);
    }
    isBusy = false;
  }

  return {
    push(one: Addressed): void {
      waiting.push(one);
      void work();
    },
    /** Tries at once what waits for its next try: the line is back. */
    hurry: () => rest?.end(),
    clear(): void {
      waiting = [];
      rest?.end();
    },
  };
}

function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}
