import { useCallback, useEffect, useRef, useState } from 'react';

const NOTHING = { known: null, isOld: false };

export type Loaded<T> = {
  /** The newest answer; while another language loads, the former one stays. */
  readonly data: T | null;
  readonly failed: boolean;
  readonly retry: () => void;
};

/**
 * Loads once, and again when `load` changes (keep it stable with `useCallback`). For pages that only read; pages that
 * share or repeat reads use the cache of `web/data`. `known` data came with the page: it is shown at once, and reread
 * only when `isOld`.
 */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
  { known, isOld }: { known: T | null; isOld: boolean } = NOTHING,
): Loaded<T> {
  const [data, setData] = useState(known);
  const loaded = useRef(known === null || isOld ? null : load);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (loaded.current === load) return;
    loaded.current = null;
    const stop = new AbortController();
    const run = async () => {
      try {
        setData(await load(stop.signal));
        setFailed(false);
      } catch {
        // Harmless: the page says that it did not come, and asks again by a press or once the net is back.
        if (!stop.signal.aborted) setFailed(true);
      }
    };
    void run();
    return () => stop.abort(attempt);
  }, [load, attempt]);
  useEffect(() => {
    if (!failed) return;
    const again = () => setAttempt((now) => now + 1);
    globalThis.addEventListener('online', again);
    return () => globalThis.removeEventListener('online', again);
  }, [failed]);
  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((now) => now + 1);
  }, []);
  return { data, failed, retry };
}
