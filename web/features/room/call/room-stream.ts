// docs/decisions/156
import type { RoomEvent } from '#contract/room/room.ts';
import { SECOND } from '#domain/dates.ts';
import { learnServerTime } from '../../../lib/clock.ts';
import type { Store } from '../../../lib/store.ts';
import type { Scope } from '../scope.ts';
import { backOff, pause, type Pause } from './back-off.ts';
import type { CallEnd } from './call-state.ts';
import type { Entry } from './enter.ts';
import { readEvents } from './event-stream.ts';
import { CALL_TIMEOUT_MS, seatApi } from './seat-api.ts';
import { ApiError } from '../../../api/client.ts';

/** A server that has not begun the stream by then is as good as away. */
const BEGINS_WITHIN_MS = 30 * SECOND;
/** The server says something at least every twenty seconds. */
const SILENCE_MS = 45 * SECOND;
/** A page that comes back to the front does not trust a stream that was silent for so long. */
const DOUBTFUL_MS = 22 * SECOND;
/** The least time between a device's signs of life; the server's own come every fifteen seconds. */
const KEPT_FOR_MS = 10 * SECOND;

/** The room and seat to listen from, and what becomes of what is heard. */
export type Listening = {
  readonly session: string;
  readonly entry: Entry;
  readonly hear: (event: RoomEvent) => void;
  readonly ended: (why: CallEnd) => void;
};

/**
 * Listens to the room. The stream reconnects after every break: at once when the device is online again or the page
 * comes to the front, else with growing waits. `hurried`: it is worth trying everything now.
 */
export function openRoomStream(
  scope: Scope,
  options: Listening & { readonly isUp: Store<boolean>; readonly hurried: () => void },
) {
  const { session, entry, isUp, ended } = options;
  const returning = createReturn(scope, entry, ended);
  const signOfLife = createSignsOfLife(session, entry);
  let tries = 0;
  let heardAt = Date.now();
  let rest: Pause | null = null;
  let line = new AbortController();
  /** The stream of the moment has delivered its first word. */
  let isGreeted = false;
  /** The server has ended the stream because the sign-in that opened the seat is over. */
  let isSignedOut = false;

  function heard(): void {
    heardAt = Date.now();
    if (!scope.isOver()) signOfLife();
  }

  function hear(data: string): void {
    if (scope.isOver()) return;
    const event = JSON.parse(data) as RoomEvent;
    if (event.event === 'hello') {
      learnServerTime(event.now);
      tries = 0;
      isGreeted = true;
      isUp.set(true);
      options.hurried();
    }
    if (event.event === 'ended' && event.why === 'signed-out') isSignedOut = true;
    else if (event.event === 'ended') ended(event.why);
    else options.hear(event);
  }

  async function listenOnce(): Promise<void> {
    const mine = new AbortController();
    line = mine;
    isGreeted = false;
    const begins = setTimeout(() => mine.abort(new DOMException('', 'TimeoutError')), BEGINS_WITHIN_MS);
    const seat = { params: { session }, headers: { 'room-entry': entry.key() } };
    const { body } = await seatApi.open('listenToRoom', seat, mine.signal).finally(() => clearTimeout(begins));
    await readEvents(body ?? new ReadableStream(), { hear, heard, silenceMs: SILENCE_MS });
    if (!isSignedOut || scope.isOver()) return;
    isSignedOut = false;
    await returning.goOn('signed-out');
  }

  async function listen(): Promise<void> {
    while (!scope.isOver()) {
      try {
        await listenOnce();
      } catch (error) {
        await returning.refused(error);
      }
      isUp.set(false);
      if (scope.isOver()) return;
      tries += 1;
      rest = pause(backOff(tries, { first: 500, max: 10 * SECOND }));
      await rest.over;
      rest = null;
    }
  }

  /** Looks for the server at once; a stream that is in doubt is given up. */
  function hurry(isInDoubt: boolean): void {
    if (isInDoubt) line.abort();
    rest?.end();
    options.hurried();
  }

  scope.listen(window, 'online', () => {
    // A network that has just come up answers a moment later.
    tries = 0;
    // The old line may hang unnoticed for long after a change of networks.
    hurry(isUp.get());
  });
  scope.listen(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible') hurry(isUp.get() && Date.now() - heardAt > DOUBTFUL_MS);
  });
  scope.add(() => {
    line.abort();
    rest?.end();
    isUp.set(false);
  });
  void listen();
  return { tryAgain: () => hurry(!isGreeted) };
}

/** Makes the answer to the server's signs of life: this device is there, said every ten seconds at the most. */
function createSignsOfLife(session: string, entry: Entry): () => void {
  let keptAt = Date.now();
  return () => {
    if (Date.now() - keptAt < KEPT_FOR_MS) return;
    keptAt = Date.now();
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    void seatApi
      .call('keepSeat', { params: { session }, body: { entry: entry.key() }, signal })
      // Harmless: the next sign of life is answered as well.
      .catch(() => undefined);
  };
}

/** Makes the way back into the seat once its stream was refused or ended; `ended` tells that there is none. */
function createReturn(scope: Scope, entry: Entry, ended: (why: CallEnd) => void) {
  /** Retakes the seat by its key unless another device has it; the browser's present sign-in may replace the former. */
  async function goOn(before: CallEnd): Promise<void> {
    try {
      await entry.again();
    } catch (error) {
      const why = endByRefusal(error);
      if (why !== null && !scope.isOver()) ended(why === 'refused' && before === 'signed-out' ? before : why);
    }
  }

  return {
    goOn,
    /** The server does not know the seat any more, or refuses it. */
    async refused(error: unknown): Promise<void> {
      const why = endByRefusal(error);
      if (scope.isOver() || why === null) return;
      const mayGoOn = why === 'signed-out' || (error instanceof ApiError && error.code === 'SEAT_LOST');
      if (mayGoOn) await goOn(why);
      else ended(why);
    },
  };
}

const END_OF: { readonly [code: string]: CallEnd } = {
  SEAT_TAKEN: 'replaced',
  SEAT_LOST: 'replaced',
  TOO_LATE: 'closed',
  TOO_EARLY: 'moved',
  SESSION_NOT_BOOKED: 'cancelled',
  LINK_REPLACED: 'link-replaced',
  NOT_AUTHORIZED: 'signed-out',
};

/** The meaning of a server's refusal for a call under way; null when it is temporary. */
function endByRefusal(error: unknown): CallEnd | null {
  // What is not of our server, as the page of a proxy or of a hotel's network, says nothing of the seat.
  if (!(error instanceof ApiError) || error.code === 'UNREADABLE') return null;
  const isFinal = error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 408;
  return END_OF[error.code] ?? (isFinal ? 'refused' : null);
}
