import type { Answer } from '#contract/api.ts';
import { DomainError } from '#domain/errors.ts';
import { HOUR, instantOf, type Locale, wallOf } from '#domain/dates.ts';
import { inLocale } from '#domain/locale.ts';
import { shownPrice } from '#domain/money.ts';
import type { Deps } from '#server/deps.ts';
import type { AnswerHead, Call, Routes } from '#server/http/routes.ts';
import type { LegalKind, Snapshot } from '#server/providers/content/content.ts';
import { legalOnPage } from '../legal/legal.ts';
import { crisisNumbersIn, gendersIn, priceRangeToWire, therapyInfo } from './choices.ts';

/** Texts of the content service through our own server, so that no third party sees the visitor (P25). */
export function contentRoutes(deps: Deps): Routes {
  const infoOf = oncePerSnapshot(therapyInfo);
  const gendersOf = oncePerSnapshot(gendersIn);
  const priceRangesOf = oncePerSnapshot((content) => content.priceRanges.map(priceRangeToWire));

  return {
    readTherapyTypes: async ({ locale, head }) => infoOf(keptContent(deps, head, locale), locale),
    listGenders: async ({ locale, head }) => gendersOf(keptContent(deps, head, locale), locale),
    listPriceRanges: async ({ head }) => priceRangesOf(keptContent(deps, head), 'ka'),

    listCrisisNumbers: async ({ locale, head }) => {
      const numbers = crisisNumbersIn(deps.content.snapshot(), { locale, now: deps.clock.now() });
      // The tag names the numbers as well: one of them may run out while the content stays.
      keptContent(deps, head, [locale, ...numbers.map(({ number }) => number.replaceAll(' ', ''))].join('-'));
      return numbers;
    },

    readLanding: async ({ locale, head }) => {
      const { date } = wallOf(deps.clock.now());
      return landingOf(keptContent(deps, head, `${locale}-${date}`), { locale, date });
    },

    readPrivacyPolicy: async (call) => legal(deps, 'privacy', call),
    readTerms: async (call) => legal(deps, 'terms', call),
  };
}

function legal(deps: Deps, kind: LegalKind, { query, locale, head }: Call<'readPrivacyPolicy' | 'readTerms'>) {
  const audience = query.forTherapist === 'true' ? 'specialist' : 'client';
  const data = legalOnPage(deps.content.snapshot(), { kind, audience, locale });
  if (data === null) throw new DomainError('NOT_FOUND');
  keptContent(deps, head, locale);
  return { data };
}

/** The content; lets the browser keep the answer of it and `part`, and ask each time whether it has changed. */
function keptContent(deps: Deps, head: AnswerHead, part?: string): Snapshot {
  const content = deps.content.snapshot();
  head.header('etag', `"${content.revision}${part === undefined ? '' : `-${part}`}"`);
  head.header('cache-control', 'no-cache');
  return content;
}

/** The answer is the same until the content changes: made once for each language. */
function oncePerSnapshot<T>(make: (content: Snapshot, locale: Locale) => T): (content: Snapshot, locale: Locale) => T {
  const made = new WeakMap<Snapshot, Partial<Record<Locale, T>>>();
  return (content, locale) => {
    const known = made.get(content) ?? {};
    const answer = known[locale] ?? make(content, locale);
    made.set(content, { ...known, [locale]: answer });
    return answer;
  };
}

/** How many specialists the landing leads to. */
const SHOWN = 3;

/** The lowest and highest price of all shown therapists, and some of them: each day the next ones, by id. */
function landingOf(content: Snapshot, { locale, date }: { locale: Locale; date: string }): Answer<'readLanding'> {
  const all = [...content.therapists.values()].filter(({ visible }) => visible);
  const prices = all.flatMap(({ sessionTypes, fee }) => sessionTypes.map(({ price }) => shownPrice(price, fee)));
  const day = Math.floor((instantOf(date, '12:00') ?? 0) / (24 * HOUR));
  const first = all.length === 0 ? 0 : (day * SHOWN) % all.length;
  const shown = [...all, ...all].slice(first, first + Math.min(SHOWN, all.length));
  return {
    prices: prices.length === 0 ? null : { from: Math.min(...prices), to: Math.max(...prices) },
    specialists: shown.map(({ id, name, surname, photo }) => ({
      _id: id,
      ...inLocale({ name, surname }, locale),
      photo,
    })),
  };
}
