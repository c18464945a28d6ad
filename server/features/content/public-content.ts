import type { PageData } from '#contract/pages.ts';
import type { Locale } from '#domain/locale.ts';
import type { Deps } from '#server/deps.ts';
import type { PublicContent } from '#server/http/pages.ts';
import type { Audience, LegalKind, Snapshot } from '#server/providers/content/content.ts';
import { publicProfile } from './public-profile.ts';

type LegalPage = { path: string; kind: LegalKind; audience: Audience };

/** spec §2 */
const LEGAL_PAGES: readonly LegalPage[] = [
  { path: '/privacy_policy', kind: 'privacy', audience: 'client' },
  { path: '/tc_clients', kind: 'terms', audience: 'client' },
  { path: '/psychologist/tc_specialists', kind: 'terms', audience: 'specialist' },
];

const PROFILE = /^\/therapist\/([^/]+)$/;

/** What public pages show of the content as it is now: legal texts, and the profiles of therapists who are not hidden. */
export function publicContent({ content, config }: Pick<Deps, 'content' | 'config'>): PublicContent {
  return {
    origin: config.publicUrl,
    revision: () => content.snapshot().revision,
    dataOf(path, locale) {
      const snapshot = content.snapshot();
      const page = LEGAL_PAGES.find((one) => one.path === path);
      if (page !== undefined) return legalData(snapshot, page, locale);
      const id = PROFILE.exec(path)?.[1];
      const profile = id === undefined ? undefined : snapshot.therapists.get(id);
      if (profile === undefined || !profile.visible) return null;
      return { kind: 'therapist', locale, profile: publicProfile(profile, snapshot, locale) };
    },
    addresses() {
      const snapshot = content.snapshot();
      const legal = LEGAL_PAGES.map(({ path, kind, audience }) => {
        const changed = snapshot.legal(kind, audience, 'ka')?.updatedAt ?? null;
        return { path, changed: changed === null ? null : changed.slice(0, 10) };
      });
      const profiles = [...snapshot.therapists.values()]
        .filter(({ visible }) => visible)
        .map(({ id }) => ({ path: `/therapist/${encodeURIComponent(id)}`, changed: null }));
      return [...legal, ...profiles];
    },
  };
}

function legalData(snapshot: Snapshot, { path, kind, audience }: LegalPage, locale: Locale): PageData | null {
  const text = snapshot.legal(kind, audience, locale);
  if (text === null) return null;
  const document = { title: text.title, body: [...text.body], _updatedAt: text.updatedAt };
  return { kind: 'legal', locale, path, document };
}
