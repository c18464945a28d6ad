import type { ToastItem } from '../ui/Toast.tsx';
import { createStore } from './store.ts';

/** The toasts on the screen. */
export const toasts = createStore<readonly ToastItem[]>([]);

/** Tells toasts apart: a count that says nothing of any sign-in. */
let nextId = 1;

/** Shows a toast, with an undo button or until it is closed; answers its id. The same words are shown once. */
export function showToast(words: ToastItem['words'], more?: Pick<ToastItem, 'action' | 'sticky'>): number {
  const id = nextId;
  nextId += 1;
  toasts.set((now) => [...now.filter((item) => item.words !== words || item.action), { id, words, ...more }]);
  return id;
}

/** Takes a toast away. */
export function hideToast(id: number): void {
  toasts.set((now) => now.filter((item) => item.id !== id));
}

/** Takes away the toasts that offer to undo something: the page that it was done on is left. */
export function hideUndo(): void {
  toasts.set((now) => now.filter((item) => item.action === undefined));
}
