import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/api.ts';
import { useLanguage } from '../../lib/language.ts';
import { logFailure } from '../../lib/log.ts';
import { api } from '../../lib/session.ts';

/** Therapy types with their topics, in the language of the interface; a change of language keeps the old words meanwhile. */
export function useInfo() {
  const locale = useLanguage();
  return useQuery({
    queryKey: ['info', locale],
    queryFn: ({ signal }) => api.call('info', { query: { locale }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

/** The choices of gender; a failure is logged and leaves only "no matter" (spec §8). */
export function useGenders(): Answer<'genders'> {
  const locale = useLanguage();
  const { data } = useQuery({
    queryKey: ['genders', locale],
    queryFn: ({ signal }) =>
      api.call('genders', { query: { locale }, signal }).catch((error: unknown) => {
        if (!signal.aborted) logFailure('Error fetching genders');
        throw error;
      }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });
  return data ?? [];
}

/** The price ranges; a failure is logged and leaves only "no matter" (spec §8). */
export function usePriceRanges(): Answer<'priceRanges'> {
  const { data } = useQuery({
    queryKey: ['priceRanges'],
    queryFn: ({ signal }) =>
      api.call('priceRanges', { signal }).catch((error: unknown) => {
        if (!signal.aborted) logFailure('Error fetching prices');
        throw error;
      }),
    staleTime: Infinity,
    retry: false,
  });
  return data ?? [];
}
