// docs/decisions/157
import { createStore } from './store.ts';

/** Whether a call is under way on this page: nothing outside it takes the page away. The room alone sets it. */
export const callUnderWay = createStore(false);

/** Runs at once; during a call as soon as that is over. */
export function afterCall(run: () => void): void {
  if (!callUnderWay.get()) {
    run();
    return;
  }
  const stop = callUnderWay.subscribe(() => {
    stop();
    run();
  });
}
