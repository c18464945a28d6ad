import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

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

/** How many parts of the page tell themselves that there is no net: the toast of every page then says nothing. */
export const offlineTellers = createStore(0);

/** Whether the browser knows that there is no net, for a part of the page that tells it in its own place. */
export function useTellsOffline(): boolean {
  useEffect(() => {
    offlineTellers.set((count) => count + 1);
    return () => offlineTellers.set((count) => count - 1);
  }, []);
  return useOffline();
}
