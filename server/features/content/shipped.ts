import type { Change, Deps } from '#server/deps.ts';
import type { RawDocument } from '#server/providers/content/content.ts';
import { contentHash, idOf, stamped, stampIn } from './documents.ts';

type Parts = Pick<Deps, 'config' | 'contentStore'>;

/**
 * The documents that the product brings to this installation: invented specialists only where the demo is wanted, or where
 * the database has their calendars.
 */
async function shippedContent({ config, contentStore }: Parts): Promise<RawDocument[]> {
  const documents = contentStore.shipped();
  if (config.demo) return [...documents];
  const calendars = await contentStore.withCalendars(documents.filter(isInvented).map(idOf));
  return documents.filter((document) => !isInvented(document) || calendars.has(idOf(document)));
}

/** Loads the content; an empty store is filled with what the product brings. */
export async function openContent(parts: Parts): Promise<void> {
  await parts.contentStore.open(async () => (await shippedContent(parts)).map(asShipped));
}

/** The profiles of the invented specialists, which belong to calendars that were made just now and may be missing in an older store. */
export async function addInvented({ contentStore }: Parts): Promise<void> {
  const invented = contentStore.shipped().filter(isInvented);
  const missing = (document: RawDocument) => contentStore.library().stored(idOf(document)) === null;
  if (!invented.some(missing)) return;
  await contentStore.change(async (base) => ({
    changes: invented.filter((document) => base.stored(idOf(document)) === null).map(asShipped),
    answer: null,
  }));
}

/** A document of the product as the store takes it. */
export function asShipped(document: RawDocument): Change {
  const updatedAt = stampIn(document, '_updatedAt') ?? '';
  return {
    id: idOf(document),
    document: stamped(document, { createdAt: updatedAt, updatedAt }),
    shipped: contentHash(document),
  };
}

function isInvented(document: RawDocument): boolean {
  return document['_type'] === 'therapist' && document['demo'] === true;
}
