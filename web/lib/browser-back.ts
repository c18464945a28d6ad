import { createStore } from './store.ts';

/** Asked before a page that Back or Forward leads to is drawn. Answers whether it goes on somewhere else. */
type Leaving = () => boolean;

/** Who is asked. Drawing the other page first would be too late: the guard would judge it by the step of this one. */
export const leaving = createStore<Leaving | null>(null);
