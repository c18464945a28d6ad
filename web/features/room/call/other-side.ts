import type { Scope } from '../scope.ts';
import type { WrittenState } from './call-state.ts';
import type { createCaptions } from './captions.ts';
import type { LineWatch } from './line-watch.ts';
import type { Peer } from './peer.ts';
import type { Side } from './side-words.ts';

const SILENT_SIDE: Side = { isMuted: false, isCameraOff: false, isSharing: false, isSoundOnly: false };

/** The knowledge of the other side: what it last said of itself, and how the line to it stands. */
export type OtherSide = ReturnType<typeof createOtherSide>;

/** Shows the other side in the state of the call. */
export function createOtherSide(
  scope: Scope,
  state: WrittenState,
  line: LineWatch,
  captions: ReturnType<typeof createCaptions>,
) {
  let side = SILENT_SIDE;
  let wasLive = false;
  /** Since when the line to the other browser is gone, after it stood; an instant of this device's clock. */
  let goneAt: number | null = null;

  /** Shows nobody where there is no peer. */
  function show(peer: Peer | null, isElsewhere: boolean): void {
    if (scope.isOver()) return;
    if (peer === null) {
      captions.hear(null);
      state.change({ phase: 'alone', other: null });
      return;
    }
    const isLive = peer.isConnected();
    wasLive ||= isLive;
    goneAt = isLive || !wasLive ? null : (goneAt ?? Date.now());
    if (isLive) line.stands();
    const { stream, screen } = peer.connection();
    const { isMuted, isCameraOff, isSharing, isSoundOnly } = side;
    state.change({
      phase: isLive ? 'live' : wasLive ? 'reconnecting' : 'connecting',
      quality: line.quality(),
      isLost: false,
      other: {
        stream: isLive ? stream : (state.get().other?.stream ?? null),
        screen: isSharing && isLive ? screen : null,
        isMuted,
        isCameraOff,
        isSoundOnly,
        isElsewhere,
      },
    });
    if (isLive) captions.hear(stream.getAudioTracks()[0] ?? null);
  }

  return {
    show,
    side: () => side,
    hear(word: Side): void {
      side = word;
    },
    /** Another device has the seat: it has said nothing yet. */
    isNew(): void {
      side = SILENT_SIDE;
    },
    wasLive: () => wasLive,
    goneAt: () => goneAt,
    /** Nobody has the seat; `isLost`: its device fell silent. */
    forget(isLost: boolean): void {
      side = SILENT_SIDE;
      wasLive = false;
      goneAt = null;
      line.forget();
      state.change({ quality: line.quality(), isLost });
      show(null, false);
    },
  };
}
