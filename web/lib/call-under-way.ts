// docs/decisions/157
import { createStore } from './store.ts';

/** Whether a call is under way on this page: nothing outside it takes the page away. The room alone sets it. */
export const callUnderWay = createStore(false);
