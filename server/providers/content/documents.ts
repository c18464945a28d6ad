import { z } from 'zod';
import { CRISIS_KINDS } from '#domain/crisis.ts';
import { isDate } from '#domain/dates.ts';
import { GENDER_KEYS, GROUP_KEYS, TOPIC_KEYS, TYPE_KEYS } from '#domain/intake.ts';
import { MOST } from '#domain/list-limits.ts';
import { PICTURE_TYPE } from '#domain/pictures.ts';
import { LIMITS } from '#studio/schema/limits.ts';
import { duration, id, localeString, order, reference, references, words } from './fields.ts';
import { therapistShape } from './therapist.ts';

/**
 * The accepted form of each content type. The studio's form has the same rules (`studio/schema`), but a document may
 * also come from an import or another tool, so only what passes here is served.
 */

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
  language: z.object({ _id: id, key: z.string().regex(LIMITS.languageKey), title: localeString }),
  therapist: therapistShape,
  legalDocument: z
    .object({
      _id: id,
      /** Names the version: the name has its limits (`contract/wire.ts`). */
      _updatedAt: z.iso.datetime().max(40),
      kind: z.enum(['privacy', 'terms']),
      audience: z.enum(['client', 'specialist']),
      language: z.enum(['ka', 'en']),
      title: words,
      /** The day from which it counts; without one it counts from the beginning, until a text with a day follows it. */
      validFrom: z.string().refine(isDate).nullish(),
      changes: z.string().trim().max(LIMITS.longText.max).nullish(),
      body: z
        .array(z.looseObject({ _key: z.string(), _type: z.enum(['block', 'picture', 'table']) }))
        .min(1)
        .max(MOST.blocks),
    })
    .refine(({ validFrom, changes }) => !validFrom || Boolean(changes), { path: ['changes'] }),
  /** An uploaded picture: its id says all that is needed of it. */
  [PICTURE_TYPE]: z.object({ _id: id }),
  crisisNumber: z.object({
    _id: id,
    number: z.string().regex(LIMITS.crisisNumber),
    kind: z.enum(CRISIS_KINDS),
    name: localeString,
    order,
    source: words,
    verifiedAt: z.string().refine(isDate),
  }),
} as const;

/** The kinds of which pages offer all as a choice. */
export const CHOICES: readonly DocumentType[] = ['gender', 'priceRange', 'therapyType', 'crisisNumber'];

export type DocumentType = keyof typeof documentShapes;

/** All types of which content is served. */
// Object.keys says string of any object; the shapes have no other key.
export const DOCUMENT_TYPES = Object.keys(documentShapes) as readonly DocumentType[];

/** Whether content of this name is served; assets and the like are not. */
export function isDocumentType(type: string): type is DocumentType {
  return Object.hasOwn(documentShapes, type);
}
