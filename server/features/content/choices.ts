import type { Answer } from '#contract/api.ts';
import { isNumberCurrent } from '#domain/crisis.ts';
import type { Instant, Locale } from '#domain/dates.ts';
import type { PriceRange } from '#domain/price-range.ts';
import type { Snapshot } from '#server/providers/content/content.ts';

/** The therapy types with their groups and topics, and the price ranges (spec §3). */
export function therapyInfo(content: Snapshot, locale: Locale): Answer<'readTherapyTypes'> {
  return {
    therapy: content.types.map((type) => ({
      _id: type.id,
      key: type.key,
      name: type.name[locale],
      psychoGroups: type.groups.map((group) => ({
        _id: group.id,
        key: group.key,
        name: group.name[locale],
        issues: group.topics.map((topic) => ({ _id: topic.id, key: topic.key, name: topic.name[locale] })),
      })),
    })),
    prices: content.priceRanges.map(priceRangeToWire),
  };
}

/** The choices of gender in one language. */
export function gendersIn(content: Snapshot, locale: Locale): Answer<'listGenders'> {
  return content.genders
    .filter((gender) => gender.language === locale)
    .map(({ id, title, language, key }) => ({ _id: id, title, language, key }));
}

/** The numbers of the crisis panel that were verified lately enough, in the order of the content (P23). */
export function crisisNumbersIn(content: Snapshot, { locale, now }: { locale: Locale; now: Instant }) {
  return content.crisisNumbers
    .filter((line) => isNumberCurrent(line, now))
    .map(({ number, kind, name }) => ({ number, kind, name: name[locale] }));
}

/** A price range under the wire's names. */
export function priceRangeToWire({ id, min, max }: PriceRange): {
  _id: string;
  min: number | null;
  max: number | null;
} {
  return { _id: id, min, max };
}
