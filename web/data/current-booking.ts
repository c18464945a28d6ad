import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/api.ts';
import { api } from '../api/sign-in.ts';
import { useLanguage } from '../lib/language.ts';
import { CURRENT_BOOKING } from './place-hold.ts';
import { queryClient } from './query-client.ts';
import { answersSaved, moveToStep } from './step.ts';
import { rereadCalendars } from './therapists.ts';

export type CurrentBooking = Answer<'readCurrentBooking'>;
export type Hold = NonNullable<CurrentBooking['hold']>;

/** The live hold and the open order, as the server knows them: a reload changes nothing. */
export function useCurrentBooking() {
  const locale = useLanguage();
  return useQuery({
    queryKey: [...CURRENT_BOOKING, locale],
    queryFn: ({ signal }) => api.call('readCurrentBooking', { query: { locale }, signal }),
    // In another language the form stays, with what was typed, until the new words are there.
    placeholderData: (former) => former,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Goes back to step 4, by which the server gives the hold back (P3): then its slot is free in every calendar shown. */
export async function giveHoldBack(): Promise<void> {
  moveToStep(4);
  await answersSaved();
  await rereadCalendars();
}

/** Asks again for hold and order. */
export function rereadCurrentBooking(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: CURRENT_BOOKING });
}

/**
 * Asks whether the hold still lives, unless that is known. A question that is on its way is waited for: on a slow line its
 * answer would never arrive else.
 */
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
