import { SECOND } from '#domain/dates.ts';
import type { Scope } from '../scope.ts';
import type { Peer } from './peer.ts';
import {
  gradeOf,
  judge,
  judgeLine,
  type Judgement,
  LINE_AT_FIRST,
  type LineState,
  type Sample,
  UNJUDGED,
} from './quality.ts';

const LOOK_EVERY_MS = 2 * SECOND;

/** The line to the other browser, as the last looks at it judge it. */
export type LineWatch = ReturnType<typeof watchLine>;

/** Looks at the line every two seconds, once it has stood, and calls `judged` after each look. */
export function watchLine(
  scope: Scope,
  options: {
    /** The browser at the other end; null until there is a line to look at. */
    peer: () => Peer | null;
    sendsPicture: () => boolean;
    judged: () => void;
  },
) {
  const look = createLineStats();
  let line: LineState = LINE_AT_FIRST;
  let judgement: Judgement = UNJUDGED;
  let isLooking = false;

  async function lookAtLine(): Promise<void> {
    const peer = options.peer();
    // A slow browser answers the next look before the last one: what is between the two would count backwards.
    if (peer === null || isLooking) return;
    isLooking = true;
    try {
      const sample = await look(peer.connection().pc, peer.isConnected(), options.sendsPicture());
      if (scope.isOver()) return;
      judgement = judge(judgement, sample);
      line = judgeLine(line, gradeOf(sample), sample.at);
      options.judged();
    } catch {
      // Harmless: a connection that has just been closed tells nothing, and the next look is soon.
    } finally {
      isLooking = false;
    }
  }

  const timer = setInterval(() => void lookAtLine(), LOOK_EVERY_MS);
  scope.add(() => clearInterval(timer));
  return {
    quality: () => judgement.quality,
    carriesPicture: () => line.carriesPicture,
    /** The line stands: one that was gone is good until the next look, which comes late to say so. */
    stands(): void {
      if (judgement.quality === 'none') judgement = UNJUDGED;
    },
    /** Forgets how the line was: the other device has gone. */
    forget(): void {
      judgement = UNJUDGED;
    },
    /** Takes the line for one that carries a picture, until looks say otherwise. */
    tryPicture(): void {
      line = LINE_AT_FIRST;
    },
  };
}

/** The counts of a connection so far, from which two looks make a sample. */
type Counts = { readonly received: number; readonly lost: number };

/** Looks at a connection: each call answers how it did since the call before. */
function createLineStats() {
  let before: { pc: RTCPeerConnection; counts: Counts } | null = null;

  return async (pc: RTCPeerConnection, isConnected: boolean, sendsPicture: boolean): Promise<Sample> => {
    const report = await pc.getStats();
    const counts = { received: 0, lost: 0 };
    const remoteLosses: number[] = [];
    const roundTrips: number[] = [];
    let jitterMs: number | null = null;
    let bitsOut: number | null = null;
    // Browsers report a map of loose objects; names as in the W3C's "Identifiers for WebRTC's Statistics API".
    for (const stat of (report as unknown as Map<string, Record<string, unknown>>).values()) {
      if (stat['type'] === 'inbound-rtp') {
        counts.received += count(stat['packetsReceived']);
        counts.lost += Math.max(0, count(stat['packetsLost']));
        if (stat['kind'] === 'audio' && typeof stat['jitter'] === 'number') jitterMs = stat['jitter'] * 1000;
      }
      if (stat['type'] === 'remote-inbound-rtp') {
        if (typeof stat['fractionLost'] === 'number') remoteLosses.push(stat['fractionLost']);
        if (typeof stat['roundTripTime'] === 'number') roundTrips.push(stat['roundTripTime'] * 1000);
      }
      if (stat['type'] === 'candidate-pair' && stat['nominated'] === true && stat['state'] === 'succeeded') {
        if (typeof stat['currentRoundTripTime'] === 'number') roundTrips.push(stat['currentRoundTripTime'] * 1000);
        if (sendsPicture && typeof stat['availableOutgoingBitrate'] === 'number')
          bitsOut = stat['availableOutgoingBitrate'];
      }
    }
    const losses = [...remoteLosses, ...lossSince(before?.pc === pc ? before.counts : null, counts)];
    before = { pc, counts };
    return {
      at: Date.now(),
      isConnected,
      loss: losses.length === 0 ? null : Math.max(...losses),
      roundTripMs: roundTrips.length === 0 ? null : Math.min(...roundTrips),
      jitterMs,
      bitsOut,
    };
  };
}

function lossSince(before: Counts | null, now: Counts): number[] {
  if (before === null) return [];
  const lost = Math.max(0, now.lost - before.lost);
  const all = lost + Math.max(0, now.received - before.received);
  // A handful of packets says nothing.
  return all < 20 ? [] : [lost / all];
}

function count(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
