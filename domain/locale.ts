/** spec: Georgian is the default and the fallback. */
export const LOCALES = ['ka', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

/** Whether the word names one of the two languages of the interface. */
export function isLocale(value: unknown): value is Locale {
  return value === 'ka' || value === 'en';
}

/** A text in both languages; `en` repeats `ka` where the editor left it empty. */
export type Localized<Value = string> = Readonly<Record<Locale, Value>>;

/** A value with every text in it in one language. */
export type InLocale<Value> = Value extends Localized
  ? string
  : Value extends readonly (infer Item)[]
    ? InLocale<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: InLocale<Value[Key]> }
      : Value;

/** Picks one language of every text in a value. */
export function inLocale<Value>(value: Value, locale: Locale): InLocale<Value> {
  // What the type says is what is built; the compiler cannot follow a type that depends on a value.
  return picked(value, locale) as InLocale<Value>;
}

function picked(value: unknown, locale: Locale): unknown {
  if (Array.isArray(value)) return value.map((item) => picked(item, locale));
  if (typeof value !== 'object' || value === null) return value;
  if ('ka' in value && 'en' in value) return value[locale];
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, picked(item, locale)]));
}
