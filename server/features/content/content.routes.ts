import { DomainError } from '#domain/errors.ts';
import { type Locale, wallOf } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import type { AnswerHead, Call, Routes } from '#server/http/routes.ts';
import type { LegalKind, Snapshot } from '#server/providers/content/content.ts';
import { legalOnPage } from '../legal/legal.ts';
import { landingOf } from './landing.ts';
import { crisisNumbersIn, gendersIn, priceRangeToWire, therapyInfo } from './choices.ts';

/** Texts of the content service through our own server, so that no third party sees the visitor (P25). */
export function contentRoutes(deps: Deps): Routes {
  const infoOf = oncePerSnapshot(therapyInfo);
  const gendersOf = oncePerSnapshot(gendersIn);
  const priceRangesOf = oncePerSnapshot((content) => content.priceRanges.map(priceRangeToWire));

  return {
    readTherapyTypes: async ({ locale, head }) => {
      const content = deps.content.snapshot();
      letBrowserKeep(head, etag(content, locale));
      return infoOf(content, locale);
    },

    listGenders: async ({ locale, head }) => {
      const content = deps.content.snapshot();
      letBrowserKeep(head, etag(content, locale));
      return gendersOf(content, locale);
    },

    listPriceRanges: async ({ head }) => {
      const content = deps.content.snapshot();
      letBrowserKeep(head, etag(content));
      return priceRangesOf(content, 'ka');
    },

    listCrisisNumbers: async ({ locale, head }) => {
      const content = deps.content.snapshot();
      const numbers = crisisNumbersIn(content, { locale, now: deps.clock.now() });
      // The tag names the numbers as well: one of them may run out while the content stays.
      letBrowserKeep(
        head,
        etag(content, `${locale}-${numbers.map(({ number }) => number.replaceAll(' ', '')).join('-')}`),
      );
      return numbers;
    },

    readLanding: async ({ locale, head }) => {
      const content = deps.content.snapshot();
      const { date } = wallOf(deps.clock.now());
      letBrowserKeep(head, etag(content, `${locale}-${date}`));
      return landingOf(content, { locale, date });
    },

    readPrivacyPolicy: async (call) => legal(deps, 'privacy', call),
    readTerms: async (call) => legal(deps, 'terms', call),
  };
}

function legal(deps: Deps, kind: LegalKind, { query, locale, head }: Call<'readPrivacyPolicy' | 'readTerms'>) {
  const content = deps.content.snapshot();
  const audience = query.forTherapist === 'true' ? 'specialist' : 'client';
  const data = legalOnPage(content, { kind, audience, locale });
  if (data === null) throw new DomainError('NOT_FOUND');
  letBrowserKeep(head, etag(content, locale));
  return { data };
}

/** Lets the browser keep the answer and ask each time whether it has changed. */
function letBrowserKeep(head: AnswerHead, tag: string): void {
  head.header('etag', tag);
  head.header('cache-control', 'no-cache');
}

function etag(content: Snapshot, part?: string): string {
  return `"${content.revision}${part === undefined ? '' : `-${part}`}"`;
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
