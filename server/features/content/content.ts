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
export { olderDraft } from './older-drafts.ts';
export { takenOff } from './outcome.ts';
export { publicProfile } from './public-profile.ts';
export { applyShipped, openContent, shippedStatus } from './shipped.ts';
