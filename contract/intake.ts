import { z } from 'zod';
import { CRISIS_KINDS } from '#domain/crisis.ts';
import { id, localeQuery, user } from './wire.ts';

/** Preferences on the wire (spec §3, P47): `''` and `'default'` mean "no matter". */
export const preferences = z.object({
  preferTherapistGender: z.string().max(128).default(''),
  psychoIssues: z.array(z.string().max(128)).max(64).default([]),
  priceRange: z.string().max(128).default('default'),
  typeTherapy: z.string().max(128).default(''),
  startTime: z.array(z.string().max(16)).max(8).default([]),
  selectedDate: z.string().max(32).nullable().optional(),
});

/** Preferences as an answer carries them: every field present, ids in the caller's language. */
export const preferencesAnswer = z.object({
  preferTherapistGender: z.string(),
  psychoIssues: z.array(z.string()),
  priceRange: z.string(),
  typeTherapy: z.string(),
  startTime: z.array(z.string()),
  selectedDate: z.string().nullable(),
});

const step = z.number().int().min(0).max(5);
const priceRange = z.object({ _id: z.string(), min: z.number().nullable(), max: z.number().nullable() });
const issue = z.object({ _id: z.string(), key: z.string(), name: z.string() });
const group = z.object({ _id: z.string(), key: z.string(), name: z.string(), issues: z.array(issue) });
const therapyType = z.object({ _id: z.string(), key: z.string(), name: z.string(), psychoGroups: z.array(group) });

export const intakeShapes = {
  readTherapyTypes: {
    query: localeQuery,
    response: z.object({ therapy: z.array(therapyType), prices: z.array(priceRange) }),
  },
  listGenders: {
    query: localeQuery,
    response: z.array(z.object({ _id: z.string(), title: z.string(), language: z.string(), key: z.string() })),
  },
  listPriceRanges: { response: z.array(priceRange) },
  listCrisisNumbers: {
    query: localeQuery,
    response: z.array(z.object({ number: z.string(), kind: z.enum(CRISIS_KINDS), name: z.string() })),
  },
  readPreferredGenderAndPrice: {
    query: localeQuery,
    response: z.object({
      _id: z.string(),
      preferredGender: z.object({ _id: z.string(), title: z.string() }).nullable(),
      preferredPriceRange: priceRange.nullable(),
    }),
  },
  savePreferences: {
    body: z.object({ user: z.object({ id, preferences }) }),
    response: z.object({ preferences: preferencesAnswer }),
  },
  saveStep: {
    body: z.object({
      user: z.object({
        id,
        step,
        preferences: preferences.optional(),
        /** The steps this window may have left; elsewhere in the meantime, and the step there stays and is answered. */
        from: z.array(step).max(32).optional(),
      }),
    }),
    response: z.object({ user: user.pick({ id: true, step: true }) }),
  },
};
