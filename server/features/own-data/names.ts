import type { Locale } from '#domain/dates.ts';
import { priceLabel } from '#domain/price-range.ts';
import type { Snapshot } from '#server/providers/content/content.ts';
import type { Named } from './page.ts';

/** The names of the answers in today's content; a key that has gone from it stands for itself. */
export function namesIn({ types, priceRanges }: Snapshot, locale: Locale): Named {
  const topics = types.flatMap(({ groups }) => groups.flatMap((group) => group.topics));
  const names = new Map<string, string>(topics.map(({ key, name }) => [key, name[locale]]));
  return {
    topic: (key) => names.get(key) ?? key,
    price: (id) => {
      const range = priceRanges.find((one) => one.id === id);
      return range === undefined ? id : priceLabel(range, locale);
    },
  };
}
