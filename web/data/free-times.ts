import { useInfiniteQuery } from '@tanstack/react-query';
import { MINUTE } from '#domain/dates.ts';
import { api } from '../api/sign-in.ts';
import { CALENDARS } from './therapists.ts';

/** spec §4 (past slots). */
const POLL_MS = MINUTE;

/** A therapist's free times, a fortnight at a time from today on. */
export function useFreeTimes(id: string) {
  return useInfiniteQuery({
    queryKey: [...CALENDARS, 'fortnights', id],
    queryFn: ({ pageParam, signal }) =>
      api.call('listFreeTimes', { params: { id }, query: pageParam === null ? {} : { from: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
  });
}
