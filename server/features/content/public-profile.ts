import type { PublicProfile } from '#contract/pages/page-data.ts';
import { inLocale, type Locale } from '#domain/locale.ts';
import type { Snapshot, TherapistProfile } from '#server/providers/content/content.ts';

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
