import { useSyncExternalStore } from 'react';

/** A value that lives longer than a page and tells those who show it when it changes. */
export type Store<T> = {
  get(): T;
  /** The value that pages drawn by the server show, until the page has come alive. */
  first(): T;
  set(next: T | ((now: T) => T)): void;
  subscribe(listener: () => void): () => void;
};

/** Makes a store; setting the same value again calls no subscriber. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    first: () => initial,
    set(next) {
      const changed = typeof next === 'function' ? (next as (now: T) => T)(value) : next;
      if (Object.is(changed, value)) return;
      value = changed;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Reads a store in a component and shows it again after each change. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.first);
}
