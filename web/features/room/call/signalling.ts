import type { Answer } from '#contract/api.ts';
import type { RoomEvent, Signal } from '#contract/room/room.ts';
import { SECOND } from '#domain/dates.ts';
import { ApiError } from '../../../api/client.ts';
import { learnServerTime } from '../../../lib/clock.ts';
import { type Store, createStore } from '../../../lib/store.ts';
import { type Pause, backOff, pause } from './back-off.ts';
import type { CallEnd } from './call-state.ts';
import { readEvents } from './event-stream.ts';
import { seatApi } from './seat-api.ts';
import { createSignalLane } from './signal-lane.ts';

/** A server that has not begun the stream by then is as good as away. */
const BEGINS_WITHIN_MS = 30 * SECOND;
/** The server says something at least every twenty seconds. */
const SILENCE_MS = 45 * SECOND;
/** A page that comes back to the front does not trust a stream that was silent for so long. */
const DOUBTFUL_MS = 22 * SECOND;
/** The least time between a device's signs of life; the server's own come every fifteen seconds. */
const KEPT_FOR_MS = 10 * SECOND;
/** A signal that is not answered by then is sent again. */
const SIGNAL_TIMEOUT_MS = 8 * SECOND;

/** The answer to taking a seat. */
export type Entered = Answer<'enterRoom'>;

export type Signalling = {
  /** Whether our server is reachable. */
  readonly isUp: Store<boolean>;
  send(to: number, signal: Signal): void;
  /** Forgets what waits to be sent: it was for a connection that is no more. */
  forget(): void;
  /** Looks for the server at once, if it is away, also when a stream is open that has delivered nothing. */
  tryAgain(): void;
  /** Closes the stream at once. */
  stop(): void;
};

/** The meaning of a server's refusal for a call under way; null when it is temporary. */
function endOf(error: unknown): CallEnd | null {
  // What is not of our server, as the page of a proxy or of a hotel's network, says nothing of the seat.
  if (!(error instanceof ApiError) || error.code === 'UNREADABLE') return null;
  switch (error.code) {
    case 'SEAT_TAKEN':
    case 'SEAT_LOST':
      return 'replaced';
    case 'TOO_LATE':
      return 'closed';
    case 'TOO_EARLY':
      return 'moved';
    case 'SESSION_NOT_BOOKED':
      return 'cancelled';
    case 'LINK_REPLACED':
      return 'link-replaced';
    case 'NOT_AUTHORIZED':
      return 'signed-out';
    default:
      return error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 408
        ? 'refused'
        : null;
  }
}

/**
 * Listens to the room and sends the browsers' signals. The stream reconnects after every break: at once when the device
 * is online again or the page comes to the front, else with growing waits.
 */
export function openSignalling(options: {
  session: string;
  entered: Entered;
  /** Takes the seat again by the same key: a server that thought the device gone knows it again. */
  enterAgain: () => Promise<Entered>;
  hear: (event: RoomEvent) => void;
  ended: (why: CallEnd) => void;
}): Signalling {
  const { session } = options;
  // The server has just answered: it is away only once a stream has failed.
  const isUp = createStore(true);
  let { entry } = options.entered;
  let isOver = false;
  let tries = 0;
  let heardAt = Date.now();
  let keptAt = Date.now();
  let rest: Pause | null = null;
  let listening = new AbortController();
  /** The stream of the moment has delivered its first word. */
  let isGreeted = false;
  /** The server has ended the stream because the sign-in that opened the seat is over. */
  let isSignedOut = false;

  const params = { session };
  const send = ({ to, signal }: { to: number; signal: Signal }) =>
    seatApi.call('sendSignal', { params, body: { entry, to, signal }, signal: AbortSignal.timeout(SIGNAL_TIMEOUT_MS) });
  // A description never waits for queued candidates; at most two calls at a time leave room for the page's others.
  const descriptions = createSignalLane(send);
  const candidates = createSignalLane(send);

  function heard(): void {
    heardAt = Date.now();
    if (isOver || heardAt - keptAt < KEPT_FOR_MS) return;
    keptAt = heardAt;
    void seatApi
      .call('keepSeat', { params, body: { entry }, signal: AbortSignal.timeout(SIGNAL_TIMEOUT_MS) })
      // Harmless: the next sign of life is answered as well.
      .catch(() => undefined);
  }

  function hear(data: string): void {
    if (isOver) return;
    const event = JSON.parse(data) as RoomEvent;
    if (event.event === 'hello') {
      learnServerTime(event.now);
      tries = 0;
      isGreeted = true;
      isUp.set(true);
      descriptions.hurry();
      candidates.hurry();
    }
    if (event.event === 'ended' && event.why === 'signed-out') isSignedOut = true;
    else if (event.event === 'ended') end(event.why);
    else options.hear(event);
  }

  function end(why: CallEnd): void {
    stop();
    options.ended(why);
  }

  async function listenOnce(): Promise<void> {
    const line = new AbortController();
    listening = line;
    isGreeted = false;
    const begins = setTimeout(() => line.abort(new DOMException('', 'TimeoutError')), BEGINS_WITHIN_MS);
    const seat = { params, headers: { 'room-entry': entry } };
    const { body } = await seatApi.open('listenToRoom', seat, line.signal).finally(() => clearTimeout(begins));
    await readEvents(body ?? new ReadableStream(), { hear, heard, silenceMs: SILENCE_MS });
    if (!isSignedOut || isOver) return;
    isSignedOut = false;
    await goOn('signed-out');
  }

  async function listen(): Promise<void> {
    while (!isOver) {
      try {
        await listenOnce();
      } catch (error) {
        await refused(error);
      }
      isUp.set(false);
      if (isOver) return;
      tries += 1;
      rest = pause(backOff(tries, { first: 500, max: 10 * SECOND }));
      await rest.over;
      rest = null;
    }
  }

  /** The server does not know the seat any more, or refuses it. */
  async function refused(error: unknown): Promise<void> {
    const why = endOf(error);
    if (isOver || why === null) return;
    const mayGoOn = why === 'signed-out' || (error instanceof ApiError && error.code === 'SEAT_LOST');
    if (mayGoOn) await goOn(why);
    else end(why);
  }

  /**
   * The same key retakes the seat unless another device has it. If the sign-in that opened the seat is over, this
   * browser's present one opens it, as after a new sign-in in another tab.
   */
  async function goOn(before: CallEnd): Promise<void> {
    try {
      ({ entry } = await options.enterAgain());
    } catch (error) {
      const why = endOf(error);
      if (why !== null && !isOver) end(why === 'refused' && before === 'signed-out' ? before : why);
    }
  }

  /** Looks for the server at once. */
  function hurry(): void {
    rest?.end();
    descriptions.hurry();
    candidates.hurry();
  }
  const online = () => {
    // The old line may hang unnoticed for long after a change of networks.
    if (isUp.get()) listening.abort();
    // A network that has just come up answers a moment later.
    tries = 0;
    hurry();
  };
  const seen = () => {
    if (document.visibilityState !== 'visible') return;
    if (isUp.get() && Date.now() - heardAt > DOUBTFUL_MS) listening.abort();
    hurry();
  };
  window.addEventListener('online', online);
  document.addEventListener('visibilitychange', seen);

  function stop(): void {
    if (isOver) return;
    isOver = true;
    window.removeEventListener('online', online);
    document.removeEventListener('visibilitychange', seen);
    descriptions.clear();
    candidates.clear();
    listening.abort();
    rest?.end();
    isUp.set(false);
  }

  void listen();
  return {
    isUp,
    send(to, signal) {
      if (!isOver) (signal.kind === 'description' ? descriptions : candidates).push({ to, signal });
    },
    forget() {
      descriptions.clear();
      candidates.clear();
    },
    tryAgain() {
      if (!isGreeted) listening.abort();
      hurry();
    },
    stop,
  };
}
