import type { Instant, Locale } from '#domain/dates.ts';
import type { Role } from '#domain/sign-in.ts';
import type { Snapshot } from '#server/providers/content/content.ts';
import { UNPUBLISHED, versionName } from './versions.ts';
import type { Sql } from '#server/db/db.ts';
import { insertConsent } from './versions.sql.ts';

export { legalOnPage, refuseShortNotice } from './announced.ts';
export { haveSameWords, keepLegalVersions, keptVersion, legalTextsIn, textsOfVersion } from './versions.ts';

/**
 * The texts that a sign-in agrees to, in the version of today (P21): for a client the terms, the privacy policy and,
 * `byPhone`, messages; for a therapist the terms for specialists.
 */
export function textsAgreedTo(
  content: Snapshot,
  { role, locale, byPhone }: { role: Role; locale: Locale; byPhone: boolean },
): ConsentText[] {
  const terms = { key: 'terms', version: termsVersion(content, locale) };
  switch (role) {
    case 'USER':
      // Agreeing to messages stands in the terms and has their version.
      return [
        terms,
        { key: 'privacy', version: presentVersion(content, 'privacy', locale) },
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
  return presentVersion(content, 'terms', locale);
}

/** The version of today of the terms that a therapist agrees to. */
export function specialistTermsVersion(content: Snapshot, locale: Locale): string {
  return presentVersion(content, 'terms', locale, 'specialist');
}

function presentVersion(
  content: Snapshot,
  kind: 'terms' | 'privacy',
  locale: Locale,
  audience: 'client' | 'specialist' = 'client',
): string {
  const text = content.legal(kind, audience, locale);
  return text === null ? UNPUBLISHED : versionName(text);
}

/** A text that somebody agrees to, in a version. */
type ConsentText = { key: string; version: string };

/** Records that a person agreed to versions of texts, each once. */
export async function recordConsents(
  sql: Sql,
  { userId, texts, now }: { userId: string; texts: readonly ConsentText[]; now: Instant },
): Promise<void> {
  for (const { key, version } of texts) await insertConsent(sql, userId, key, version, now);
}
