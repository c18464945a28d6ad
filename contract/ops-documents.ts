import { z } from 'zod';
import { MOST } from '#domain/list-limits.ts';
import { reason } from './ops-orders.ts';

/** Operators' work on the documents of the content (P55). */

/** Documents, one a line, as the content service exports them. */
const ndjson = z.string().min(1).max(10_000_000);
const id = z.string().min(1).max(128);
/** Whether documents that changed since the export are written over. */
const over = z.boolean().default(false);

const named = z.object({ id: z.string(), type: z.string() });
const outcome = z
  .object({
    added: z.array(named).max(MOST.documents),
    changed: z
      .array(
        named.extend({
          /** By its path; what is longer is cut. */
          fields: z
            .array(z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
            .max(MOST.fields),
        }),
      )
      .max(MOST.documents),
    deleted: z.array(named).max(MOST.documents),
    unchanged: z.number().int(),
    /** What is left out then and is not now, and why. */
    hidden: z
      .array(named.extend({ code: z.string(), path: z.string(), leftOut: z.enum(['document', 'reference']) }))
      .max(MOST.documents),
    /** What is left out now and is not then. */
    mended: z.array(named).max(MOST.documents),
  })
  .meta({ id: 'ContentOutcome' });

export const opsDocumentShapes = {
  exportDocuments: { query: z.object({ id: id.optional() }), response: z.object({ ndjson: z.string() }) },
  previewImport: { body: z.object({ ndjson, over }), response: outcome },
  importDocuments: { body: z.object({ ndjson, over, reason }), response: outcome },
  previewDeletion: { body: z.object({ id }), response: outcome },
  deleteDocument: { body: z.object({ id, reason }), response: outcome },
  readShipped: {
    /** `outcome`: what taking over would do. `edited`: what an editor has changed, `deleted` what one has deleted. */
    response: z.object({
      outcome,
      edited: z.array(named.extend({ isNewer: z.boolean() })).max(MOST.documents),
      deleted: z.array(named).max(MOST.documents),
    }),
  },
  applyShipped: { body: z.object({ reason }), response: outcome },
} as const;
