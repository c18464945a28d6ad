/** The types of therapy (spec §3), in a file of their own: pages that know no topic load only this. */
export const TYPE_KEYS = ['personal', 'couple', 'teen'] as const;
export type TypeKey = (typeof TYPE_KEYS)[number];

/** Whether the word is a type key. */
export function isTypeKey(word: string): word is TypeKey {
  return (TYPE_KEYS as readonly string[]).includes(word);
}
