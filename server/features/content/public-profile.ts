import type { PublicProfile } from '#contract/page-data.ts';
import type { Locale } from '#domain/dates.ts';
import type { Snapshot, TherapistProfile } from '#server/providers/content/content.ts';

/** The published part of a profile: what everybody may read, whatever the hour. */
export function publicProfile(profile: TherapistProfile, content: Snapshot, locale: Locale): PublicProfile {
  return {
    _id: profile.id,
    name: profile.name[locale],
    surname: profile.surname[locale],
    photo: profile.photo,
    gender: profile.gender,
    experience: profile.experience,
    fee: profile.fee,
    description: profile.description[locale],
    videoLink: profile.videoLink,
    education: profile.education.map((entry) => ({
      name: entry.name[locale],
      year: entry.year,
      degree: entry.degree[locale],
      description: entry.description[locale],
      gallery: entry.gallery.map(({ url }) => ({ url })),
    })),
    therapyMethod: [...profile.therapyMethod[locale]],
    method: profile.methods.map((method) => ({
      _id: method.id,
      title: method.title[locale],
      category: { title: method.category.title[locale] },
      issues: method.topics.flatMap((key) => {
        const topic = content.topicByKey.get(key);
        return topic === undefined ? [] : { _id: topic.id, key, name: topic.name[locale] };
      }),
    })),
    languages: profile.languages.map((language) => ({ title: language.title[locale] })),
    sessionTypes: profile.sessionTypes.map((offer) => ({
      sessionType: {
        _id: offer.typeId,
        key: offer.typeKey,
        title: content.typeById.get(offer.typeId)?.name[locale] ?? '',
      },
      duration: offer.duration,
      price: offer.price / 100,
    })),
    demo: profile.demo,
  };
}
