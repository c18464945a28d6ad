import { useEffect, useState } from 'react';
import type { Instant } from '#domain/dates.ts';
import { createStore, useStore } from './store.ts';

/**
 * The time by this device's clock, reread every `everyMs` and when the tab comes to the front. The device may be days
 * off: use it for durations that begin on it. Days, deadlines and holds use `useServerNow`.
 */
export function useNow(everyMs: number): Instant {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const read = () => setNow(Date.now());
    const timer = setInterval(read, everyMs);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [everyMs]);
  return now;
}

/** By how much this device's clock is ahead of the server's, in milliseconds, as far as an answer has told. */
const ahead = createStore(0);

/** Takes the time of the server, an ISO instant, from an answer that has just come. */
export function learnServerTime(now: string): void {
  ahead.set(Date.now() - Date.parse(now));
}

/** The time now by the server's clock, as the last answer with a `now` told it; read as `useNow` does. */
export function useServerNow(everyMs: number): Instant {
  return useNow(everyMs) - useStore(ahead);
}

/** An instant of this device's clock by that of the server. */
export function useServerTime(at: Instant): Instant {
  return at - useStore(ahead);
}

/** The time now by the server's clock, for what is not drawn: a message that is stamped once. */
export function serverNow(): Instant {
  return Date.now() - ahead.get();
}

/** „15:00“ in the viewer's own zone, with the date when it differs; null in Tbilisi (P30). */
export function localTime(instant: Instant): { date: string; time: string } | null {
  const offset = -new Date(instant).getTimezoneOffset();
  if (offset === 4 * 60) return null;
  const local = new Date(instant + offset * 60_000).toISOString();
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}
