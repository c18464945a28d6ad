import type { Answer } from '#contract/api.ts';
import { HOUR, instantOf } from '#domain/dates.ts';
import { inLocale, type Locale } from '#domain/locale.ts';
import { shownPrice } from '#domain/money.ts';
import type { Snapshot } from '#server/providers/content/content.ts';

/** How many specialists the landing leads to. */
const SHOWN = 3;

/** The lowest and highest price of all shown therapists, and some of them: each day the next ones, by id. */
export function landingOf(
  content: Snapshot,
  { locale, date }: { locale: Locale; date: string },
): Answer<'readLanding'> {
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
