import type { LocalMedia } from '../media/local-media.ts';
import type { Scope } from '../scope.ts';
import type { WrittenState } from './call-state.ts';
import type { Outgoing } from './connection.ts';
import type { LineWatch } from './line-watch.ts';
import type { OtherSide } from './other-side.ts';
import type { SideWord } from './side-words.ts';

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
