import type { ToastItem } from '../ui/Toast.tsx';
import { createStore } from './store.ts';

/** The toasts on the screen. */
export const toasts = createStore<readonly ToastItem[]>([]);

let nextId = 1;

/** Shows a toast, with an optional way to undo what it tells of. */
export function showToast(words: string, action?: { label: string; run: () => void }): void {
  const id = nextId;
  nextId += 1;
  toasts.set((now) => [...now, action === undefined ? { id, words } : { id, words, action }]);
}

/** Takes a toast away. */
export function hideToast(id: number): void {
  toasts.set((now) => now.filter((item) => item.id !== id));
}
