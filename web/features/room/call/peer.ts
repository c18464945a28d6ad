// docs/decisions/156
import type { Signal } from '#contract/room/room.ts';
import { SECOND } from '#domain/dates.ts';
import { logFailure } from '../../../lib/log.ts';
import { type Connection, type Outgoing, createConnection } from './connection.ts';
import { descriptionFits, sessionOf, toSignal } from './description.ts';

/** Only one side offers at first; the other waits this long for the offer before it offers itself. */
const OFFER_WAIT_MS = 2 * SECOND;
/**
 * A short break of the line ends by itself; after this wait a search for new routes begins. The polite side lets the
 * other search first, since both notice the same break.
 */
const PATIENCE_MS = 3 * SECOND;
const POLITE_PATIENCE_MS = 6 * SECOND;
/**
 * A search for routes over relays takes time, and an interrupted one finds nothing. Both sides begin nearly at once:
 * with equal waits their next offers would collide.
 */
const SEARCH_MS = 8 * SECOND;
const POLITE_SEARCH_MS = 11 * SECOND;
/** So many searches in vain are followed by a fresh connection: what is wrong may be the connection itself. */
const SEARCHES = 3;
/** Candidates that came before their description. */
const HELD_MAX = 100;

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

/**
 * Keeps a connection to the other side: perfect negotiation (W3C WebRTC, "Perfect negotiation example"), in which the
 * client is polite; ICE restarts with growing patience while there is no line; and a fresh connection when the other
 * browser has one, shown by the session id of its descriptions (RFC 8866, the line `o=`).
 */
export function connectPeer(options: {
  configuration: RTCConfiguration;
  isPolite: boolean;
  /** Whether this side offers; the other side's browser must know the opposite. */
  offers: boolean;
  outgoing: Outgoing;
  send: (signal: Signal) => void;
  /** Signals of a former connection that still wait are worth nothing. */
  forget: () => void;
  canSignal: () => boolean;
  /** Something of `connection()` or `isConnected()` is another than before. */
  changed: () => void;
  /** A channel is open: what the other side must know is said anew. */
  opened: (channel: RTCDataChannel) => void;
  heard: (text: string) => void;
}): Peer {
  const patienceMs = options.isPolite ? POLITE_PATIENCE_MS : PATIENCE_MS;
  const searchMs = options.isPolite ? POLITE_SEARCH_MS : SEARCH_MS;
  let outgoing = options.outgoing;
  let connection = create();
  let isOver = false;
  /** The channel closed while the line stood: the other browser let go of its side. */
  let isLetGo = false;
  let remote: string | null = null;
  const retired = new Set<string>();
  let held: RTCIceCandidateInit[] = [];
  let searches = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Queues the steps: an offer begun while one of the other side is applied would make lines that nobody hears. */
  let work: Promise<unknown> = Promise.resolve();

  function create(): Connection {
    const made = createConnection(options.configuration, outgoing);
    const { pc, channel } = made;
    const isMine = () => !isOver && made === connection;
    pc.addEventListener('icecandidate', ({ candidate }) => {
      if (isMine() && candidate !== null && candidate.candidate !== '') options.send(toSignal.candidate(candidate));
    });
    pc.addEventListener('connectionstatechange', () => {
      if (isMine()) stateChanged();
    });
    channel.addEventListener('open', () => {
      if (isMine()) options.opened(channel);
    });
    channel.addEventListener('close', () => {
      if (!isMine()) return;
      isLetGo = true;
      wait(patienceMs);
      options.changed();
    });
    channel.addEventListener('message', ({ data }) => {
      if (isMine() && typeof data === 'string') options.heard(data);
    });
    return made;
  }

  const isConnected = () => !isOver && !isLetGo && connection.pc.connectionState === 'connected';

  function stateChanged(): void {
    const state = connection.pc.connectionState;
    if (isConnected()) {
      searches = 0;
      clearTimeout(timer);
      connection.limit();
    } else if (state === 'failed') wait(0);
    else if (state === 'disconnected') wait(patienceMs);
    options.changed();
  }

  function wait(ms: number): void {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(recover, ms);
  }

  /** Another connection in place of this one; the other side's next description belongs to it. */
  function renew(): void {
    if (remote !== null) retired.add(remote);
    remote = null;
    isLetGo = false;
    options.forget();
    const former = connection;
    connection = create();
    former.close();
    options.changed();
  }

  /** A step that fails leaves the connection as it was, and `recover` looks for a way while there is none. */
  function queue(step: () => Promise<void>): void {
    work = work.then(step).catch((error: unknown) => logFailure('A step of the connection failed', error));
  }

  async function offer(): Promise<void> {
    if (isOver) return;
    const { pc } = connection;
    connection.offerLines();
    await pc.setLocalDescription();
    if (pc === connection.pc && pc.localDescription?.type === 'offer') describe(pc.localDescription);
  }

  function describe({ type, sdp }: RTCSessionDescription): void {
    if (!isOver && (type === 'offer' || type === 'answer')) options.send({ kind: 'description', type, sdp });
  }

  function recover(): void {
    if (isOver || isConnected()) return;
    // The first word of the server after it is back calls this again.
    wait(searches === 0 ? patienceMs : searchMs);
    if (!options.canSignal()) return;
    const known = remote;
    queue(async () => {
      // A description of the other side that has come meanwhile is a way to try first.
      if (!isConnected() && remote === known) await search();
    });
  }

  async function search(): Promise<void> {
    if (isOver) return;
    searches += 1;
    const { pc } = connection;
    if (searches % (SEARCHES + 1) === 0) renew();
    else if (remote !== null) pc.restartIce();
    else if (pc.localDescription !== null) {
      // The offer may have reached nobody; it now names the addresses found since.
      describe(pc.localDescription);
      return;
    }
    if (connection.pc.signalingState !== 'have-remote-offer') await offer();
  }

  async function take(signal: Signal): Promise<void> {
    if (isOver) return;
    if (signal.kind === 'candidate') return takeCandidate(signal);
    const { type, sdp } = signal;
    const session = sessionOf(sdp);
    if (retired.has(session)) return;
    if (remote !== null && session !== remote) {
      renew();
      // It answers a connection that is no more.
      if (type === 'answer') return offer();
    }
    if (type === 'answer' && connection.pc.signalingState !== 'have-local-offer') return;
    const isCollision = type === 'offer' && connection.pc.signalingState !== 'stable';
    if (isCollision && !options.isPolite) return;
    // No rollback: lines made for an own offer are never joined with the other side's, and after the rollback of a
    // restart Chromium may send no picture any more.
    if (isCollision) renew();
    const { pc } = connection;
    await pc.setRemoteDescription({ type, sdp });
    remote = session;
    if (type === 'offer') {
      connection.takeLines();
      await pc.setLocalDescription();
      if (pc === connection.pc && pc.localDescription !== null) describe(pc.localDescription);
    }
    if (!isConnected()) wait(searchMs);
    const ready = held;
    held = [];
    for (const candidate of ready) await takeCandidate(candidate);
  }

  async function takeCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    const { pc } = connection;
    const sdp = pc.remoteDescription?.sdp;
    if (sdp === undefined || !descriptionFits(sdp, candidate)) {
      held = [...held.slice(1 - HELD_MAX), candidate];
      return;
    }
    const { candidate: line, sdpMid = null, sdpMLineIndex = null, usernameFragment = null } = candidate;
    // Harmless: one address less is no reason to stop, and without any `recover` looks for a way.
    await pc.addIceCandidate({ candidate: line ?? '', sdpMid, sdpMLineIndex, usernameFragment }).catch(() => undefined);
  }

  if (options.offers) queue(offer);
  wait(options.offers ? PATIENCE_MS : OFFER_WAIT_MS);

  return {
    connection: () => connection,
    isConnected,
    hear(signal) {
      queue(() => take(signal));
    },
    show(next) {
      outgoing = next;
      connection.show(next);
    },
    recover() {
      if (!isConnected()) recover();
    },
    tryAgain() {
      queue(async () => {
        if (isOver || isConnected() || !options.canSignal()) return;
        renew();
        wait(searchMs);
        await offer();
      });
    },
    close() {
      isOver = true;
      clearTimeout(timer);
      connection.close();
    },
  };
}
