// docs/decisions/228
import type { Answer } from '#contract/api.ts';
import { CONTENT_QUOTA } from '#domain/content-quota.ts';
import { DomainError } from '#domain/errors.ts';
import type { Sql } from '#server/db/db.ts';
import { pictureBytes } from '../pictures/pictures.ts';
import type { RawDocument } from '#server/providers/content/content.ts';
import { keptBytes } from './store.sql.ts';

type Written = readonly { readonly id: string; readonly document: RawDocument | null }[];

/**
 * Refuses a change that makes documents or drafts more than there is room for, before any of it is written; one that
 * makes them fewer is made, however many there are.
 */
export async function refuseFull(tx: Sql, { changes, drafts }: { changes: Written; drafts: Written }): Promise<void> {
  const kept = await keptBytes(
    tx,
    [...changes, ...drafts].map(({ id }) => id),
  );
  const more = { documents: bytesOf(changes) - kept.documentsNamed, drafts: bytesOf(drafts) - kept.draftsNamed };
  for (const kind of ['documents', 'drafts'] as const) {
    if (more[kind] > 0 && kept[kind] + more[kind] > CONTENT_QUOTA[kind]) throw new DomainError('STORE_FULL');
  }
}

function bytesOf(written: Written): number {
  const sizes = written.map(({ document }) => (document === null ? 0 : Buffer.byteLength(JSON.stringify(document))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** How much editors have us keep, beside how much they may. */
export async function keptBeside(sql: Sql): Promise<Answer<'checkContent'>['kept']> {
  const { documents, drafts } = await keptBytes(sql, []);
  return {
    documents: { bytes: documents, most: CONTENT_QUOTA.documents },
    drafts: { bytes: drafts, most: CONTENT_QUOTA.drafts },
    pictures: { bytes: await pictureBytes(sql), most: CONTENT_QUOTA.pictures },
  };
}
