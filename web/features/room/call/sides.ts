import type { LocalMedia } from '../media/local-media.ts';
import type { Scope } from '../scope.ts';
import type { WrittenState } from './call-state.ts';
import type { createCaptions } from './captions.ts';
import type { Outgoing } from './connection.ts';
import type { LineWatch } from './line-watch.ts';
import type { Peer } from './peer.ts';
import type { Side, SideWord } from './side-words.ts';

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

/** The own side of a call: what goes out, and what the other side is told of it. */
export type OwnSide = ReturnType<typeof createOwnSide>;

/** Makes the own side of a call, with no wish for sound only. */
export function createOwnSide(
  scope: Scope,
  state: WrittenState,
  parts: {
    media: LocalMedia;
    line: LineWatch;
    otherSide: OtherSide;
    screen: () => MediaStreamTrack | null;
    send: (outgoing: Outgoing) => void;
    tell: (word: SideWord) => void;
  },
) {
  const { media, line } = parts;
  let wantsSoundOnly = false;
  let said = '';

  const isSoundOnly = () => wantsSoundOnly || !line.carriesPicture();

  function outgoing(): Outgoing {
    const { microphone, camera } = media.state.get();
    const sends = !isSoundOnly() && !parts.otherSide.side().isSoundOnly;
    return {
      microphone: microphone.track,
      camera: sends && camera.isOn ? camera.track : null,
      screen: sends ? parts.screen() : null,
    };
  }

  function say(isNew: boolean): void {
    const own = media.state.get();
    const { microphone } = own;
    const { camera, screen } = outgoing();
    const word: SideWord = {
      kind: 'side',
      // Silenced by the system it sends silence, and a picture that stands still.
      isMuted: !microphone.isOn || microphone.track === null || microphone.problem !== null,
      isCameraOff: camera === null || own.camera.problem !== null,
      isSharing: screen !== null,
      isSoundOnly: isSoundOnly(),
    };
    const text = JSON.stringify(word);
    if (!isNew && text === said) return;
    said = text;
    parts.tell(word);
  }

  function changed(): void {
    if (scope.isOver()) return;
    parts.send(outgoing());
    say(false);
  }

  return {
    outgoing,
    sendsPicture(): boolean {
      const { camera, screen } = outgoing();
      return camera !== null || screen !== null;
    },
    /** Sends and says what is so now. */
    changed,
    /** Says how this side is, also when nothing changed: a channel is new. */
    sayAgain: () => say(true),
    /** Judges anew whether a picture goes, by the line and by the person's wish, which stays without one. */
    choose(wanted = wantsSoundOnly): void {
      wantsSoundOnly = wanted;
      state.change({ soundOnly: wantsSoundOnly ? 'self' : line.carriesPicture() ? null : 'line' });
      changed();
    },
  };
}
