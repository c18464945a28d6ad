import { useSyncExternalStore } from 'react';

/** The channel on which a window that opens tells the others that somebody is signed in. */
export const SIGN_INS = 'studio-sign-ins';

/** The obstacle to answers: the sign-in has ended, or the product does not answer. */
export type Trouble = 'signed-out' | 'unreachable' | null;

let trouble: Trouble = null;
const listeners = new Set<() => void>();
/** Calls that wait until the trouble is over. */
let waiting: (() => void)[] = [];

/** Tells that calls go unanswered, and why; null: they are answered again. */
export function report(next: Trouble): void {
  if (next === trouble) return;
  trouble = next;
  if (next === null) {
    const gone = waiting;
    waiting = [];
    for (const goOn of gone) goOn();
  }
  for (const listener of listeners) listener();
}

/** Reports that the product has answered. A new sign-in is reported only by the window that asked for it. */
export function reportAnswer(): void {
  if (trouble === 'unreachable') report(null);
}

/** Settles when the trouble is over. */
export function untilOver(): Promise<void> {
  return trouble === null ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
}

export function currentTrouble(): Trouble {
  return trouble;
}

export function useTrouble(): Trouble {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentTrouble);
}

type Reader = (words: string, door?: string) => void;
const readers = new Set<Reader>();

/** Tells why the store has refused a change; `door`: the page of the product where it is allowed. */
export function tellRefusal(words: string, door?: string): void {
  for (const reader of readers) reader(words, door);
}

/** Hears of refusals until the returned function is called. */
export function onRefusal(reader: Reader): () => void {
  readers.add(reader);
  return () => void readers.delete(reader);
}
