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

/** What may be preferred; a list that could not be loaded is empty and leaves only "no matter" (spec §8). */
export type Choices = { readonly genders: Answer<'listGenders'>; readonly priceRanges: Answer<'listPriceRanges'> };

/** Both lists, or `null` while one of them is on its way: choices that come late would move the text that is being read. */
export function useChoices(): Choices | null {
  const genders = useGenders();
  const priceRanges = useLoaded(loadPriceRanges);
  const isKnown = [genders, priceRanges].every(({ data, failed }) => data !== null || failed);
  return isKnown ? { genders: genders.data ?? [], priceRanges: priceRanges.data ?? [] } : null;
}

/** The choices of gender in the language of the interface. */
function useGenders(): Loaded<Answer<'listGenders'>> {
  const locale = useLanguage();
  const load = useCallback(
    (signal: AbortSignal) =>
      logged(api.call('listGenders', { query: { locale }, signal }), 'Error fetching genders', signal),
    [locale],
  );
  return useLoaded(load);
}

function loadPriceRanges(signal: AbortSignal): Promise<Answer<'listPriceRanges'>> {
  return logged(api.call('listPriceRanges', { signal }), 'Error fetching prices', signal);
}
