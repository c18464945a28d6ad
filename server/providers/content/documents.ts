import { z } from 'zod';
import { CRISIS_KINDS } from '#domain/crisis.ts';
import { isDate } from '#domain/dates.ts';
import { GENDER_KEYS, GROUP_KEYS, TOPIC_KEYS, TYPE_KEYS } from '#domain/intake.ts';
import { tetriOf } from '#domain/money.ts';
import { LIMITS } from '#studio/schema/limits.ts';

/**
 * What the server accepts of each content type. The studio's form has the same rules (`studio/schema`), but a document may
 * also come from an import or another tool, so nothing is served that did not pass here.
 */

const words = z.string().trim().min(1).max(300);
const localeString = z.object({ ka: words, en: words.optional() });
const localeText = z.object({
  ka: z.string().trim().min(1).max(6000),
  en: z.string().trim().min(1).max(6000).optional(),
});
const reference = z.object({ _ref: z.string().min(1) });
const references = z.array(reference).min(1);
/** An address on our own host, or where the content service keeps its pictures. */
const picture = z.object({ url: z.string().regex(/^(?:\/media\/[\w.-]+|https:\/\/cdn\.sanity\.io\/[^\s"'<>]+)$/) });
const order = z.number().int();
const duration = z.number().int().min(LIMITS.duration.min).max(LIMITS.duration.max);
const percent = z
  .number()
  .min(LIMITS.fee.min)
  .max(LIMITS.fee.max)
  .refine((value) => value === 0 || tetriOf(value) !== null);
const price = z.unknown().transform((value, context) => {
  const tetri = typeof value === 'number' ? tetriOf(value) : null;
  if (tetri !== null) return tetri;
  context.addIssue('a price in lari above 0, with at most two decimals');
  return z.NEVER;
});

/** `_id` without a dot: such ids are private in the content service. */
const id = z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/);

export const documentShapes = {
  gender: z.object({ _id: id, key: z.enum(GENDER_KEYS), title: words, language: z.enum(['ka', 'en']) }),
  priceRange: z
    .object({ _id: id, min: z.number().min(0).nullish(), max: z.number().min(1).nullish() })
    .refine(({ min, max }) => (min ?? null) !== null || (max ?? null) !== null)
    .refine(({ min, max }) => (min ?? 0) < (max ?? Infinity)),
  issue: z.object({ _id: id, key: z.enum(TOPIC_KEYS), name: localeString }),
  issueGroup: z.object({ _id: id, key: z.enum(GROUP_KEYS), name: localeString, order, issues: references }),
  therapyType: z.object({
    _id: id,
    key: z.enum(TYPE_KEYS),
    name: localeString,
    order,
    duration,
    psychoGroups: references,
  }),
  methodCategory: z.object({ _id: id, title: localeString }),
  method: z.object({ _id: id, title: localeString, category: reference, issues: references }),
  language: z.object({ _id: id, key: z.string().regex(/^[a-z]{2}$/), title: localeString }),
  therapist: z.object({
    _id: id,
    name: localeString,
    surname: localeString,
    slug: z.object({ current: z.string().regex(/^[a-z0-9-]{1,96}$/) }),
    photo: picture.nullish(),
    gender: z.enum(GENDER_KEYS),
    experience: z.number().int().min(LIMITS.experience.min).max(LIMITS.experience.max),
    fee: percent,
    description: localeText,
    videoLink: z.string().max(2000).nullish(),
    education: z
      .array(
        z.object({
          name: localeString,
          year: z.string().min(4).max(20),
          degree: localeString,
          description: localeText.optional(),
          gallery: z.array(picture).default([]),
        }),
      )
      .default([]),
    therapyMethod: z.array(localeString).default([]),
    method: references,
    languages: references,
    sessionTypes: z.array(z.object({ sessionType: reference, duration, price })).min(1),
    approvedForTeens: z.boolean().default(false),
    visible: z.boolean().default(false),
    demo: z.boolean().default(false),
  }),
  legalDocument: z.object({
    _id: id,
    _updatedAt: z.iso.datetime(),
    kind: z.enum(['privacy', 'terms']),
    audience: z.enum(['client', 'specialist']),
    language: z.enum(['ka', 'en']),
    title: words,
    body: z.array(z.looseObject({ _key: z.string(), _type: z.enum(['block', 'picture', 'table']) })).min(1),
  }),
  crisisNumber: z.object({
    _id: id,
    number: z.string().regex(/^[0-9 ]{3,12}$/),
    kind: z.enum(CRISIS_KINDS),
    name: localeString,
    order,
    source: words,
    verifiedAt: z.string().refine(isDate),
  }),
} as const;

export type DocumentType = keyof typeof documentShapes;
export type Documents = { [Type in DocumentType]: z.output<(typeof documentShapes)[Type]>[] };

/** Whether content of this name is served; assets and the like are not. */
export function isDocumentType(type: string): type is DocumentType {
  return Object.hasOwn(documentShapes, type);
}
