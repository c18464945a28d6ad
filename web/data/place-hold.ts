import type { Sent } from '#contract/api.ts';
import { api } from '../api/sign-in.ts';
import { queryClient } from './query-client.ts';
import { showStep } from './shown-step.ts';
import { answersSaved } from './step.ts';

/** The key of the hold and the open order of the client. */
export const CURRENT_BOOKING = ['currentBooking'];

/** Holds a slot (P6). Refuses with the server's codes: `SLOT_TAKEN`, `BAD_SLOT`, `NOT_ACCEPTING`, ... */
export async function placeHold(wish: Sent<'placeHold', 'body'>): Promise<void> {
  await answersSaved();
  await api.call('placeHold', { body: wish });
  queryClient.removeQueries({ queryKey: CURRENT_BOOKING });
}

/**
 * Shows the step that the server has set with the hold. The same tick has to go to the page of billing: between the two the
 * guard would lead there by itself and replace the page before in the history.
 */
export function enterBilling(): void {
  showStep(5);
}
