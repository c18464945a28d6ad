import type { Signal } from '#contract/room/room.ts';

/** The session id of a description: every connection has one of its own and keeps it (RFC 8866 §5.2). */
export function sessionOf(sdp: string): string {
  return /^o=\S+ (\S+)/m.exec(sdp)?.[1] ?? '';
}

/** Whether a candidate belongs to a description: both name the same attempt to connect, or the candidate names none. */
export function descriptionFits(sdp: string, candidate: RTCIceCandidateInit): boolean {
  const attempt = candidate.usernameFragment ?? / ufrag (\S+)/.exec(candidate.candidate ?? '')?.[1];
  return attempt === undefined || sdp.includes(`a=ice-ufrag:${attempt}\r\n`);
}

/** The browser's candidates in the format of the wire. */
export const toSignal = {
  candidate: ({ candidate, sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidate): Signal => ({
    kind: 'candidate',
    candidate,
    sdpMid,
    sdpMLineIndex,
    usernameFragment,
  }),
};
