import type { ChangedBy } from '#server/deps.ts';

/** A change that the product makes by itself. */
export const BY_PRODUCT: ChangedBy = { via: 'product', actorId: null };
