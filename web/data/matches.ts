import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/api.ts';
import { useAuth } from '../api/auth.ts';
import { useLanguage } from '../lib/language.ts';
import { findMatches } from './prefetch-matches.ts';
import { CALENDARS } from './therapists.ts';

export type Matches = Answer<'listTherapists'>;
export type Matched = Matches['therapists'][number];
export type Relaxation = NonNullable<Matches['relaxations']>[number];

/** The therapists that fit, best first; the former list stays while new preferences or a reopened page load. */
export function useMatches() {
  const locale = useLanguage();
  const { preferences } = useAuth();
  return useQuery({
    queryKey: [...CALENDARS, 'matches', locale, preferences],
    queryFn: ({ signal }) => findMatches({ locale, preferences }, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    // A list that was prefetched while the client still answered is there offline.
    networkMode: 'offlineFirst',
  });
}
