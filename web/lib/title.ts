import { useEffect } from 'react';
import { useLanguage } from './language.ts';

/** The name of the product in each language (P1). */
export const PRODUCT_NAME = { ka: 'სიმშვიდე', en: 'Simshvide' } as const;

/** „კითხვარი - სიმშვიდე“: the title of a page in the tab; on a landing the words stand alone. */
export function pageTitle(words: string, locale: keyof typeof PRODUCT_NAME): string {
  return words.includes(PRODUCT_NAME[locale]) ? words : `${words} - ${PRODUCT_NAME[locale]}`;
}

/** Names the tab while a page is shown; with errors in a form on it, the name begins by saying so. */
export function useTitle(words: string, hasErrors = false): void {
  const locale = useLanguage();
  useEffect(() => {
    document.title = (hasErrors ? ERROR_PREFIX[locale] : '') + pageTitle(words, locale);
  }, [words, locale, hasErrors]);
}

const ERROR_PREFIX = { ka: 'შეცდომა: ', en: 'Error: ' } as const;
