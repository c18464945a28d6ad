import type { Answer } from '#contract/api.ts';
import type { PublicProfile } from '#contract/pages.ts';
import type { Instant, Locale } from '#domain/dates.ts';
import { HORIZON_DAYS, slotsByDay } from '#domain/schedule.ts';
import type { Snapshot, TherapistProfile } from '#server/providers/content/content.ts';
import { type Calendar, slotsOf } from '../schedule/schedule.ts';

/** A therapist as every call shows them (spec §3). */
export type WireTherapist = Answer<'therapist'>['therapist'];

/**
 * The public profile with the free times of the next 14 days for sessions of the given length. Prices are the therapist's
 * own, in lari; what the client pays is computed by `domain/money.ts` from them and the fee. `known` is a client of theirs.
 */
export function presentTherapist(
  profile: TherapistProfile,
  calendar: Calendar | null,
  view: { content: Snapshot; locale: Locale; durationMin: number; now: Instant; known?: boolean },
): WireTherapist {
  const { content, locale, durationMin, now, known = false } = view;
  const slots = calendar === null ? [] : slotsOf(calendar, durationMin, now, HORIZON_DAYS);
  return {
    ...publicProfile(profile, content, locale),
    availabilityGaps: slotsByDay(slots),
    accepting: calendar !== null && (calendar.accepting || known),
  };
}

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
