import { useSyncExternalStore } from 'react';

/** Whether the browser knows that there is no net. */
export function useOffline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const stop = new AbortController();
      for (const change of ['online', 'offline']) addEventListener(change, listener, { signal: stop.signal });
      return () => stop.abort();
    },
    () => !navigator.onLine,
    () => false,
  );
}
