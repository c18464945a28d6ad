import { type RefObject, useState } from 'react';
import { type SmallWindowProblem, isSmallWindowOffered, openSmallWindow } from '../call/small-window.ts';

/** The way to the small window with this picture, null where the browser has none, and why the last press opened nothing. */
export function useSmallWindow(video: RefObject<HTMLVideoElement | null>) {
  const [problem, setProblem] = useState<SmallWindowProblem | null>(null);
  const open = async () => {
    // Each press that opens nothing is told anew.
    setProblem(null);
    setProblem(await openSmallWindow(video.current));
  };
  return { problem, open: isSmallWindowOffered() ? () => void open() : null };
}
