import type { Answer } from '#contract/api.ts';
import { isNumberCurrent } from '#domain/crisis.ts';
import type { Instant, Locale } from '#domain/dates.ts';
import type { PriceRange } from '#domain/price-range.ts';
import type { Role } from '#domain/sign-in.ts';
import type { Snapshot } from '#server/providers/content/content.ts';
import type { AgreedText } from './consents.ts';
import { UNPUBLISHED, versionName } from './legal-versions.ts';

export { refuseShortNotice } from './announced.ts';
export { textsOfVersion } from './legal-versions.ts';
export { recordConsents } from './consents.ts';
export { contentChanges } from './changes.ts';
export { waitingDrafts } from './changes.sql.ts';
export { checkContent } from './check/check-content.ts';
export {
  type Author,
  deleteDocument,
  exportDocuments,
  importDocuments,
  previewDeletion,
  previewImport,
} from './change-documents.ts';
export { requireSecondPress } from './second-press.ts';
export { leapsIn, type Rewritten, soldIn } from './sold.ts';
export { differences } from './differences.ts';
export { type BrokenRule, RuleBroken, type Staged } from './rules.ts';
export { stamped, stampIn } from './documents.ts';
export { readLines } from './ndjson.ts';
export { findInvented, type InventedProfiles, removeInvented } from './invented.ts';
export { type ContentOutcome, takenOff } from './outcome.ts';
export { publicProfile } from './public-profile.ts';
export { applyShipped, openContent, shippedStatus } from './shipped.ts';

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

/**
 * The texts that a sign-in agrees to, in the version of today (P21): for a client the terms, the privacy policy and,
 * `byPhone`, messages; for a therapist the terms for specialists.
 */
export function textsAgreedTo(
  content: Snapshot,
  { role, locale, byPhone }: { role: Role; locale: Locale; byPhone: boolean },
): AgreedText[] {
  const terms = { key: 'terms', version: termsVersion(content, locale) };
  switch (role) {
    case 'USER':
      // Agreeing to messages stands in the terms and has their version.
      return [
        terms,
        { key: 'privacy', version: versionOf(content, 'privacy', locale) },
        ...(byPhone ? [{ ...terms, key: 'sms' }] : []),
      ];
    case 'THERAPIST':
      return [{ key: 'specialist-terms', version: specialistTermsVersion(content, locale) }];
    case 'ADMIN':
      return [];
  }
}

/** The version of today of the service agreement: the terms for clients (spec §5). */
export function termsVersion(content: Snapshot, locale: Locale): string {
  return versionOf(content, 'terms', locale);
}

/** The version of today of the terms that a therapist agrees to. */
export function specialistTermsVersion(content: Snapshot, locale: Locale): string {
  return versionOf(content, 'terms', locale, 'specialist');
}

function versionOf(
  content: Snapshot,
  kind: 'terms' | 'privacy',
  locale: Locale,
  audience: 'client' | 'specialist' = 'client',
): string {
  const text = content.legal(kind, audience, locale);
  return text === null ? UNPUBLISHED : versionName(text);
}
