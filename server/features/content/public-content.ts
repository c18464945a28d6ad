import type { PublicProfile } from '#contract/pages/page-data.ts';
import { href, type PageName, type PagesWhere, pagesWhere } from '#contract/pages/pages.ts';
import { inLocale, type Locale } from '#domain/locale.ts';
import type { Deps } from '#server/deps.ts';
import type { PublicContent } from '#server/http/pages.ts';
import type { Audience, LegalKind, Snapshot, TherapistProfile } from '#server/providers/content/content.ts';
import { legalOnPage } from '../legal/legal.ts';

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
      if (isLegal(name)) {
        const document = legalOnPage(snapshot, { ...LEGAL[name], locale });
        return document && { kind: 'legal', locale, path, document };
      }
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

/**
 * The published part of a profile: what every visitor may read at any hour. A field of the profile is either named here
 * as not published or stands in the contract (docs/decisions/132).
 */
export function publicProfile(profile: TherapistProfile, content: Snapshot, locale: Locale): PublicProfile {
  const {
    id,
    slug: _slug,
    visible: _visible,
    sharedPhoto: _shared,
    pictures: _pictures,
    methods,
    languages,
    sessionTypes,
    ...texts
  } = profile;
  const shown = inLocale(texts, locale);
  return {
    ...(shown satisfies Record<Exclude<keyof typeof shown, keyof PublicProfile>, never>),
    _id: id,
    method: methods.map((method) => ({
      _id: method.id,
      title: method.title[locale],
      category: { title: method.category.title[locale] },
      issues: method.topics.flatMap((key) => {
        const topic = content.topicByKey.get(key);
        return topic === undefined ? [] : { _id: topic.id, key, name: topic.name[locale] };
      }),
    })),
    languages: languages.map(({ title }) => ({ title: title[locale] })),
    sessionTypes: sessionTypes.map((offer) => ({
      sessionType: {
        _id: offer.typeId,
        key: offer.typeKey,
        title: content.typeById.get(offer.typeId)?.name[locale] ?? '',
      },
      duration: offer.duration,
      price: offer.price / 100,
    })),
  };
}
