import { type RefObject, useEffect, useState } from 'react';
import { latePart } from '../part.ts';

/**
 * Plays a stream in an element, and releases it once the element is removed: Chromium keeps the last picture of each
 * removed element until garbage collection, up to three seconds, and meanwhile the camera gives nobody a picture.
 * `isBlocked`: the browser blocks sound before a press, and `play` is for that press. `speakerId`: the chosen speaker,
 * where a page may choose.
 */
export function useStream(
  element: RefObject<HTMLMediaElement | null>,
  stream: MediaStream | null,
  speakerId: string | null = null,
): { isBlocked: boolean; play: () => void } {
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    const player = element.current;
    if (player === null) return undefined;
    // oxlint-disable-next-line react/immutability -- a stream has no attribute: the element takes it as a property
    player.srcObject = stream;
    if (stream === null) return undefined;
    let isCurrent = true;
    player.play().catch((error: unknown) => {
      // Harmless: another stream that takes the place interrupts the first one: nothing is blocked then.
      if (isCurrent && error instanceof DOMException && error.name === 'NotAllowedError') setBlocked(true);
    });
    return () => {
      isCurrent = false;
      setBlocked(false);
      // Later, so that the element that takes its place has the stream already: a camera that nobody watches pauses.
      setTimeout(() => {
        if (!player.isConnected) player.srcObject = null;
      });
    };
  }, [element, stream]);
  useEffect(() => {
    // A speaker that is gone leaves the sound where it is.
    const player = element.current;
    if (speakerId !== null && player !== null && 'setSinkId' in player)
      void latePart('speaker', async () => player.setSinkId(speakerId), undefined);
  }, [element, speakerId]);
  return {
    isBlocked,
    play() {
      element.current?.play().then(
        () => setBlocked(false),
        // Harmless: the button stays, to be pressed again.
        () => undefined,
      );
    },
  };
}
