import { createStore } from '../lib/store.ts';

/** The place beside the brand in the header, which a page may fill through a portal; null while there is none. */
export const besideBrand = createStore<HTMLElement | null>(null);
