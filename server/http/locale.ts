import { isLocale, type Locale } from '#domain/dates.ts';

type Sources = { query: unknown; body: unknown; acceptLanguage: string | undefined };

/** The language of an answer: `?locale`, then the body's `locale`, then `Accept-Language` (P47), else the fallback. */
export function localeOf({ query, body, acceptLanguage }: Sources, fallback: Locale): Locale {
  for (const asked of [localeIn(query), localeIn(body), ...preferred(acceptLanguage)]) {
    const language = asked?.slice(0, 2).toLowerCase();
    if (language !== undefined && isLocale(language) && /^[a-z]{2}($|[-_])/i.test(asked ?? '')) return language;
  }
  return fallback;
}

function localeIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('locale' in value)) return undefined;
  return typeof value.locale === 'string' ? value.locale : undefined;
}

/** The languages of the header, most wanted first; a header of any length costs little. */
function preferred(header: string | undefined): string[] {
  if (header === undefined) return [];
  return header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [language = '', ...parameters] = part.trim().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find((q) => q !== undefined);
      return { language, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ language }) => language);
}
