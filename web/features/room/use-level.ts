import { useEffect, useState } from 'react';
import { listenToLevel } from './media/level.ts';
import { part } from './part.ts';

/** Above this it is a voice near the microphone and not the room. */
const VOICE = 0.45;

/** How loud a microphone is, 0 to 1, and whether a voice was ever heard by it. `isMeasured`: this browser can tell. */
export function useLevel(track: MediaStreamTrack | null): { level: number; isHeard: boolean; isMeasured: boolean } {
  const [level, setLevel] = useState(0);
  const [unmeasured, setUnmeasured] = useState<MediaStreamTrack | null>(null);
  const [heard, setHeard] = useState<MediaStreamTrack | null>(null);
  useEffect(() => {
    if (track === null || !('AudioContext' in globalThis)) return undefined;
    const hear = (now: number) => {
      setLevel(now);
      if (now > VOICE) setHeard(track);
    };
    const stop = part('sound level', () => listenToLevel(track, hear), null);
    if (stop === null) queueMicrotask(() => setUnmeasured(track));
    return () => {
      stop?.();
      setLevel(0);
    };
  }, [track]);
  return { level, isHeard: track !== null && heard === track, isMeasured: track === null || unmeasured !== track };
}
