// docs/decisions/043
import { type ReactElement, type ReactNode, cloneElement } from 'react';
import type { Locale } from '#domain/locale.ts';
import { useLanguage } from './language.ts';

/** A text, or the two forms that English needs after a number. Georgian keeps the singular and uses one form. */
export type Text = string | { readonly one: string; readonly other: string };

/** Words with a remark that stands behind what Georgian joins to the words: „29 ნოე, 17:00-მდე (თქვენთან 13:00)“. */
export type Remarked = { readonly words: string; readonly remark: string };
export type Params = Readonly<Record<string, string | number | Remarked>>;

/** The texts of one page or part in both languages. */
export type Texts<K extends string> = Readonly<Record<Locale, Readonly<Record<K, Text>>>>;

/** Translates a key; `{name}` in the text is filled from `params`, and `params.n` chooses the plural form. */
export type Translate<K extends string> = (key: K, params?: Params) => string;

/** Makes a catalogue. The keys come from Georgian: English with a missing or an extra key does not compile. */
export function texts<const K extends string>(
  ka: Readonly<Record<K, Text>>,
  en: NoInfer<Readonly<Record<K, Text>>>,
): Texts<K> {
  return { ka, en };
}

/** The translating function of a catalogue in one language. */
export function translator<K extends string>(catalogue: Texts<K>, locale: Locale): Translate<K> {
  return (key, params = {}) => {
    const text = catalogue[locale][key];
    const form = typeof text === 'string' ? text : params['n'] === 1 ? text.one : text.other;
    return typeset(form).replace(HOLE, (hole, name: string, joined: string) => {
      const value = params[name];
      if (value === undefined) return hole;
      return typeof value === 'object' ? value.words + joined + value.remark : String(value) + joined;
    });
  };
}

/** A place to fill, with the end of a tag and the Georgian ending that are joined to it. */
const HOLE = /\{(\w+)\}((?:<\/\w+>)?(?:-\u2060?[ა-ჰ]+)?)/g;

/** Texts that may run over a line: none begins with a dash, and no number parts from its noun. */
function typeset(words: string): string {
  if (words.length < MAY_RUN_OVER) return words;
  return words.replace(/ — /g, '\u00a0— ').replace(/(\d|\{(?:n|time)\}) (?=\p{L})/gu, '$1\u00a0');
}

const MAY_RUN_OVER = 40;

/** The texts of a page in the language of the interface; a change of language shows at once. */
export function useTexts<K extends string>(catalogue: Texts<K>): Translate<K> {
  return useWords(catalogue).t;
}

/** The texts of a page and the language they are in, for the dates and the money between them. */
export function useWords<K extends string>(catalogue: Texts<K>): { t: Translate<K>; locale: Locale } {
  const locale = useLanguage();
  return { t: translator(catalogue, locale), locale };
}

type RichTextProps = { readonly text: string; readonly tags: Readonly<Record<string, ReactElement>> };

/** Shows a text with `<tags>`, each drawn by the element of its name around the words inside. */
export function RichText({ text, tags }: RichTextProps): ReactNode {
  // Each third part is the name of a tag, and the next one the words in it.
  const parts = text.split(new RegExp(`<(${Object.keys(tags).join('|')})>(.*?)</\\1>`));
  return parts.map((part, index) => {
    const tag = tags[part];
    if (index % 3 === 1 && tag)
      return cloneElement(tag, { key: index }, RichText({ text: parts[index + 1] ?? '', tags }));
    return index % 3 === 0 && part;
  });
}
