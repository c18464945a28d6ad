import type { Signal } from '#contract/room/room.ts';
import { logFailure } from '../../../lib/log.ts';
import type { Scope } from '../scope.ts';
import type { PeerConnection, PeerOptions } from './peer.ts';

/** Candidates that came before their description. */
const HELD_MAX = 100;

/** Makes offers and answers, and takes those of the other side. `taken`: its description says where to look for it. */
export function createNegotiation(
  scope: Scope,
  options: Pick<PeerOptions, 'isPolite' | 'send'> & { readonly line: PeerConnection; taken(): void },
) {
  const { isPolite, line, send } = options;
  const { connection } = line;
  /** The session that the other side's descriptions name, and those of its connections that are no more. */
  let remote: string | null = null;
  const retired = new Set<string>();
  let held: RTCIceCandidateInit[] = [];
  /** Queues the steps: an offer begun while one of the other side is applied would make lines that nobody hears. */
  let work: Promise<unknown> = Promise.resolve();

  /** Another connection in place of this one; the other side's next description belongs to it. */
  function renew(): void {
    if (remote !== null) retired.add(remote);
    remote = null;
    line.renew();
  }

  async function offer(): Promise<void> {
    if (scope.isOver()) return;
    connection().offerLines();
    await describe('offer');
  }

  /** Sets the own description, and sends it if the connection is still the one of the moment. */
  async function describe(kind: 'offer' | 'answer'): Promise<void> {
    const { pc } = connection();
    await pc.setLocalDescription();
    if (pc === connection().pc && pc.localDescription?.type === kind) say(pc.localDescription);
  }

  function say({ type, sdp }: RTCSessionDescription): void {
    if (!scope.isOver() && (type === 'offer' || type === 'answer')) send({ kind: 'description', type, sdp });
  }

  async function take(signal: Signal): Promise<void> {
    if (scope.isOver()) return;
    if (signal.kind === 'candidate') return takeCandidate(signal);
    const { type, sdp } = signal;
    const session = sessionOf(sdp);
    if (retired.has(session)) return;
    if (remote !== null && session !== remote) {
      renew();
      // It answers a connection that is no more.
      if (type === 'answer') return offer();
    }
    const { signalingState } = connection().pc;
    if (type === 'answer' && signalingState !== 'have-local-offer') return;
    const isCollision = type === 'offer' && signalingState !== 'stable';
    if (isCollision && !isPolite) return;
    // No rollback: lines made for an own offer are never joined with the other side's, and after the rollback of a
    // restart Chromium may send no picture any more.
    if (isCollision) renew();
    await connection().pc.setRemoteDescription({ type, sdp });
    remote = session;
    if (type === 'offer') {
      connection().takeLines();
      await describe('answer');
    }
    if (!line.isConnected()) options.taken();
    const ready = held;
    held = [];
    for (const candidate of ready) await takeCandidate(candidate);
  }

  async function takeCandidate(found: RTCIceCandidateInit): Promise<void> {
    const { pc } = connection();
    const sdp = pc.remoteDescription?.sdp;
    if (sdp === undefined || !descriptionFits(sdp, found)) {
      held = [...held.slice(1 - HELD_MAX), found];
      return;
    }
    const { candidate = '', sdpMid = null, sdpMLineIndex = null, usernameFragment = null } = found;
    // Harmless: one address less is no reason to stop, and without any the peer looks for a way.
    await pc.addIceCandidate({ candidate, sdpMid, sdpMLineIndex, usernameFragment }).catch(() => undefined);
  }

  return {
    remote: () => remote,
    /** Runs a step after those before it; one that fails leaves the connection as it was. */
    queue(step: () => Promise<void>): void {
      work = work.then(step).catch((error: unknown) => logFailure('A step of the connection failed', error));
    },
    offer,
    take,
    /** Looks for new routes on the connection of the moment. */
    async search(): Promise<void> {
      const { pc } = connection();
      if (remote !== null) pc.restartIce();
      // The offer may have reached nobody; it now names the addresses found since.
      else if (pc.localDescription !== null) return say(pc.localDescription);
      if (pc.signalingState !== 'have-remote-offer') await offer();
    },
    async beginAnew(): Promise<void> {
      renew();
      await offer();
    },
  };
}

/** The session id of a description: every connection has one of its own and keeps it (RFC 8866 §5.2). */
function sessionOf(sdp: string): string {
  return /^o=\S+ (\S+)/m.exec(sdp)?.[1] ?? '';
}

/** Whether a candidate belongs to a description: both name the same attempt to connect, or the candidate names none. */
function descriptionFits(sdp: string, candidate: RTCIceCandidateInit): boolean {
  const attempt = candidate.usernameFragment ?? / ufrag (\S+)/.exec(candidate.candidate ?? '')?.[1];
  return attempt === undefined || sdp.includes(`a=ice-ufrag:${attempt}\r\n`);
}
