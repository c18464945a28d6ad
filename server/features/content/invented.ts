import type { Sql, Tx } from '#server/db/db.ts';
import type { Change, Deps } from '#server/deps.ts';
import type { ContentLibrary, RawDocument } from '#server/providers/content/content.ts';
import { BY_PRODUCT } from './changed-by.ts';
import { idOf, nextVersion } from './documents.ts';
import { withCalendars } from './store.sql.ts';

type Parts = Pick<Deps, 'contentStore' | 'db' | 'clock' | 'hosted'>;

/**
 * The profiles of invented people: those with a calendar in which something was booked are hidden and go on naming it;
 * the others are deleted. `beside`: how many are files beside the store, which stay. `there`: those that visitors see
 * since the hosted dataset has them, which stay too: changed here they would be newer than it and block its content.
 */
export type InventedProfiles = {
  deleted: readonly string[];
  hidden: readonly string[];
  beside: number;
  there: readonly string[];
};

/** Whether a document is the profile of an invented specialist. */
export function isInvented(document: RawDocument): boolean {
  return document['_type'] === 'therapist' && document['demo'] === true;
}

/** The outcome for them once the calendars of these profiles are gone; changes nothing. The content is open. */
export async function findInvented(
  { contentStore, db, hosted }: Parts,
  gone: ReadonlySet<string> = new Set(),
): Promise<InventedProfiles> {
  await contentStore.look();
  const library = contentStore.library();
  if (hosted !== null) return left(library);
  return parted(library, await calendarsOf(db, library), gone);
}

/** Takes them out of the content. What is written in the same transaction is told which. The content is open. */
export async function removeInvented(
  { contentStore, clock, hosted }: Parts,
  alongside: (tx: Tx, ids: readonly string[]) => Promise<void>,
): Promise<InventedProfiles> {
  if (hosted !== null) return left(contentStore.library());
  return contentStore.change(BY_PRODUCT, async (base, tx) => {
    const profiles = parted(base, await calendarsOf(tx, base));
    const { deleted, hidden } = profiles;
    const changes: Change[] = [
      ...deleted.map((id) => ({ id, document: null, shipped: null })),
      ...hidden.map((id) => ({ id, document: hide(base.stored(id)?.document ?? {}, clock.now()), shipped: null })),
    ];
    return { changes, answer: () => profiles, alongside: async () => alongside(tx, [...deleted, ...hidden]) };
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
  return {
    deleted: invented.filter((document) => !stays(document)).map(idOf),
    hidden: invented.filter((document) => stays(document) && isVisible(document)).map(idOf),
    beside: besideIn(library),
    there: [],
  };
}

/** Where the hosted dataset is read all of them are left as they are. */
function left(library: ContentLibrary): InventedProfiles {
  const there = library.documents().filter((document) => isInvented(document) && isVisible(document));
  return { deleted: [], hidden: [], beside: besideIn(library), there: there.map(idOf) };
}

function isVisible(document: RawDocument): boolean {
  return document['visible'] !== false;
}

function besideIn(library: ContentLibrary): number {
  const invented = [...library.snapshot.therapists.values()].filter(({ demo }) => demo);
  return invented.filter(({ id }) => library.stored(id) === null).length;
}

function hide(document: RawDocument, now: number): RawDocument {
  return nextVersion({ ...document, visible: false }, document, now);
}
