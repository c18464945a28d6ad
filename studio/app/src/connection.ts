import { useSyncExternalStore } from 'react';

/** What keeps calls from being answered: the sign-in has ended, or the product does not answer. */
export type Trouble = 'signed-out' | 'unreachable' | null;

let trouble: Trouble = null;
const listeners = new Set<() => void>();
/** Calls that wait until the trouble is over. */
let waiting: (() => void)[] = [];

/** Tells that calls go unanswered, and why. */
export function report(next: Trouble): void {
  if (next === null) {
    const gone = waiting;
    waiting = [];
    for (const goOn of gone) goOn();
  }
  if (next === trouble) return;
  trouble = next;
  for (const listener of listeners) listener();
}

/** Settles when the trouble is over. */
export function untilOver(): Promise<void> {
  return trouble === null ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
}

export function useTrouble(): Trouble {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => trouble,
  );
}

const readers = new Set<(words: string) => void>();

/** Tells why the store has refused a change. */
export function tellRefusal(words: string): void {
  for (const reader of readers) reader(words);
}

/** Hears of refusals until the returned function is called. */
export function onRefusal(reader: (words: string) => void): () => void {
  readers.add(reader);
  return () => void readers.delete(reader);
}
