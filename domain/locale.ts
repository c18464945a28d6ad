/** spec: Georgian is the default and the fallback. */
export const LOCALES = ['ka', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

/** Whether the word names one of the two languages of the interface. */
export function isLocale(value: unknown): value is Locale {
  return value === 'ka' || value === 'en';
}
