import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/api.ts';
import { api } from './operations-api.ts';
import { OPERATIONS } from './operations-key.ts';
import { FRESH, queryClient } from './query-client.ts';

export { OPERATIONS };

export type Today = Answer<'readToday'>;
export type WorkItem = Today['items'][number];

const TODAY = [...OPERATIONS, 'today'];

/** The operator's day; reread every minute and in front. It needs no fresh code. */
export function useToday() {
  return useQuery({
    queryKey: TODAY,
    queryFn: ({ signal }) => api.call('readToday', { signal }),
    placeholderData: (former) => former,
    ...FRESH,
  });
}

/** Reads the day again: something of it was done. */
export function rereadToday(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: TODAY });
}

/** Says with a reason that an item was seen; false when it had ended, or somebody had seen it. */
export async function seeItem(item: string, reason: string): Promise<boolean> {
  const { done } = await api.call('seeWorkItem', { body: { item, reason } });
  return done;
}

/** Ends the code of the app that this sign-in has shown: the next call that needs one asks again. */
export async function endCode(): Promise<void> {
  await api.call('endFreshCode', {});
  // The next person at this browser goes back to nothing that was read with the code.
  queryClient.removeQueries({ queryKey: OPERATIONS, type: 'inactive' });
  await rereadToday();
}
