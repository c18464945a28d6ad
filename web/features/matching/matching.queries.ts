import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/api.ts';
import { useLanguage } from '../../lib/language.ts';
import { queryClient } from '../../lib/query.tsx';
import { useAuth } from '../../lib/auth.ts';
import { api } from '../../lib/session.ts';

export type Matched = Answer<'listTherapists'>['therapists'][number];

/** The therapists that fit the wishes, best first. */
export function useMatches() {
  const locale = useLanguage();
  const { preferences } = useAuth();
  return useQuery({
    queryKey: ['listTherapists', locale, preferences],
    queryFn: ({ signal }) =>
      api.call('listTherapists', { query: { locale }, body: preferences === null ? {} : { preferences }, signal }),
    select: ({ therapists }) => therapists,
  });
}

/** One public profile. */
export function useTherapist(id: string) {
  const locale = useLanguage();
  return useQuery({
    queryKey: ['therapist', locale, id],
    queryFn: ({ signal }) => api.call('therapist', { params: { id }, query: { locale }, signal }),
    select: ({ therapist }) => therapist,
  });
}

/** Reads calendars again: somebody else took a time. */
export function forgetCalendars(): void {
  void queryClient.invalidateQueries({ queryKey: ['listTherapists'] });
  void queryClient.invalidateQueries({ queryKey: ['therapist'] });
}
