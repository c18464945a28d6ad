import { useCallback } from 'react';
import type { Answer } from '#contract/api.ts';
import { loadInfo } from '../../lib/info.ts';
import { useLanguage } from '../../lib/language.ts';
import { logFailure } from '../../lib/log.ts';
import { api } from '../../lib/session.ts';
import { type Loaded, useLoaded } from '../../lib/use-loaded.ts';

/** Therapy types with their topics, in the language of the interface (spec §7). */
export function useInfo(): Loaded<Answer<'info'>> {
  const locale = useLanguage();
  return useLoaded(useCallback((signal: AbortSignal) => loadInfo(locale, signal), [locale]));
}

/** The choices of gender; a failure is logged and leaves only "no matter" (spec §8). */
export function useGenders(): Answer<'genders'> {
  const locale = useLanguage();
  const load = useCallback(
    (signal: AbortSignal) =>
      api.call('genders', { query: { locale }, signal }).catch((error: unknown) => {
        if (!signal.aborted) logFailure('Error fetching genders');
        throw error;
      }),
    [locale],
  );
  return useLoaded(load).data ?? [];
}

/** The price ranges; a failure is logged and leaves only "no matter" (spec §8). */
export function usePriceRanges(): Answer<'priceRanges'> {
  return useLoaded(loadPriceRanges).data ?? [];
}

function loadPriceRanges(signal: AbortSignal): Promise<Answer<'priceRanges'>> {
  return api.call('priceRanges', { signal }).catch((error: unknown) => {
    if (!signal.aborted) logFailure('Error fetching prices');
    throw error;
  });
}
