import { z } from 'zod';
import { MOST } from '#domain/list-limits.ts';
import { MOST_PICTURE } from '#domain/pictures.ts';
import { reason } from './ops-orders.ts';

/** Operators' work on the documents of the content (P55). */

/** How much one import takes: characters of the file, and bytes of the call that carries it. */
export const IMPORT = { characters: 10_000_000, bytes: 12_000_000 } as const;

/** Letters of a picture that is sent in base64; one letter more than it may have is enough to refuse it. */
const PICTURE_BASE64 = Math.ceil(MOST_PICTURE.bytes / 3) * 4 + 4;

/** Bytes of the call that brings a picture. */
export const PICTURE_CALL_BYTES = PICTURE_BASE64 + 100;

/** Documents, one a line, as the content service exports them. */
const ndjson = z.string().min(1).max(IMPORT.characters);
const id = z.string().min(1).max(128);
/** The number of a change and the id of a document, which is longer than the cursors of other lists. */
const changeCursor = z.string().max(160);
/** Whether documents that changed since the export are written over. */
const over = z.boolean().default(false);
/** Whether documents that visitors see are taken off the site when they break a rule then. */
const hide = z.boolean().default(false);

/** `name`: what people call it; empty where it has none. */
const named = z.object({ id: z.string(), type: z.string(), name: z.string() });
/** A field by its path, with both values in JSON. */
export const fieldChange = z.object({
  path: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
const asked = z.object({ price: z.number().int(), clientPays: z.number().int() });
const outcome = z
  .object({
    added: z.array(named).max(MOST.documents),
    changed: z
      .array(
        named.extend({
          /** By its path; a long value is cut around the place where it differs. */
          fields: z.array(fieldChange).max(MOST.fields),
        }),
      )
      .max(MOST.documents),
    deleted: z.array(named).max(MOST.documents),
    unchanged: z.number().int(),
    /**
     * Documents that the change newly leaves out, and why: the rule, the field and its value. `leadsTo`: the type of
     * the document that a reference names, null where there is none. `goesOn`: the last valid version is still named.
     */
    hidden: z
      .array(
        named.extend({
          code: z.string(),
          path: z.string(),
          found: z.string().nullable(),
          leadsTo: z.string().nullable(),
          leftOut: z.enum(['document', 'reference']),
          goesOn: z.boolean(),
          /** Visitors see it until then: an import does it only when that is wished. */
          wasShown: z.boolean(),
        }),
      )
      .max(MOST.documents),
    /** Of which less is left out then than now. */
    mended: z.array(named).max(MOST.documents),
    /** Of which a draft waits that was begun before this change, and can then no longer be published. */
    drafts: z.array(named).max(MOST.documents),
    /** Prices that change by more than a fifth, in tetri, with what clients pay. */
    leaps: z.array(named.extend({ sessionType: z.string(), before: asked, after: asked })).max(MOST.documents),
  })
  .meta({ id: 'ContentOutcome' });

export const opsDocumentShapes = {
  exportDocuments: { query: z.object({ id: id.optional() }), response: z.object({ ndjson: z.string() }) },
  previewImport: { body: z.object({ ndjson, over }), response: outcome },
  importDocuments: { body: z.object({ ndjson, over, hide, reason }), response: outcome },
  previewDeletion: { body: z.object({ id }), response: outcome },
  deleteDocument: { body: z.object({ id, reason }), response: outcome },
  /** The original of an uploaded picture, in base64: all that it says of where and by whom it was taken is in it. */
  readPicture: { query: z.object({ id }), response: z.object({ bytes: z.string().max(PICTURE_BASE64) }) },
  /** Keeps an original until the import that names it, for a day at most. */
  keepPicture: { body: z.object({ bytes: z.string().min(1).max(PICTURE_BASE64) }), response: z.object({ id }) },
  readShipped: {
    /** `outcome`: what taking over would do. `edited`: what an editor has changed, `deleted` what one has deleted. */
    response: z.object({
      outcome,
      edited: z.array(named.extend({ isNewer: z.boolean() })).max(MOST.documents),
      deleted: z.array(named).max(MOST.documents),
    }),
  },
  applyShipped: { body: z.object({ reason }), response: outcome },
  /** A token for the content service's interface (`/api/store`), and for nothing else. */
  createContentToken: { response: z.object({ token: z.string(), expiresAt: z.iso.datetime(), dataset: z.string() }) },
  listContentChanges: {
    /** `id`: that of a document, with what became of its draft. */
    query: z.object({ id: id.optional(), cursor: changeCursor.optional() }),
    /** Of the last 90 days, the newest first, 50 at a time. */
    response: z.object({
      changes: z.array(
        z.object({
          at: z.iso.datetime(),
          documentId: z.string(),
          transition: z.enum(['appear', 'update', 'disappear']),
          via: z.enum(['product', 'command', 'editor', 'hosted']),
          /** Null where no person did it. `contact` is masked, and null when the account is gone. */
          who: z.object({ id: z.string(), contact: z.string().nullable() }).nullable(),
          /** Changes with the same one were made together. */
          transactionId: z.string(),
        }),
      ),
      next: z.string().nullable(),
    }),
  },
} as const;
