import { createElement } from 'react';
import { Kept } from '../../../lib/kept.tsx';
import { hideUndo, showToast } from '../../../lib/toasts.ts';

type Undo = () => void;

/** What can be undone on this page: the end of the sign-in takes the page away, and `forgetDone` all of it. */
let done: readonly Undo[] = [];

/** Says what was done and offers to undo it, by its button as long as the words stand there and by `undoLast` after it. */
export function offerUndo(words: string, label: string, undo: Undo): void {
  done = [...done, undo];
  hideUndo();
  showToast(createElement(Kept, { words }), { action: { label, run: () => run(undo) } });
}

/** Undoes what was done last on this page and was not undone yet; false when there is nothing. */
export function undoLast(): boolean {
  const last = done.at(-1);
  if (last === undefined) return false;
  hideUndo();
  run(last);
  return true;
}

/** Forgets what was done: the page is left. */
export function forgetDone(): void {
  done = [];
  hideUndo();
}

function run(undo: Undo): void {
  done = done.filter((one) => one !== undo);
  undo();
}
