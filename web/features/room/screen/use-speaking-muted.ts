import { useEffect, useState } from 'react';
import { SECOND } from '#domain/dates.ts';
import { useStore } from '../../../lib/store.ts';
import { listenToLevel } from '../media/level.ts';
import type { LocalMedia } from '../media/local-media.ts';
import { part } from '../part.ts';

/** So loud is a voice near the microphone, and hardly a room. */
const VOICE = 0.6;
/** A sound in passing is no word: so many readings in a row are loud. */
const READINGS = 5;
/** The words stay this long after the last loud reading. */
const STAY_MS = 4 * SECOND;

/** Whether a person speaks while muted, by a copy of the track, as a track that is off is silent to pages too. */
export function useSpeakingMuted(media: LocalMedia): boolean {
  const { track, isOn } = useStore(media.state).microphone;
  const [isSpeaking, setSpeaking] = useState(false);
  useEffect(() => {
    if (track === null || isOn) return undefined;
    let loud = 0;
    let lastLoudAt = 0;
    const hear = (level: number) => {
      loud = level > VOICE ? loud + 1 : 0;
      if (loud >= READINGS) lastLoudAt = Date.now();
      setSpeaking(Date.now() - lastLoudAt < STAY_MS);
    };
    const stop = part('sound level', () => listenToCopy(track, hear), null);
    return () => {
      stop?.();
      setSpeaking(false);
    };
  }, [track, isOn]);
  return isSpeaking;
}

function listenToCopy(track: MediaStreamTrack, hear: (level: number) => void): () => void {
  const copy = track.clone();
  copy.enabled = true;
  try {
    const stop = listenToLevel(copy, hear);
    return () => {
      stop();
      copy.stop();
    };
  } catch (error) {
    copy.stop();
    throw error;
  }
}
