// docs/decisions/082
import { type Locale, isLocale } from '#domain/locale.ts';
import { createStore, useStore } from './store.ts';
import { readStored, writeStored } from './storage.ts';

/** Where the choice is kept between visits (spec §2). */
export const LANGUAGE_KEY = 'language';

/** The choice of this browser, whoever has signed in there: every sign-in begins with it. */
let language = createStore<Locale>('ka');

/** The language of the interface now. */
export function currentLanguage(): Locale {
  return language.get();
}

/** The language of the interface, for components. */
export function useLanguage(): Locale {
  return useStore(language);
}

/**
 * The first language of a visit: the address (P52), else the stored choice, else Georgian (spec §9). A visitor without
 * a choice keeps the language of the address, since the other tabs of a journey have no address that names one.
 */
export function firstLanguage(search: string): Locale {
  const asked = new URLSearchParams(search).get('lang');
  const stored = readStored(LANGUAGE_KEY);
  if (isLocale(asked) && !isLocale(stored)) writeStored(LANGUAGE_KEY, asked);
  return [asked, stored].find(isLocale) ?? 'ka';
}

/** Begins in a language, before anything is shown; drawing on the server starts here as well. */
export function startInLanguage(locale: Locale): void {
  language = createStore(locale);
}

/** Switches at once, without a reload, and stores the choice; the address no longer names another language. */
export function changeLanguage(locale: Locale): void {
  writeStored(LANGUAGE_KEY, locale);
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
  document.documentElement.lang = locale;
  language.set(locale);
}
