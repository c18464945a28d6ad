import { useEffect, useEffectEvent } from 'react';
import { createStore } from './store.ts';

/** Asked before a page that Back or Forward leads to is drawn, with its path. Answers whether it led somewhere else. */
type Leaving = (path: string) => boolean;

/** Who is asked. Drawing the other page first would be too late: the guard would judge it by the step of this one. */
export const leaving = createStore<Leaving | null>(null);

/** For a page whose leaving means something: it does here what its arrow does, and says where to go on. */
export function useLeaving(onLeave: Leaving): void {
  const ask = useEffectEvent(onLeave);
  useEffect(() => {
    leaving.set(() => (path: string) => ask(path));
    return () => leaving.set(null);
  }, []);
}
