// docs/decisions/156
import type { Signal } from '#contract/room/room.ts';
import { SECOND } from '#domain/dates.ts';
import { createScope, type Scope } from '../scope.ts';
import { type Connection, createConnection, type Outgoing } from './connection.ts';
import { createNegotiation } from './negotiation.ts';

/** Only one side offers at first; the other waits this long for the offer before it offers itself. */
const OFFER_WAIT_MS = 2 * SECOND;
/** The wait before a search for new routes, as short breaks end alone; the polite side lets the other search first. */
const PATIENCE_MS = 3 * SECOND;
const POLITE_PATIENCE_MS = 6 * SECOND;
/** A search over relays takes time, and an interrupted one finds nothing; with equal waits, offers would collide. */
const SEARCH_MS = 8 * SECOND;
const POLITE_SEARCH_MS = 11 * SECOND;
/** So many searches in vain are followed by a fresh connection: what is wrong may be the connection itself. */
const SEARCHES = 3;

/** The other side's browser, as long as the same device has that seat. */
export type Peer = {
  /** The connection of the moment: another one after that browser has loaded its page again. */
  connection(): Connection;
  isConnected(): boolean;
  hear(signal: Signal): void;
  show(outgoing: Outgoing): void;
  /** Looks for a way now, if there is none. */
  recover(): void;
  /** Begins anew with a fresh connection, if there is no way: the person asked for it. */
  tryAgain(): void;
  close(): void;
};

/** The circumstances of a peer, and its reports to the call. */
export type PeerOptions = {
  readonly configuration: RTCConfiguration;
  readonly isPolite: boolean;
  /** Whether this side offers; the other side's browser must know the opposite. */
  readonly offers: boolean;
  readonly outgoing: Outgoing;
  send(signal: Signal): void;
  /** Signals of a former connection that still wait are worth nothing. */
  forget(): void;
  canSignal(): boolean;
  /** Something of `connection()` or `isConnected()` is another than before. */
  changed(): void;
  /** A channel is open: what the other side must know is said anew. */
  opened(channel: RTCDataChannel): void;
  heard(text: string): void;
};

/**
 * Keeps a connection to the other side: perfect negotiation (W3C WebRTC, "Perfect negotiation example"), in which the
 * client is polite; ICE restarts with growing patience while there is no line; and a fresh connection when the other
 * browser has one, shown by the session id of its descriptions (RFC 8866, the line `o=`).
 */
export function connectPeer(options: PeerOptions): Peer {
  const { isPolite, offers, canSignal } = options;
  const patienceMs = isPolite ? POLITE_PATIENCE_MS : PATIENCE_MS;
  const searchMs = isPolite ? POLITE_SEARCH_MS : SEARCH_MS;
  const scope = createScope();
  let searches = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const line = createPeerConnection(scope, {
    ...options,
    connected() {
      searches = 0;
      clearTimeout(timer);
    },
    broken: (isForGood) => wait(isForGood ? 0 : patienceMs),
  });
  const { isConnected } = line;
  const negotiation = createNegotiation(scope, { ...options, line, taken: () => wait(searchMs) });
  scope.add(() => clearTimeout(timer));

  function wait(ms: number): void {
    clearTimeout(timer);
    if (!scope.isOver()) timer = setTimeout(recover, ms);
  }

  function recover(): void {
    if (scope.isOver() || isConnected()) return;
    // The first word of the server after it is back calls this again.
    wait(searches === 0 ? patienceMs : searchMs);
    if (!canSignal()) return;
    const known = negotiation.remote();
    negotiation.queue(async () => {
      // A description of the other side that has come meanwhile is a way to try first.
      if (scope.isOver() || isConnected() || negotiation.remote() !== known) return;
      searches += 1;
      if (searches % (SEARCHES + 1) === 0) await negotiation.beginAnew();
      else await negotiation.search();
    });
  }

  if (offers) negotiation.queue(negotiation.offer);
  wait(offers ? PATIENCE_MS : OFFER_WAIT_MS);

  return {
    connection: line.connection,
    isConnected,
    hear: (signal) => negotiation.queue(() => negotiation.take(signal)),
    show: line.show,
    recover,
    tryAgain() {
      negotiation.queue(async () => {
        if (scope.isOver() || isConnected() || !canSignal()) return;
        wait(searchMs);
        await negotiation.beginAnew();
      });
    },
    close: scope.end,
  };
}

/** The connection of the moment to the other browser. */
export type PeerConnection = Pick<Peer, 'connection' | 'isConnected' | 'show'> & { renew(): void };

/** Opens the first connection, which the scope closes; `isForGood` tells that a broken one does not come back. */
function createPeerConnection(
  scope: Scope,
  options: PeerOptions & { connected(): void; broken(isForGood: boolean): void },
): PeerConnection {
  const { configuration, changed, broken } = options;
  let { outgoing } = options;
  let connection = create();
  /** The channel closed while the line stood: the other browser let go of its side. */
  let isLetGo = false;

  function create(): Connection {
    const made = createConnection(configuration, outgoing);
    const { pc, channel } = made;
    /** Hears an event of this connection, as long as it is the one of the moment. */
    function on<E extends Event>(target: EventTarget, event: string, run: (event: E) => void): void {
      target.addEventListener(event, (found) => {
        if (!scope.isOver() && made === connection) run(found as E);
      });
    }
    on<RTCPeerConnectionIceEvent>(pc, 'icecandidate', ({ candidate }) => {
      if (candidate === null || candidate.candidate === '') return;
      const { sdpMid, sdpMLineIndex, usernameFragment } = candidate;
      options.send({ kind: 'candidate', candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment });
    });
    on(pc, 'connectionstatechange', stateChanged);
    on(channel, 'open', () => options.opened(channel));
    on(channel, 'close', () => {
      isLetGo = true;
      broken(false);
      changed();
    });
    on<MessageEvent<unknown>>(channel, 'message', ({ data }) => {
      if (typeof data === 'string') options.heard(data);
    });
    return made;
  }

  const isConnected = () => !scope.isOver() && !isLetGo && connection.pc.connectionState === 'connected';

  function stateChanged(): void {
    const state = connection.pc.connectionState;
    if (isConnected()) {
      options.connected();
      connection.limit();
    } else if (state === 'failed' || state === 'disconnected') broken(state === 'failed');
    changed();
  }

  scope.add(() => connection.close());
  return {
    connection: () => connection,
    isConnected,
    show(next) {
      outgoing = next;
      connection.show(next);
    },
    renew() {
      isLetGo = false;
      options.forget();
      const former = connection;
      connection = create();
      former.close();
      changed();
    },
  };
}
