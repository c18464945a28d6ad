import type { Sql, Tx } from '#server/db/db.ts';
import type { Change, Deps } from '#server/deps.ts';
import type { ContentLibrary, RawDocument } from '#server/providers/content/content.ts';
import { BY_PRODUCT } from './changed-by.ts';
import { idOf, stamped, stampIn } from './documents.ts';
import { withCalendars } from './store.sql.ts';

type Parts = Pick<Deps, 'contentStore' | 'db' | 'clock'>;

/**
 * What becomes of the profiles of invented people: those with a calendar, in which something was booked, are hidden and go on naming it;
 * the others are deleted. `beside`: how many are files beside the store, which stay.
 */
export type InventedProfiles = { deleted: readonly string[]; hidden: readonly string[]; beside: number };

/** Whether a document is the profile of an invented specialist. */
export function isInvented(document: RawDocument): boolean {
  return document['_type'] === 'therapist' && document['demo'] === true;
}

/** What would become of them once the calendars of these profiles are gone; changes nothing. The content is open. */
export async function findInvented(
  { contentStore, db }: Parts,
  gone: ReadonlySet<string> = new Set(),
): Promise<InventedProfiles> {
  await contentStore.look();
  const library = contentStore.library();
  return parted(library, await calendarsOf(db, library), gone);
}

/** Takes them out of the content. What is written in the same transaction is told which. The content is open. */
export async function removeInvented(
  { contentStore, clock }: Parts,
  alongside: (tx: Tx, ids: readonly string[]) => Promise<void>,
): Promise<InventedProfiles> {
  return contentStore.change(BY_PRODUCT, async (base, tx) => {
    const profiles = parted(base, await calendarsOf(tx, base));
    const { deleted, hidden } = profiles;
    const changes: Change[] = [
      ...deleted.map((id) => ({ id, document: null, shipped: null })),
      ...hidden.map((id) => ({ id, document: hide(base.stored(id)?.document ?? {}, clock.now()), shipped: null })),
    ];
    return {
      changes,
      answer: () => profiles,
      alongside: async () => alongside(tx, [...deleted, ...hidden]),
    };
  });
}

async function calendarsOf(sql: Sql, library: ContentLibrary): Promise<ReadonlySet<string>> {
  return withCalendars(sql, library.documents().filter(isInvented).map(idOf));
}

function parted(
  library: ContentLibrary,
  calendars: ReadonlySet<string>,
  gone: ReadonlySet<string> = new Set(),
): InventedProfiles {
  const invented = library.documents().filter(isInvented);
  const stays = (document: RawDocument) => calendars.has(idOf(document)) && !gone.has(idOf(document));
  const beside = [...library.snapshot.therapists.values()].filter(
    ({ id, demo }) => demo && library.stored(id) === null,
  );
  return {
    deleted: invented.filter((document) => !stays(document)).map(idOf),
    hidden: invented.filter((document) => stays(document) && document['visible'] !== false).map(idOf),
    beside: beside.length,
  };
}

function hide(document: RawDocument, now: number): RawDocument {
  const updatedAt = new Date(now).toISOString();
  return stamped(
    { ...document, visible: false },
    { createdAt: stampIn(document, '_createdAt') ?? updatedAt, updatedAt },
  );
}
