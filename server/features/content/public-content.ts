import type { PageData } from '#contract/pages/page-data.ts';
import { href, type PageName, type PagesWhere, pagesWhere } from '#contract/pages/pages.ts';
import type { Locale } from '#domain/locale.ts';
import type { Deps } from '#server/deps.ts';
import type { PublicContent } from '#server/http/pages.ts';
import type { Audience, LegalKind, Snapshot } from '#server/providers/content/content.ts';
import { legalOnPage } from '../legal/legal.ts';
import { publicProfile } from './public-profile.ts';

/** The document that a legal page shows (spec §2). */
const LEGAL: Readonly<Record<PagesWhere<'drawn', 'legal'>, { kind: LegalKind; audience: Audience }>> = {
  privacy: { kind: 'privacy', audience: 'client' },
  clientTerms: { kind: 'terms', audience: 'client' },
  therapistTerms: { kind: 'terms', audience: 'specialist' },
  therapistPrivacy: { kind: 'privacy', audience: 'specialist' },
};

/** The present content of public pages: legal texts, and the profiles of therapists who are not hidden. */
export function publicContent({ content, config }: Pick<Deps, 'content' | 'config'>): PublicContent {
  return {
    origin: config.publicUrl,
    revision: () => content.snapshot().revision,
    dataOf({ name, path, params }, locale) {
      const snapshot = content.snapshot();
      if (isLegal(name)) return legalData(snapshot, { ...LEGAL[name], path, locale });
      const profile = name === 'therapist' ? snapshot.therapists.get(params['id'] ?? '') : undefined;
      if (profile === undefined || !profile.visible) return null;
      const shown = publicProfile(profile, snapshot, locale);
      return { kind: 'therapist', locale, profile: shown, shared: profile.sharedPhoto };
    },
    addresses() {
      const snapshot = content.snapshot();
      const legal = pagesWhere('drawn', 'legal').map((name) => {
        const { kind, audience } = LEGAL[name];
        const changed = snapshot.legal(kind, audience, 'ka')?.updatedAt ?? null;
        return { path: href(name), changed: changed === null ? null : changed.slice(0, 10) };
      });
      const profiles = [...snapshot.therapists.values()]
        .filter(({ visible }) => visible)
        .map(({ id }) => ({ path: href('therapist', { id }), changed: null }));
      return [...legal, ...profiles];
    },
  };
}

function isLegal(name: PageName): name is keyof typeof LEGAL {
  return name in LEGAL;
}

type LegalPage = { kind: LegalKind; audience: Audience; path: string; locale: Locale };

function legalData(snapshot: Snapshot, { kind, audience, path, locale }: LegalPage): PageData | null {
  const document = legalOnPage(snapshot, { kind, audience, locale });
  return document && { kind: 'legal', locale, path, document };
}
