// docs/decisions/215
import type { Instant, Locale } from '#domain/dates.ts';
import type { Seller } from '#server/config/seller-settings.ts';
import type { Deps } from '#server/deps.ts';
import type { Sold } from './ledger.sql.ts';

type Names = { name: string; surname: string };

/** The facts that a receipt keeps when content and settings change; its words are in the language of the request. */
export type Printed = {
  specialist: Readonly<Record<Locale, Names>>;
  seller: Seller | null;
  /** When the session began then; absent where it was written down later than the receipt. */
  start?: Instant;
};

/** Where the names and the seller of today stand. */
export type Printing = Pick<Deps, 'content' | 'config'>;

/** The facts for a receipt issued now; the names are empty where the profile is gone. */
export function printedNow(
  { content, config }: Printing,
  { contentId, start }: Pick<Sold, 'contentId'> & Partial<Sold>,
): Printed {
  const profile = content.snapshot().therapists.get(contentId);
  const names = (locale: Locale): Names => ({
    name: profile?.name[locale] ?? '',
    surname: profile?.surname[locale] ?? '',
  });
  return {
    specialist: { ka: names('ka'), en: names('en') },
    seller: config.seller,
    ...(start !== undefined && { start }),
  };
}
