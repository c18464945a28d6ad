import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/api.ts';
import { useLanguage } from '../lib/language.ts';
import { findMatches } from './matches.ts';
import { queryClient } from './server-data.tsx';
import { useAuth } from '../api/auth.ts';
import { api } from '../api/sign-in.ts';

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
    // What was looked for while the client still answered is there without the net.
    networkMode: 'offlineFirst',
  });
}

export type Therapist = Answer<'readTherapist'>['therapist'];

/**
 * One public profile, `known` as a list gave it just now in the language of now. Its times are read again every minute
 * and when the tab comes to the front: others book, and the minimum notice moves on.
 */
export function useTherapist(id: string, known?: Therapist) {
  const locale = useLanguage();
  return useQuery({
    queryKey: ['therapist', locale, id],
    queryFn: ({ signal }) => api.call('readTherapist', { params: { id }, query: { locale }, signal }),
    select: ({ therapist }) => therapist,
    ...(known !== undefined && { initialData: { therapist: known } }),
    placeholderData: (former, query) => (query?.queryKey[2] === id ? former : undefined),
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
  });
}

/** spec §4 (past slots): in milliseconds. */
const EVERY_MS = 60_000;

/** Others who do the same work, for whoever cannot book this one. */
export function useSimilar(id: string) {
  const locale = useLanguage();
  return useQuery({
    queryKey: ['similar', locale, id],
    queryFn: ({ signal }) => api.call('listSimilarTherapists', { params: { id }, query: { locale }, signal }),
    select: ({ therapists }) => therapists,
  });
}

/** Reads calendars again: somebody else took a time. */
export function forgetCalendars(): void {
  void queryClient.invalidateQueries({ queryKey: ['listTherapists'] });
  void queryClient.invalidateQueries({ queryKey: ['therapist'] });
}
