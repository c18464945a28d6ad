// docs/decisions/156
import type { Signal } from '#contract/room/room.ts';
import { type Store, createStore } from '../../../lib/store.ts';
import type { Scope } from '../scope.ts';
import { type Listening, openRoomStream } from './room-stream.ts';
import { CALL_TIMEOUT_MS, seatApi } from './seat-api.ts';
import { type Addressed, createSignalLane } from './signal-lane.ts';

export type Signalling = {
  readonly isUp: Store<boolean>;
  send(to: number, signal: Signal): void;
  /** Forgets what waits to be sent: it was for a connection that is no more. */
  forget(): void;
  /** Looks for the server at once, if it is away, also when a stream is open that has delivered nothing. */
  tryAgain(): void;
};

/** Listens to the room and sends the browsers' signals, until the scope ends. */
export function openSignalling(scope: Scope, listening: Listening): Signalling {
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
    send(to, signal) {
      if (!scope.isOver()) (signal.kind === 'description' ? descriptions : candidates).push({ to, signal });
    },
    forget,
    tryAgain: stream.tryAgain,
  };
}
