import { z } from 'zod';
import { MOST } from '#domain/list-limits.ts';
import { preferences } from './intake.ts';
import { galleryPicture, picture } from '../content/picture.ts';
import { fortnight, fortnightQuery, id, localeQuery, now, topic } from '../wire.ts';

const gap = z.object({ start: z.string(), end: z.string() });

/** A therapist on the wire: the fields of spec §3; `sessionTypes[].price` is the therapist's own price in GEL. */
export const therapist = z
  .object({
    _id: z.string(),
    name: z.string(),
    surname: z.string(),
    photo: picture.nullable(),
    gender: z.string(),
    experience: z.number(),
    fee: z.number(),
    description: z.string(),
    videoLink: z.string().nullable(),
    education: z
      .array(
        z.object({
          name: z.string(),
          year: z.string(),
          degree: z.string(),
          description: z.string(),
          gallery: z.array(galleryPicture).max(MOST.parts),
        }),
      )
      .max(MOST.parts),
    therapyMethod: z.array(z.string()).max(MOST.parts),
    method: z
      .array(
        z.object({
          _id: z.string(),
          title: z.string(),
          category: z.object({ title: z.string() }),
          issues: z.array(topic).max(MOST.parts),
        }),
      )
      .max(MOST.parts),
    languages: z.array(z.object({ title: z.string() })).max(MOST.parts),
    sessionTypes: z
      .array(
        z.object({
          sessionType: z.object({ _id: z.string(), key: z.string(), title: z.string() }),
          duration: z.number(),
          price: z.number(),
        }),
      )
      .max(MOST.parts),
    availabilityGaps: z
      .array(z.object({ date: z.string(), day: z.string(), gaps: z.array(gap).max(MOST.timesADay) }))
      .max(14),
    /** Whether the caller may book: new clients are taken, or the caller is none. */
    accepting: z.boolean(),
    /** The days of the checks (P77); for teenagers null where there is none. */
    interviewedOn: z.iso.date().nullable(),
    diplomaCheckedOn: z.iso.date().nullable(),
    teensCheckedOn: z.iso.date().nullable(),
    demo: z.boolean(),
  })
  .meta({ id: 'Therapist' });

/** Why a therapist stands where they stand (P34, match-v1). */
const match = z
  .object({
    version: z.string(),
    a: z.number().int(),
    b: z.number().int(),
    tier: z.number().int(),
    score: z.number(),
    parts: z.array(z.object({ key: z.string(), got: z.number(), max: z.number() })).max(MOST.wishes),
    met: z.array(z.string()).max(MOST.wishes),
    missed: z
      .array(z.object({ key: z.string(), over: z.number().optional(), under: z.number().optional() }))
      .max(MOST.wishes),
    facts: z.object({
      topics: z.array(z.string()).max(MOST.topics),
      firstSlot: z.string().nullable(),
      slotsFitting: z.number().int(),
      price: z.number().int(),
      years: z.number(),
      topicCount: z.number().int(),
    }),
  })
  .meta({ id: 'Match' });

/** A wish given up and its gain (P34). `priceRange` is the id to wish instead, 'default' for any price. */
const relaxation = z
  .object({
    wish: z.enum(['time', 'price', 'gender']),
    priceRange: z.string().optional(),
    min: z.number().nullable().optional(),
    max: z.number().nullable().optional(),
    more: z.number().int().positive(),
  })
  .meta({ id: 'Relaxation' });

export const matchingShapes = {
  listTherapists: {
    query: localeQuery,
    body: z.object({ preferences: preferences.optional(), locale: z.string().max(16).optional() }),
    response: z.object({
      therapists: z.array(therapist.extend({ match }).meta({ id: 'MatchedTherapist' })).max(MOST.matches),
      /** Only when there are fewer than 3 best matches. */
      relaxations: z.array(relaxation).max(4).optional(),
      now,
    }),
  },
  readTherapist: {
    params: z.object({ id }),
    query: localeQuery,
    response: z.object({ therapist, now }),
  },
  listFreeTimes: { params: z.object({ id }), query: fortnightQuery, response: fortnight },
  listSimilarTherapists: {
    params: z.object({ id }),
    query: localeQuery,
    response: z.object({ therapists: z.array(therapist).max(3), now }),
  },
};
