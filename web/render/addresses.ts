import type { Locale } from '#domain/locale.ts';

/** Where a page is read in a language: Georgian at its own address, English by `?lang=en` (P52). */
export function addressIn(locale: Locale, path: string): string {
  return locale === 'ka' ? path : `${path}?lang=${locale}`;
}
