// docs/decisions/166
import { useEffect, useState } from 'react';
import { readingTime } from '../lib/use-consequence.ts';

/**
 * A session as its reader has been able to see it: a version that has just come, read again while its buttons stand, counts once it
 * could be read. A press before that names the former version, and the server refuses it in words.
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
