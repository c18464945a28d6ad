// docs/decisions/156
import type { Signal } from '#contract/room/room.ts';
import { createStore } from '../../../lib/store.ts';
import type { Scope } from '../scope.ts';
import { type Listening, openRoomStream } from './room-stream.ts';
import { CALL_TIMEOUT_MS, seatApi } from './seat-api.ts';
import { ApiError } from '../../../api/client.ts';
import { logFailure } from '../../../lib/log.ts';
import { backOff, pause, type Pause } from './back-off.ts';

export type Signalling = ReturnType<typeof openSignalling>;

/** Listens to the room and sends the browsers' signals, until the scope ends. */
export function openSignalling(scope: Scope, listening: Listening) {
  const { session, entry } = listening;
  // The server has just answered: it is away only once a stream has failed.
  const isUp = createStore(true);
  const send = ({ to, signal }: Addressed) =>
    seatApi.call('sendSignal', {
      params: { session },
      body: { entry: entry.key(), to, signal },
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
  // A description never waits for queued candidates; at most two calls at a time leave room for the page's others.
  const descriptions = createSignalLane(send);
  const candidates = createSignalLane(send);
  const lanes = [descriptions, candidates];
  /** Forgets what waits to be sent: it was for a connection that is no more. */
  const forget = () => {
    for (const lane of lanes) lane.clear();
  };
  scope.add(forget);
  const stream = openRoomStream(scope, {
    ...listening,
    isUp,
    hurried() {
      for (const lane of lanes) lane.hurry();
    },
  });
  return {
    isUp,
    send(to: number, signal: Signal): void {
      if (!scope.isOver()) (signal.kind === 'description' ? descriptions : candidates).push({ to, signal });
    },
    forget,
    /** Looks for the server at once, if it is away, also when a stream is open that has delivered nothing. */
    tryAgain: stream.tryAgain,
  };
}

/** Words to one stay of the other seat. */
type Addressed = { readonly to: number; readonly signal: Signal };

/** Sends signals in order and retries each, as a lost one leaves both browsers waiting; refused ones are dropped. */
function createSignalLane(send: (one: Addressed) => Promise<unknown>) {
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
