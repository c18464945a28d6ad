// docs/decisions/228
import type { Answer } from '#contract/api.ts';
import { CONTENT_QUOTA } from '#domain/content-quota.ts';
import { DomainError } from '#domain/errors.ts';
import type { Sql } from '#server/db/db.ts';
import { pictureBytes } from '../pictures/pictures.ts';
import { keptBytes, type KeptBytes } from './store.sql.ts';

/** Refuses a change that makes documents or drafts more than there is room for; one that makes them fewer is made, however many there are. */
export function refuseFull(before: KeptBytes, after: KeptBytes): void {
  const isFull = (['documents', 'drafts'] as const).some(
    (kind) => after[kind] > CONTENT_QUOTA[kind] && after[kind] > before[kind],
  );
  if (isFull) throw new DomainError('STORE_FULL');
}

/** How much editors have us keep, beside how much they may. */
export async function keptBeside(sql: Sql): Promise<Answer<'checkContent'>['kept']> {
  const { documents, drafts } = await keptBytes(sql);
  return {
    documents: { bytes: documents, most: CONTENT_QUOTA.documents },
    drafts: { bytes: drafts, most: CONTENT_QUOTA.drafts },
    pictures: { bytes: await pictureBytes(sql), most: CONTENT_QUOTA.pictures },
  };
}
