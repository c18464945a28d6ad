import type { Answer } from '#contract/api.ts';
import type { Locale } from '#domain/locale.ts';
import { askEarly, takeEarly } from './early.ts';
import { api } from './session.ts';

/** Asks for the questions while the client still signs in. */
export function askInfoEarly(locale: Locale): void {
  askEarly(keyOf(locale), () => api.call('info', { query: { locale } }));
}

/** Therapy types with their topics, in a language (spec §7). */
export function loadInfo(locale: Locale, signal: AbortSignal): Promise<Answer<'info'>> {
  return takeEarly(keyOf(locale), () => api.call('info', { query: { locale }, signal }));
}

function keyOf(locale: Locale): string {
  return `info ${locale}`;
}
