import { useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '../lib/toasts.ts';

/**
 * Closes a dialog and says what came of it as soon as the session says so: told alike whether the answer came, was lost and
 * read later, or another device was first. What is done before the dialog opened only closes it.
 */
export function useOutcome(isDone: boolean, words: string, onClose: () => void): void {
  const [wasDone] = useState(isDone);
  const tell = useEffectEvent(() => {
    if (!wasDone) showToast(words);
    onClose();
  });
  useEffect(() => {
    if (isDone) tell();
  }, [isDone]);
}
