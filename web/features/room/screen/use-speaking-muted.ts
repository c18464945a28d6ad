import { useEffect, useState } from 'react';
import { SECOND } from '#domain/dates.ts';
import { useStore } from '../../../lib/store.ts';
import type { LocalMedia } from '../media/local-media.ts';

const READ_MS = 200;
/** So loud is a voice near the microphone, and hardly a room: the mean of the samples, where 1 is the loudest there is. */
const VOICE = 0.04;
/** A word in passing is none: so many readings in a row are loud. */
const READINGS = 3;
/** The words stay this long after the last loud reading. */
const STAY_MS = 4 * SECOND;

/**
 * Whether the person speaks while their microphone is off. Listens to a copy of its track that is sent nowhere: a track
 * that is off gives silence to the page too.
 */
export function useSpeakingMuted(media: LocalMedia): boolean {
  const { track, isOn } = useStore(media.state).microphone;
  const [isSpeaking, setSpeaking] = useState(false);
  useEffect(() => {
    if (track === null || isOn || !('AudioContext' in globalThis)) return undefined;
    const copy = track.clone();
    copy.enabled = true;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(new MediaStream([copy])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let loud = 0;
    let lastLoudAt = 0;
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      loud = loudnessOf(samples) > VOICE ? loud + 1 : 0;
      if (loud >= READINGS) lastLoudAt = Date.now();
      setSpeaking(Date.now() - lastLoudAt < STAY_MS);
    }, READ_MS);
    return () => {
      clearInterval(timer);
      setSpeaking(false);
      copy.stop();
      void context.close();
    };
  }, [track, isOn]);
  return isSpeaking;
}

function loudnessOf(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}
