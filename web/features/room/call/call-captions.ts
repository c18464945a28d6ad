import type { CallState } from './call-state.ts';
import { type CaptionMaker, findCaptionMaker } from './captions.ts';

/** The captions of a call: of what the other side says, once the reader switches them on. */
export function createCaptions(language: 'ka' | 'en', show: (captions: CallState['captions']) => void) {
  let maker: CaptionMaker | null = null;
  let track: MediaStreamTrack | null = null;
  let isOn = false;
  let isOver = false;
  let stopListening: (() => void) | null = null;

  function again(): void {
    stopListening?.();
    stopListening = null;
    if (maker === null || isOver) return;
    show({ isOn, lines: [] });
    if (isOn && track !== null) stopListening = maker.listen(track, (lines) => show({ isOn, lines }));
  }

  void findCaptionMaker(language).then((found) => {
    maker = found;
    again();
  });

  return {
    /** What the other side says now comes in this track. */
    hear(next: MediaStreamTrack | null): void {
      if (next === track) return;
      track = next;
      if (isOn) again();
    },
    set(next: boolean): void {
      isOn = next;
      again();
    },
    stop(): void {
      isOver = true;
      stopListening?.();
    },
  };
}
