import type { Answer } from '#contract/api.ts';
import type { Locale } from '#domain/locale.ts';
import { type WirePreferences, currentAuth } from '../api/auth.ts';
import { prefetch, takePrefetched } from '../lib/prefetch.ts';
import { api } from '../api/sign-in.ts';

type Question = { readonly locale: Locale; readonly preferences: WirePreferences | null };

/** Begins to look for therapists while the client still answers, so that the list is there at once. */
export function prefetchMatches(question: Question): void {
  prefetch(questionKey(question), (signal) => look(question, signal));
}

/** The therapists that fit the wishes, best first. */
export function findMatches(question: Question, signal: AbortSignal): Promise<Answer<'listTherapists'>> {
  return takePrefetched(questionKey(question), () => look(question, signal));
}

function look({ locale, preferences }: Question, signal: AbortSignal): Promise<Answer<'listTherapists'>> {
  return api.call('listTherapists', {
    query: { locale },
    body: preferences === null ? {} : { preferences },
    signal,
  });
}

function questionKey({ locale, preferences }: Question): string {
  return JSON.stringify(['therapists', currentAuth().user?.id, locale, preferences]);
}
