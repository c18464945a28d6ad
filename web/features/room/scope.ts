import { part } from './part.ts';

/** A scope: what is begun in it lasts until it ends. */
export type Scope = {
  isOver(): boolean;
  add(stop: () => void): void;
  listen(target: EventTarget, event: string, hear: () => void): void;
  /** Stops all that began, the newest first; what throws keeps nothing else from stopping. */
  end(): void;
};

/** Makes a scope. */
export function createScope(): Scope {
  const stops: (() => void)[] = [];
  let isOver = false;
  const add = (stop: () => void) => void stops.push(stop);
  return {
    isOver: () => isOver,
    add,
    listen(target, event, hear) {
      target.addEventListener(event, hear);
      add(() => target.removeEventListener(event, hear));
    },
    end() {
      isOver = true;
      for (const stop of stops.splice(0).toReversed()) part('view', stop, undefined);
    },
  };
}
