import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Locale } from '#domain/locale.ts';
import { type WirePreferences, currentAuth } from './auth.ts';
import { currentLanguage } from './language.ts';
import { queryClient } from './query.tsx';
import { api } from './session.ts';

/** The therapists that fit the wishes, best first. While other wishes load, the former list stays. */
export function matchesQuery(locale: Locale, preferences: WirePreferences | null) {
  return queryOptions({
    queryKey: ['listTherapists', locale, preferences],
    queryFn: ({ signal }) =>
      api.call('listTherapists', { query: { locale }, body: preferences === null ? {} : { preferences }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Asks for the list before the client does, with the wishes as they stand; a failure is left to the list itself. */
export function prefetchMatches(): void {
  void queryClient.prefetchQuery({ ...matchesQuery(currentLanguage(), currentAuth().preferences), retry: false });
}
