import { useCallback } from 'react';
import type { Answer } from '#contract/api.ts';
import { loadInfo } from './info.ts';
import { useLanguage } from '../lib/language.ts';
import { logged } from '../lib/log.ts';
import { api } from '../api/sign-in.ts';
import { type Loaded, useLoaded } from '../lib/use-loaded.ts';

/** Therapy types with their topics, in the language of the interface (spec §7). */
export function useInfo(): Loaded<Answer<'readTherapyTypes'>> {
  const locale = useLanguage();
  return useLoaded(useCallback((signal: AbortSignal) => loadInfo(locale, signal), [locale]));
}

/**
 * The choices for preferences, or `null` while a list loads: late choices would move the text that is being read. A
 * list that could not be loaded is empty and leaves only "no matter" (spec §8).
 */
export function useChoices() {
  const locale = useLanguage();
  const loadGenders = useCallback(
    (signal: AbortSignal) =>
      logged(api.call('listGenders', { query: { locale }, signal }), 'Error fetching genders', signal),
    [locale],
  );
  const genders = useLoaded(loadGenders);
  const priceRanges = useLoaded(loadPriceRanges);
  const isKnown = [genders, priceRanges].every(({ data, failed }) => data !== null || failed);
  return isKnown ? { genders: genders.data ?? [], priceRanges: priceRanges.data ?? [] } : null;
}

function loadPriceRanges(signal: AbortSignal): Promise<Answer<'listPriceRanges'>> {
  return logged(api.call('listPriceRanges', { signal }), 'Error fetching prices', signal);
}
