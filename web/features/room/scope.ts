import { part } from './part.ts';

/** A scope: what is begun in it lasts until it ends. */
export type Scope = ReturnType<typeof createScope>;

/** Makes a scope. */
export function createScope() {
  const stops: (() => void)[] = [];
  let isOver = false;
  const add = (stop: () => void) => void stops.push(stop);
  return {
    isOver: () => isOver,
    add,
    listen(target: EventTarget, event: string, hear: () => void): void {
      target.addEventListener(event, hear);
      add(() => target.removeEventListener(event, hear));
    },
    /** Stops all that began, the newest first; what throws keeps nothing else from stopping. */
    end(): void {
      isOver = true;
      for (const stop of stops.splice(0).toReversed()) part('view', stop, undefined);
    },
  };
}
