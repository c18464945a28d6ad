import { currentLanguage } from '../../../lib/language.ts';
import type { CallState } from './call-state.ts';
import { type CaptionMaker, findCaptionMaker, mayCaption } from './captions.ts';

/** The captions of a call before anybody switched them on. */
export const captionsAtFirst = (): CallState['captions'] => (mayCaption() ? { isOn: false, lines: [] } : null);

/** The captions of a call: of what the other side says, once the reader switches them on. */
export function createCaptions(show: (captions: CallState['captions']) => void) {
  let maker: CaptionMaker | null = null;
  let track: MediaStreamTrack | null = null;
  let isOn = false;
  let isOver = false;
  let stopListening: (() => void) | null = null;

  function again(): void {
    stopListening?.();
    stopListening = null;
    if (isOver) return;
    show({ isOn, lines: [] });
    if (isOn && maker !== null && track !== null) {
      stopListening = maker.listen(track, (lines) => show({ isOn, lines }));
    }
  }

  return {
    /** What the other side says now comes in this track. */
    hear(next: MediaStreamTrack | null): void {
      if (next === track) return;
      track = next;
      if (isOn) again();
    },
    /** Switches captions on or off; where the browser turns out to know no such language, they are offered no more. */
    async set(next: boolean): Promise<void> {
      isOn = next;
      maker ??= next ? await findCaptionMaker(currentLanguage()) : null;
      if (next && maker === null) {
        isOn = false;
        if (!isOver) show(null);
      } else again();
    },
    stop(): void {
      isOver = true;
      stopListening?.();
    },
  };
}
