import type { Change, Deps } from '#server/deps.ts';
import type { ContentLibrary, RawDocument } from '#server/providers/content/content.ts';
import { type Author, carryOut, type Meant, preview } from './change-documents.ts';
import { BY_PRODUCT } from './changed-by.ts';
import { contentHash, idOf, nextVersion, stamped, stampIn } from './documents.ts';
import { isInvented } from './invented.ts';
import { type ContentOutcome, named } from './outcome.ts';
import { shippedHashes } from './store.sql.ts';

type Parts = Pick<Deps, 'config' | 'contentStore' | 'db' | 'clock'>;

/** The product's documents for this installation: invented specialists only with the demo or with their calendars. */
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

/**
 * Adds the profiles of invented specialists that an older store never had or that were deleted with an earlier demo:
 * the database has their calendars again. What an editor deleted stays deleted, since a profile with a calendar cannot
 * be. Adds nothing to a hosted dataset.
 */
export async function addInvented({ contentStore, hosted }: Pick<Deps, 'contentStore' | 'hosted'>): Promise<void> {
  if (hosted !== null) return;
  const invented = contentStore.shipped().filter(isInvented);
  const calendars = await contentStore.withCalendars(invented.map(idOf));
  const missingIn = (library: ContentLibrary) =>
    invented.filter((document) => {
      const stored = library.stored(idOf(document));
      return stored === null || (stored.document === null && calendars.has(idOf(document)));
    });
  if (missingIn(contentStore.library()).length === 0) return;
  await contentStore.change(BY_PRODUCT, async (base) => ({
    changes: missingIn(base).map(asShipped),
    answer: () => null,
  }));
}

/** The documents that this version of the product brings, beside what stands. */
export type ShippedStatus = {
  outcome: ContentOutcome;
  /** Documents that an editor has changed; `isNewer`: the product has changed them too since they were taken over. */
  edited: (ReturnType<typeof named> & { isNewer: boolean })[];
  deleted: ReturnType<typeof named>[];
};

/** The outcome of taking over, and the documents that it leaves alone since editors changed or deleted them. */
export async function shippedStatus(parts: Parts, signInId: string): Promise<ShippedStatus> {
  const shipped = await shippedContent(parts);
  const hashes = await shippedHashes(parts.db);
  const now = parts.clock.now();
  const outcome = await preview(parts, async (base) => takenOver(base, { shipped, hashes, now }), { signInId });
  const base = parts.contentStore.library();
  const left = shipped.map((document) => ({ document, state: shippedState(base, document, hashes) }));
  return {
    outcome,
    edited: left
      .filter(({ state }) => state === 'edited')
      .map(({ document }) => ({
        ...named(idOf(document), document),
        isNewer: hashes.get(idOf(document)) !== contentHash(document),
      })),
    deleted: left.filter(({ state }) => state === 'deleted').map(({ document }) => named(idOf(document), document)),
  };
}

/** Adds what is new in this version of the product, and changes what no editor has changed since it was taken over. */
export async function applyShipped(parts: Parts, author: Author): Promise<ContentOutcome> {
  const shipped = await shippedContent(parts);
  return carryOut(parts, author, async (base, tx) =>
    takenOver(base, { shipped, hashes: await shippedHashes(tx), now: parts.clock.now() }),
  );
}

type Hashes = ReadonlyMap<string, string>;

function takenOver(
  base: ContentLibrary,
  { shipped, hashes, now }: { shipped: readonly RawDocument[]; hashes: Hashes; now: number },
): Meant {
  const changes = shipped.flatMap((document): Change[] => {
    const state = shippedState(base, document, hashes);
    if (state === 'new') return [asShipped(document)];
    if (state !== 'outdated') return [];
    const current = base.stored(idOf(document))?.document ?? document;
    return [{ ...asShipped(document), document: nextVersion(document, current, now) }];
  });
  return { changes, asked: shipped.length };
}

/** `outdated`: as an earlier version of the product brought it, and another one than this version brings. */
function shippedState(
  base: ContentLibrary,
  document: RawDocument,
  hashes: Hashes,
): 'new' | 'same' | 'outdated' | 'edited' | 'deleted' {
  const stored = base.stored(idOf(document));
  if (stored === null) return 'new';
  if (stored.document === null) return 'deleted';
  const hash = contentHash(stored.document);
  if (hash === contentHash(document)) return 'same';
  return hash === hashes.get(idOf(document)) ? 'outdated' : 'edited';
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
