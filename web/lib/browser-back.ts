import { createStore } from './store.ts';

/** Asked before a page that Back or Forward leads to is drawn. Answers whether it goes on somewhere else. */
type Leaving = () => boolean;

/** Who is asked. Drawing the other page first would be too late: the guard would judge it by the step of this one. */
export const leaving = createStore<Leaving | null>(null);

/** Asked before this page is left by any way inside the product; `go` is that way. Answers whether the page stays for now. */
type AskFirst = (go: () => void) => boolean;

/** Who is asked: a page that must not be left by a slip (docs/decisions/157). */
export const askFirst = createStore<AskFirst | null>(null);
