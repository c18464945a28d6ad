import { useEffect, useState } from 'react';

/** Whether a picture could not be loaded, and what to call when it fails. It is tried again when the net is back. */
export function useFailedPicture(): { hasFailed: boolean; fail: () => void } {
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!hasFailed) return;
    const retry = () => setFailed(false);
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [hasFailed]);
  return { hasFailed, fail: () => setFailed(true) };
}
