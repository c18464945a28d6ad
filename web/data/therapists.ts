import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/api.ts';
import { api } from '../api/sign-in.ts';
import { useLanguage } from '../lib/language.ts';
import { queryClient } from './query-client.ts';

export type Therapist = Answer<'readTherapist'>['therapist'];

/** All that shows free times begins with this key. */
export const CALENDARS = ['calendars'];
/** spec §4 (past slots). */
const CALENDAR_POLL_MS = 60_000;

/**
 * One public profile, `known` as a list gave it just now in the current language. With `watch` its times are read again
 * every minute and when the tab comes to the front: others book, and the minimum notice moves on.
 */
export function useTherapist(id: string | null, { known, watch }: { known?: Therapist | undefined; watch: boolean }) {
  const locale = useLanguage();
  return useQuery({
    queryKey: [...CALENDARS, 'therapist', locale, id],
    async queryFn({ signal }) {
      return (await api.call('readTherapist', { params: { id: id ?? '' }, query: { locale }, signal })).therapist;
    },
    ...(known !== undefined && { initialData: known }),
    placeholderData: (former, query) => (query?.queryKey[3] === id ? former : undefined),
    enabled: id !== null,
    ...(watch && { refetchInterval: CALENDAR_POLL_MS, refetchOnWindowFocus: 'always' }),
  });
}

/** Other therapists who do the same work, for a client who cannot book this one. */
export function useSimilarTherapists(id: string) {
  const locale = useLanguage();
  return useQuery({
    queryKey: ['similarTherapists', locale, id],
    queryFn: ({ signal }) => api.call('listSimilarTherapists', { params: { id }, query: { locale }, signal }),
    select: ({ therapists }) => therapists,
  });
}

/** Reads the free times again of every therapist shown: a slot was taken or given back. */
export function rereadCalendars(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: CALENDARS });
}
