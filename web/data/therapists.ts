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

/** A profile that a list gave in the current language, and when that was read (epoch milliseconds). */
type Known = { readonly therapist: Therapist; readonly readAt: number };

/**
 * A public profile; the entry of a list stands in while the list is fresh, and whenever the list was read later. With
 * `watch` the profile is read each time a page opens it, and its times every minute and when the tab comes to the
 * front: prices change, others book, and the minimum notice moves on.
 */
export function useTherapist(id: string | null, { known, watch }: { known?: Known | undefined; watch: boolean }) {
  const locale = useLanguage();
  const read = useQuery({
    queryKey: [...CALENDARS, 'therapist', locale, id],
    async queryFn({ signal }) {
      return (await api.call('readTherapist', { params: { id: id ?? '' }, query: { locale }, signal })).therapist;
    },
    ...(known !== undefined && { initialData: known.therapist, initialDataUpdatedAt: known.readAt }),
    refetchOnMount: watch && known === undefined ? 'always' : true,
    placeholderData: (former, query) => (query?.queryKey[3] === id ? former : undefined),
    enabled: id !== null,
    ...(watch && { refetchInterval: CALENDAR_POLL_MS, refetchOnWindowFocus: 'always' }),
  });
  const isListNewer = known !== undefined && known.therapist._id === id && known.readAt > read.dataUpdatedAt;
  return isListNewer ? { ...read, data: known.therapist } : read;
}

/** Other therapists who do the same work, for a client who cannot book this one. */
export function useSimilarTherapists(id: string) {
  const locale = useLanguage();
  return useQuery({
    queryKey: ['similarTherapists', locale, id],
    queryFn: ({ signal }) => api.call('listSimilarTherapists', { params: { id }, query: { locale }, signal }),
    refetchOnMount: 'always',
    select: ({ therapists }) => therapists,
  });
}

/** Reads the free times again of every therapist shown: a slot was taken or given back. */
export function rereadCalendars(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: CALENDARS });
}
