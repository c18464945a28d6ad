import type { Answer } from '#contract/api.ts';
import type { Locale } from '#domain/locale.ts';
import { type WirePreferences, currentAuth } from './auth.ts';
import { askEarly, takeEarly } from './early.ts';
import { api } from './session.ts';

type Question = { readonly locale: Locale; readonly preferences: WirePreferences | null };

/** Begins to look for therapists while the client still answers, so that the list is there at once. */
export function lookEarly(question: Question): void {
  askEarly(keyOf(question), () => look(question));
}

/** The therapists that fit the wishes, best first. */
export function findMatches(question: Question, signal: AbortSignal): Promise<Answer<'listTherapists'>> {
  return takeEarly(keyOf(question), () => look(question, signal));
}

function look({ locale, preferences }: Question, signal?: AbortSignal): Promise<Answer<'listTherapists'>> {
  return api.call('listTherapists', {
    query: { locale },
    body: preferences === null ? {} : { preferences },
    ...(signal && { signal }),
  });
}

function keyOf({ locale, preferences }: Question): string {
  return JSON.stringify(['therapists', currentAuth().user?.id, locale, preferences]);
}
