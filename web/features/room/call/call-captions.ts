import { currentLanguage } from '../../../lib/language.ts';
import type { CallState } from './call-state.ts';
import { latePart, part } from '../part.ts';
import { type CaptionMaker, findCaptionMaker, mayCaption } from './captions.ts';

/** The captions of a call before anybody switched them on. */
export const captionsAtFirst = (): CallState['captions'] =>
  part('captions', mayCaption, false) ? { isOn: false, lines: [] } : null;

/** The captions of a call: of what the other side says, once the reader switches them on. */
export function createCaptions(show: (captions: CallState['captions']) => void) {
  let maker: CaptionMaker | null = null;
  let track: MediaStreamTrack | null = null;
  let isOn = false;
  let isOver = false;
  let stopListening: (() => void) | null = null;

  function again(): void {
    part('captions', () => stopListening?.(), undefined);
    stopListening = null;
    if (isOver) return;
    show({ isOn, lines: [] });
    if (!isOn || maker === null || track === null) return;
    const { listen } = maker;
    const from = track;
    stopListening = part('captions', () => listen(from, (lines) => show({ isOn, lines })), null);
    if (stopListening === null) giveUp();
  }

  /** Offered no more: the browser cannot, or it turned out that it cannot. */
  function giveUp(): void {
    isOn = false;
    if (!isOver) show(null);
  }

  return {
    /** The track with the other side's speech from now on. */
    hear(next: MediaStreamTrack | null): void {
      if (next === track) return;
      track = next;
      if (isOn) again();
    },
    /** Switches captions on or off; where the browser turns out to know no such language, they are offered no more. */
    async set(next: boolean): Promise<void> {
      isOn = next;
      maker ??= next ? await latePart('captions', async () => findCaptionMaker(currentLanguage()), null) : null;
      if (next && maker === null) giveUp();
      else again();
    },
    stop(): void {
      isOver = true;
      part('captions', () => stopListening?.(), undefined);
    },
  };
}
