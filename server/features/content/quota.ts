// docs/decisions/228
import type { Answer } from '#contract/api.ts';
import { CONTENT_QUOTA } from '#domain/content-quota.ts';
import { isDraftId } from '#domain/document-ids.ts';
import type { Sql } from '#server/db/db.ts';
import { keptPictureBytes } from '../pictures/pictures.ts';
import type { RawDocument } from '#server/providers/content/content.ts';
import { keptBytes } from './store.sql.ts';

/** Whether a change makes documents or drafts more than there is room for; one that makes them fewer never does. */
export async function growsBeyondQuota(sql: Sql, staged: ReadonlyMap<string, RawDocument | null>): Promise<boolean> {
  const kept = await keptBytes(sql, [...staged.keys()]);
  const written = [...staged].map(([id, document]) => ({ isDraft: isDraftId(id), bytes: documentBytes(document) }));
  const bytesOf = (isDraft: boolean) =>
    written.reduce((sum, one) => (one.isDraft === isDraft ? sum + one.bytes : sum), 0);
  const more = { documents: bytesOf(false) - kept.documentsNamed, drafts: bytesOf(true) - kept.draftsNamed };
  return (['documents', 'drafts'] as const).some(
    (kind) => more[kind] > 0 && kept[kind] + more[kind] > CONTENT_QUOTA[kind],
  );
}

function documentBytes(document: RawDocument | null): number {
  return document === null ? 0 : Buffer.byteLength(JSON.stringify(document));
}

/** How much editors have us keep, beside how much they may. */
export async function keptBeside(sql: Sql): Promise<Answer<'checkContent'>['kept']> {
  const { documents, drafts } = await keptBytes(sql, []);
  return {
    documents: { bytes: documents, most: CONTENT_QUOTA.documents },
    drafts: { bytes: drafts, most: CONTENT_QUOTA.drafts },
    pictures: { bytes: await keptPictureBytes(sql), most: CONTENT_QUOTA.pictures },
  };
}
