import type { Answer } from '#contract/api.ts';
import type { Locale } from '#domain/locale.ts';
import { prefetch, takePrefetched } from '../lib/prefetch.ts';
import { api } from '../api/sign-in.ts';

/** Asks for the questions while the client still signs in. */
export function prefetchInfo(locale: Locale): void {
  prefetch(infoKey(locale), () => api.call('readTherapyTypes', { query: { locale } }));
}

/** Therapy types with their topics, in a language (spec §7). */
export function loadInfo(locale: Locale, signal: AbortSignal): Promise<Answer<'readTherapyTypes'>> {
  return takePrefetched(infoKey(locale), () => api.call('readTherapyTypes', { query: { locale }, signal }));
}

function infoKey(locale: Locale): string {
  return `info ${locale}`;
}
