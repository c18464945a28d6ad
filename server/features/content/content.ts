// docs/decisions/214
import { publishedIdOf } from '#domain/document-ids.ts';
import type { Tx } from '#server/db/db.ts';
import type { AllDocuments } from '#server/deps.ts';
import { waitingDrafts } from './changes.sql.ts';
import { differences } from './differences.ts';
import { stampIn } from './documents.ts';
import type { Staged } from './rules.ts';

export { contentChanges } from './changes.ts';
export { priceRangeToWire } from './choices.ts';
export { checkContent } from './check/check-content.ts';
export {
  type Author,
  deleteDocument,
  exportDocuments,
  importDocuments,
  previewDeletion,
  previewImport,
} from './change-documents.ts';
export { requireSecondPress } from './second-press.ts';
export { type Rewritten, soldIn } from './sold.ts';
export { type BrokenRule, RuleBroken } from './rules.ts';
export { stamped, stampIn } from './documents.ts';
export { readLines } from './ndjson.ts';
export { findInvented, removeInvented } from './invented.ts';
export { takenOff } from './outcome.ts';
export { publicProfile } from './public-content.ts';
export { applyShipped, openContent, shippedStatus } from './shipped.ts';

/** A document that was changed after its draft was begun, and the fields that the draft would change back. */
type OlderDraft = { id: string; fields: ReturnType<typeof differences> };

/**
 * The first of these drafts that was begun on another revision of its document than the present one and says something
 * else; null where publishing them undoes no change.
 */
export async function olderDraft(
  tx: Tx,
  draftIds: readonly string[],
  { documents, staged }: { documents: AllDocuments; staged: Staged },
): Promise<OlderDraft | null> {
  if (draftIds.length === 0) return null;
  for (const { id: draftId, begunOn } of await waitingDrafts(tx, draftIds)) {
    const id = publishedIdOf(draftId);
    const [standing, next] = [documents.get(id), staged.get(id) ?? null];
    if (begunOn === null || standing === undefined || next === null || begunOn === stampIn(standing, '_rev')) continue;
    const fields = differences(standing, next);
    if (fields.length > 0) return { id, fields };
  }
  return null;
}
