import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/api.ts';
import { useLanguage } from '../../lib/language.ts';
import { findMatches } from '../../lib/matches.ts';
import { queryClient } from '../../lib/query.tsx';
import { useAuth } from '../../lib/auth.ts';
import { api } from '../../lib/session.ts';

export type Matches = Answer<'listTherapists'>;
export type Matched = Matches['therapists'][number];
export type Relaxation = NonNullable<Matches['relaxations']>[number];

/** The therapists that fit the wishes, best first. While other wishes load, the former list stays. */
export function useMatches() {
  const locale = useLanguage();
  const { preferences } = useAuth();
  return useQuery({
    queryKey: ['listTherapists', locale, preferences],
    queryFn: ({ signal }) => findMatches({ locale, preferences }, signal),
    placeholderData: keepPreviousData,
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
