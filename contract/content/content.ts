import { z } from 'zod';
import { MOST } from '#domain/list-limits.ts';
import { CRISIS_KINDS } from '#domain/crisis.ts';
import { shownSpecialist } from '../session/session.ts';
import { localeQuery, priceRange, topic } from '../wire.ts';

const group = z.object({ _id: z.string(), key: z.string(), name: z.string(), issues: z.array(topic).max(MOST.parts) });
const therapyType = z
  .object({ _id: z.string(), key: z.string(), name: z.string(), psychoGroups: z.array(group).max(MOST.parts) })
  .meta({ id: 'TherapyType' });

const legalQuery = localeQuery.extend({ forTherapist: z.enum(['true', 'false']).default('false') });
const richText = z.array(z.record(z.string(), z.unknown())).max(MOST.blocks);
const legalText = z
  .object({
    data: z.object({
      title: z.string(),
      body: richText,
      _updatedAt: z.string(),
      /** The text that follows it, where one was announced: from which day in Tbilisi on, and what it changes. */
      next: z.object({ validFrom: z.string(), changes: z.string(), body: richText }).optional(),
    }),
  })
  .meta({ id: 'LegalText' });

export const contentShapes = {
  takeContentWebhook: { body: z.unknown(), response: z.object({ received: z.literal(true) }) },
  readTherapyTypes: {
    query: localeQuery,
    response: z.object({
      therapy: z.array(therapyType).max(MOST.choices),
      prices: z.array(priceRange).max(MOST.choices),
    }),
  },
  listGenders: {
    query: localeQuery,
    response: z
      .array(z.object({ _id: z.string(), title: z.string(), language: z.string(), key: z.string() }))
      .max(MOST.choices),
  },
  listPriceRanges: { response: z.array(priceRange).max(MOST.choices) },
  listCrisisNumbers: {
    query: localeQuery,
    response: z.array(z.object({ number: z.string(), kind: z.enum(CRISIS_KINDS), name: z.string() })).max(MOST.choices),
  },
  readLanding: {
    query: localeQuery,
    /** The price range of a session, in tetri; null while nobody is shown. Three other specialists each day. */
    response: z.object({
      prices: z.object({ from: z.number().int(), to: z.number().int() }).nullable(),
      specialists: z.array(shownSpecialist.extend({ _id: z.string() })).max(3),
    }),
  },
  readPrivacyPolicy: { query: legalQuery, response: legalText },
  readTerms: { query: legalQuery, response: legalText },
};
