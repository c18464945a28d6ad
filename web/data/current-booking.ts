// docs/decisions/117
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer, Sent } from '#contract/api.ts';
import type { Locale } from '#domain/locale.ts';
import type { Step } from '#domain/steps.ts';
import { api } from '../api/sign-in.ts';
import { currentLanguage, useLanguage } from '../lib/language.ts';
import { queryClient } from './query-client.ts';
import { showStep } from './shown-step.ts';
import { answersSaved, moveToStep } from './step.ts';
import { rereadCalendars } from './therapists.ts';

export type CurrentBooking = Answer<'readCurrentBooking'>;
export type Hold = NonNullable<CurrentBooking['hold']>;

const CURRENT_BOOKING = ['currentBooking'];
/** The answer outlives the list until the code of billing has come, and no page longer than that. */
const BETWEEN_PAGES_MS = 5000;

/** The live hold and the open order by the server: a reload changes nothing. Read every `pollMs(known)` ms. */
export function useCurrentBooking(pollMs: (known: CurrentBooking | undefined) => number | false = () => false) {
  return useQuery({
    ...currentBooking(useLanguage()),
    refetchInterval: ({ state }) => pollMs(state.data),
    // In another language the form stays, with what was typed, until the new words are there.
    placeholderData: (former) => former,
  });
}

/** Whether the newest order has made a session of a hold: it is paid. */
export function isBooked(order: CurrentBooking['order'], hold: Hold): order is NonNullable<CurrentBooking['order']> {
  return order !== null && order.holdId === hold.id && order.status === 'SUCCESS';
}

/** Asks whether a hold was paid meanwhile and then caches its order; otherwise the form stays with the refusal. */
export async function isPaidMeanwhile(hold: Hold): Promise<boolean> {
  try {
    const { order } = await api.call('readCurrentBooking', { query: { locale: currentLanguage() } });
    if (!isBooked(order, hold)) return false;
    await rereadCurrentBooking();
    return true;
  } catch {
    // Harmless: the refusal that led to the question is shown then.
    return false;
  }
}

/** Reads hold and order once; a read that is on its way is shared. */
export function readCurrentBooking(): Promise<CurrentBooking> {
  return queryClient.fetchQuery(currentBooking(currentLanguage()));
}

function currentBooking(locale: Locale) {
  return queryOptions({
    queryKey: [...CURRENT_BOOKING, locale],
    queryFn: ({ signal }) => api.call('readCurrentBooking', { query: { locale }, signal }),
    staleTime: 0,
    gcTime: BETWEEN_PAGES_MS,
  });
}

/**
 * Holds a slot (P6). Where order and contact are known the answer completes them, so that billing draws at once and
 * rereads them behind its form. Refuses with the server's codes: `SLOT_TAKEN`, `BAD_SLOT`, `NOT_ACCEPTING`, ...
 */
export async function placeHold(wish: Sent<'placeHold', 'body'>): Promise<void> {
  await answersSaved();
  const { hold, now } = await api.call('placeHold', { body: wish });
  // A read that began before the hold would tell billing that nothing is held.
  await queryClient.cancelQueries({ queryKey: CURRENT_BOOKING });
  queryClient.setQueriesData<CurrentBooking>(
    { queryKey: CURRENT_BOOKING },
    (known) => known && { ...known, hold, now },
  );
}

/**
 * Shows the step that the server set with the hold. Navigate to billing in the same tick: between the two the guard
 * would navigate by itself and replace the former page in the history.
 */
export function enterBilling(): void {
  showStep(5);
}

/** Goes back to a step, by which the server gives the hold back (P3): then its slot is free in every calendar shown. */
export async function giveHoldBack(step: Step = 4): Promise<void> {
  moveToStep(step);
  await answersSaved();
  await rereadCalendars();
}

/** Asks again for hold and order. */
export function rereadCurrentBooking(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: CURRENT_BOOKING });
}

/** Asks whether the hold still lives, unless that is known. A question on its way is waited for, not asked anew. */
export function rereadHold(): Promise<void> {
  return queryClient.invalidateQueries(
    {
      queryKey: CURRENT_BOOKING,
      // Only useCurrentBooking keeps data under this key.
      predicate: ({ state }) => (state.data as CurrentBooking | undefined)?.hold !== null,
    },
    { cancelRefetch: false },
  );
}
