import type { Sample } from './quality.ts';

/** The counts of a connection so far, from which two looks make a sample. */
type Counts = { readonly received: number; readonly lost: number };

/** Looks at a connection: each call answers how it did since the call before. */
export function createLineStats() {
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
    const since = before?.pc === pc ? before.counts : null;
    before = { pc, counts };
    return {
      at: Date.now(),
      isConnected,
      loss: greatest([...remoteLosses, ...lossSince(since, counts)]),
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

function greatest(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}

function count(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
