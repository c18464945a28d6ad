import { z } from 'zod';
import { MOST } from '#domain/list-limits.ts';
import { id, localeQuery, nothing, priceRange, user } from '../wire.ts';

/** Preferences on the wire (spec §3, P47): `''` and `'default'` mean "no matter". */
export const preferences = z
  .object({
    preferTherapistGender: z.string().max(128).default(''),
    psychoIssues: z.array(z.string().max(128)).max(MOST.topics).default([]),
    priceRange: z.string().max(128).default('default'),
    typeTherapy: z.string().max(128).default(''),
    startTime: z.array(z.string().max(16)).max(8).default([]),
    selectedDate: z.string().max(32).nullable().optional(),
  })
  .meta({ id: 'SentPreferences' });

/** Preferences as an answer carries them: every field present, ids in the caller's language. */
export const preferencesAnswer = z
  .object({
    preferTherapistGender: z.string(),
    psychoIssues: z.array(z.string()).max(MOST.topics),
    priceRange: z.string(),
    typeTherapy: z.string(),
    startTime: z.array(z.string()).max(8),
    selectedDate: z.string().nullable(),
  })
  .meta({ id: 'Preferences' });

const step = z.number().int().min(0).max(5);

/** The steps that this window may leave; a stored one outside the list was set elsewhere, and nothing is saved. */
const leftSteps = z.array(step).max(32);

export const intakeShapes = {
  readPreferredGenderAndPrice: {
    query: localeQuery,
    response: z.object({
      _id: z.string(),
      preferredGender: z.object({ _id: z.string(), title: z.string() }).nullable(),
      preferredPriceRange: priceRange.nullable(),
    }),
  },
  savePreferences: {
    body: z.object({ user: z.object({ id, preferences, from: leftSteps.optional() }) }),
    response: z.object({ preferences: preferencesAnswer, user: user.pick({ id: true, step: true }) }),
  },
  saveStep: {
    body: z.object({
      user: z.object({
        id,
        step,
        preferences: preferences.optional(),
        from: leftSteps.optional(),
      }),
    }),
    response: z.object({ user: user.pick({ id: true, step: true }) }),
  },
  deleteAnswers: { response: nothing },
};
