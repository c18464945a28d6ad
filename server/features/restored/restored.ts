// docs/decisions/239
/** The front door of restored: how a database that came out of a backup begins, and how that ends. */
export { askProviderAgain } from './ask.ts';
export { endRestored, readRestored, refuseUntilDone } from './done.ts';
export { beginQuietly, refuseBroken, RestoringBroken } from './quiet-start.ts';
