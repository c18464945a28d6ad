import { createStore } from './store.ts';

/** Asked before a page that Back or Forward leads to is drawn. Answers whether it goes on somewhere else. */
type Leaving = () => boolean;

/** The question before leaving. Drawing the other page first is too late: the guard would judge it by this step. */
export const leaving = createStore<Leaving | null>(null);
