import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { showToast } from '../../lib/toasts.ts';

/**
 * Closes a dialog and reports its outcome as soon as the session shows it: alike whether the answer came, was lost and
 * read later, or another device was first. An outcome from before the dialog opened only closes it. Answers a function
 * that reports at once, for the caller that made the change: the dialog may go with its row.
 */
export function useOutcome(isDone: boolean, words: ReactNode, onClose: () => void): () => void {
  const isTold = useRef(isDone);
  const tellOnce = () => {
    if (!isTold.current) showToast(words);
    isTold.current = true;
  };
  const end = useEffectEvent(() => {
    tellOnce();
    onClose();
  });
  useEffect(() => {
    if (isDone) end();
  }, [isDone]);
  return tellOnce;
}
