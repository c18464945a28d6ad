import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { showToast } from '../../lib/toasts.ts';

/**
 * Closes a dialog and says what came of it as soon as the session says so: told alike whether the answer came, was lost and
 * read later, or another device was first. What is done before the dialog opened only closes it. Answers how to say it at once:
 * whoever has made the change says it, since the dialog may go with the row that it was opened from.
 */
export function useOutcome(isDone: boolean, words: ReactNode, onClose: () => void): () => void {
  const isTold = useRef(isDone);
  const tell = () => {
    if (!isTold.current) showToast(words);
    isTold.current = true;
  };
  const end = useEffectEvent(() => {
    tell();
    onClose();
  });
  useEffect(() => {
    if (isDone) end();
  }, [isDone]);
  return tell;
}
