import { useCallback, useEffect, useState } from 'react';
import { type Line, checkLine } from './line-check.ts';

/** The quality of the line, measured at first, when the net is back, and on request; null while it is measured. */
export function useLine(): { line: Line | null; again: () => void } {
  const [line, setLine] = useState<Line | null>(null);
  const [turn, setTurn] = useState(0);
  const again = useCallback(() => {
    setLine(null);
    setTurn((now) => now + 1);
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    const measure = async () => {
      const found = await checkLine(stop.signal);
      if (!stop.signal.aborted) setLine(found);
    };
    void measure();
    return () => stop.abort(turn);
  }, [turn]);
  useEffect(() => {
    const lost = () => setLine('none');
    addEventListener('online', again);
    addEventListener('offline', lost);
    return () => {
      removeEventListener('online', again);
      removeEventListener('offline', lost);
    };
  }, [again]);
  return { line, again };
}
