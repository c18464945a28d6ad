import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../api/sign-in.ts';
import { FRESH } from './query-client.ts';
import { CALENDARS } from './therapists.ts';

/** A therapist's free times, a fortnight at a time from today on. */
export function useFreeTimes(id: string) {
  return useInfiniteQuery({
    queryKey: [...CALENDARS, 'fortnights', id],
    queryFn: ({ pageParam, signal }) =>
      api.call('listFreeTimes', { params: { id }, query: pageParam === null ? {} : { from: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Spec §4 (past slots).
    ...FRESH,
  });
}
