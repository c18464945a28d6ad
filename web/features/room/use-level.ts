import { useEffect, useState } from 'react';
import { listenToLevel } from './media/level.ts';

/** Above this it is a voice near the microphone and not the room. */
const VOICE = 0.45;

/** How loud a microphone is, 0 to 1, and whether a voice was ever heard by it. */
export function useLevel(track: MediaStreamTrack | null): { level: number; isHeard: boolean } {
  const [level, setLevel] = useState(0);
  const [heard, setHeard] = useState<MediaStreamTrack | null>(null);
  useEffect(() => {
    if (track === null || !('AudioContext' in globalThis)) return undefined;
    const stop = listenToLevel(track, (now) => {
      setLevel(now);
      if (now > VOICE) setHeard(track);
    });
    return () => {
      stop();
      setLevel(0);
    };
  }, [track]);
  return { level, isHeard: track !== null && heard === track };
}
