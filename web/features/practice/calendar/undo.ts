import { createElement } from 'react';
import { Kept } from '../../../lib/kept.tsx';
import { hideUndo, showToast } from '../../../lib/toasts.ts';

type Undo = () => void;

/** Changes that can be undone on this page: the end of the sign-in removes the page, `forgetDone` all of them. */
let done: readonly Undo[] = [];

/** Reports a change and offers to undo it: by a button while the toast is shown, by `undoLast` afterwards. */
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
