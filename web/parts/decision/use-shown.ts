// docs/decisions/166
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { readingTime } from '../../lib/use-consequence.ts';

/**
 * A session as its reader can have seen it: a new version, reread while its buttons stand, counts once it could be
 * read. A press before that names the former version, and the server refuses it in words.
 */
export function useShown<S extends { readonly version?: number | undefined }>(session: S): S {
  const { version } = session;
  const [seen, setSeen] = useState(version);
  useEffect(() => {
    if (version === seen) return;
    const timer = setTimeout(() => setSeen(version), readingTime(''));
    return () => clearTimeout(timer);
  }, [version, seen]);
  return seen === version ? session : { ...session, version: seen };
}

/**
 * Sends a change that differs only in its version from others of its kind. Until the server has answered, every retry
 * names the version of the first try: that may have been carried out, and its answer lost.
 */
export function useTries<S extends { readonly version?: number | undefined }>(session: S) {
  const shown = useShown(session);
  const first = useRef<S | null>(null);
  return async <T>(send: (named: S) => Promise<T>): Promise<T> => {
    const named = (first.current ??= shown);
    try {
      const answer = await send(named);
      first.current = null;
      return answer;
    } catch (error) {
      if (isRefusal(error)) first.current = null;
      throw error;
    }
  };
}

/** Whether the server has said no: lost and unreadable answers and faults leave open what has become of the call. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code !== 'UNREADABLE' && error.status >= 400 && error.status < 500;
}
