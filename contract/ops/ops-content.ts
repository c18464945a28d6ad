import { z } from 'zod';
import { TYPE_KEYS } from '#domain/intake.ts';
import { MOST } from '#domain/list-limits.ts';

/** Faults of the content, for an operator (P29, docs/decisions/011). */

/**
 * Why a reading of the hosted dataset changed nothing: failures of the service, of the documents as a whole, and of a
 * single document. `changing`: the dataset differed at every try; `lacks`: it would leave no content.
 */
export const HOSTED_FAILURES = [
  'unreachable',
  'refused',
  'unreadable',
  'incomplete',
  'empty',
  'type-missing',
  'half-gone',
  'too-many',
  'other-type',
  'older',
  'old-answer',
  'changing',
  'bad-document',
  'lacks',
] as const;

const where = {
  documentId: z.string(),
  type: z.string(),
  /** The document's name for people: a therapist's name, a text's title; empty where it has none. */
  name: z.string(),
  /** The field, as `sessionTypes[0].price`; empty for the document as a whole. */
  path: z.string(),
  /** The value of the field, shortened; null where it has none. */
  found: z.string().nullable(),
  hides: z.boolean(),
};
const found = <K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.object({ kind: z.literal(kind), ...where, ...shape });

/** Since when a document is left out, whether its last valid version is still named, and who refers to it. */
const leftOut = {
  since: z.string().nullable(),
  goesOn: z.boolean(),
  namedBy: z.array(z.string()).max(MOST.parts),
};

const finding = z
  .discriminatedUnion('kind', [
    /** `code` names the broken rule. `holder`: of two documents for one thing the other one, which counts. */
    found('rule', { ...leftOut, code: z.string(), holder: z.string().nullable() }),
    /** A reference to no document or to another type; `leftOut` is null when the document is not shown anyway. */
    found('reference', {
      ...leftOut,
      leadsTo: z.string().nullable(),
      leftOut: z.enum(['document', 'reference']).nullable(),
    }),
    /** A link of a text to a page of ours that is not there, or to what no browser opens. */
    found('link', { leads: z.enum(['nowhere', 'no-address']) }),
    /** Fields of a document without English; `path` is the first. */
    found('english', { paths: z.array(z.string()).max(MOST.parts) }),
    /** A text or a choice that has no document in a language; the id is that of the document in the other one. */
    found('no-document', { language: z.enum(['ka', 'en']) }),
    /** The topics of a session type beside those that were decided (P10), by key. */
    found('topics', {
      typeKey: z.enum(TYPE_KEYS),
      offered: z.number().int(),
      decided: z.number().int(),
      missing: z.array(z.string()).max(MOST.topics),
      surplus: z.array(z.string()).max(MOST.parts),
    }),
    found('bare-therapist', {}),
    found('mtavruli', {}),
    found('video', {}),
    /** `lastDay`: the last on which the number is shown. `ahead`: it says that it was verified on a day to come. */
    found('crisis-number', { state: z.enum(['over', 'soon', 'ahead']), lastDay: z.iso.date() }),
    /** A picture without original: `why` and `since` of a failed fetch from the host, null before the first try. */
    found('picture', { why: z.string().nullable(), since: z.string().nullable() }),
    /** A picture that nothing names and whose original is kept all the same. */
    found('unused-picture', {}),
    /** A calendar whose profile no document is. */
    found('calendar', {}),
    /** A profile that the hosted dataset has no more: it stays here, since it has a calendar. */
    found('gone-there', {}),
  ])
  .meta({ id: 'ContentFinding' });

const kept = z.object({ bytes: z.number().int(), most: z.number().int() });

/** `wholeAt`: when all of it was first read; `why` and `detail` of the newest reading, while readings fail. */
const hostedSource = z
  .object({
    dataset: z.string(),
    wholeAt: z.iso.datetime().nullable(),
    readAt: z.iso.datetime().nullable(),
    failingSince: z.iso.datetime().nullable(),
    why: z.enum(HOSTED_FAILURES).nullable(),
    detail: z.string().nullable(),
  })
  .meta({ id: 'HostedSource' });

export const opsContentShapes = {
  checkContent: {
    /** Faults that hide something come first; `total` counts also those beyond the list. */
    response: z.object({
      documents: z.number().int(),
      total: z.number().int(),
      hiding: z.number().int(),
      findings: z.array(finding).max(MOST.findings),
      kept: z.object({ documents: kept, drafts: kept, pictures: kept }),
      /** The hosted dataset that is published, and how reading it goes; null where content is edited here. */
      source: hostedSource.nullable(),
    }),
  },
};
