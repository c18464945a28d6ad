import { type RefObject, useState } from 'react';
import { type SmallWindowProblem, isSmallWindowOffered, openSmallWindow } from '../call/small-window.ts';

/** Opens this picture in the small window, null where the browser has none, and why the last press failed. */
export function useSmallWindow(video: RefObject<HTMLVideoElement | null>) {
  const [problem, setProblem] = useState<SmallWindowProblem | null>(null);
  const open = async () => {
    // Each press that opens nothing is told anew.
    setProblem(null);
    setProblem(await openSmallWindow(video.current));
  };
  return { problem, open: isSmallWindowOffered() ? () => void open() : null };
}
