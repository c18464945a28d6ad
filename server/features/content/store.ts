// docs/decisions/185
import { lockContent } from '#server/db/locks.ts';
import type { Change, ContentStore, Deps } from '#server/deps.ts';
import type { ContentProvider, ContentReading } from '#server/providers/content/content.ts';
import { keepLegalVersions, legalTextsIn } from '../legal/legal.ts';
import { changeContent } from './change.ts';
import { BY_PRODUCT } from './changed-by.ts';
import { newerThan } from './memory.sql.ts';
import { type ContentMemory, contentMemory, knownOrThrow } from './memory.ts';
import { newest } from './newest.ts';
import { recordAllProblems } from './problems.ts';
import { nextChange, recordedProblems, withCalendars } from './store.sql.ts';
import { recordChanges, withOwnTimes, writeLibrary } from './write-documents.ts';

type Parts = Pick<Deps, 'db' | 'clock' | 'log' | 'messages' | 'random' | 'earlierTexts'> & { reading: ContentReading };

/** The parts of a store with what it knows. */
export type StoreParts = Parts & { memory: ContentMemory };

/** The content of our database. Servers keep it all in memory, load what is newer, and never ask it for a visitor. */
export function contentStore(given: Parts): ContentStore & { content: ContentProvider } {
  const memory = contentMemory(given);
  const parts = { ...given, memory };
  const { db, reading } = given;
  const library = () => knownOrThrow(memory.known()).library;
  return {
    content: { id: 'local', snapshot: () => library().snapshot },
    library,
    shipped: () => reading.shipped(),
    everything: memory.everything,
    listen: memory.listen,
    look: async () => void (await memory.look()),
    watch: memory.follow,
    open: async (first) => openStore(parts, first),
    change: async (by, plan) => changeContent(parts, by, plan),
    withCalendars: async (ids, sql = db) => withCalendars(sql, ids),
    problems: async () => recordedProblems(db),
  };
}

/** Loads all documents, and fills a store that never had any; of an open one only what is newer. */
async function openStore(parts: StoreParts, first: () => Promise<readonly Change[]>): Promise<void> {
  const { memory } = parts;
  const isOpen = memory.known() !== null;
  const known = await memory.look();
  if (isOpen) return;
  if (known === null) {
    await fillStore(parts, await first());
    await memory.look();
  }
  await settle(parts);
}

/** Fills a store that never had anything, once, whichever server comes first. */
async function fillStore(
  { db, clock, random, reading, earlierTexts }: StoreParts,
  documents: readonly Change[],
): Promise<void> {
  const made = { at: clock.now(), by: BY_PRODUCT };
  await db.transaction(async (tx) => {
    await lockContent(tx);
    if ((await newerThan(tx, 0, reading.types)).newest > 0) return;
    const changes = await withOwnTimes(tx, documents, { ...made, earlierTexts });
    const first = changes.flatMap(({ id, document }) => (document === null ? [] : [{ id, document }]));
    const number = await nextChange(tx);
    await writeLibrary(tx, { ...reading.first(first), base: null }, { ...made, number, changes });
    const brought = first.map(({ id, document }) => ({ id, before: null, after: document }));
    await recordChanges(tx, brought, { ...made, number, random });
  });
}

/**
 * Writes down what this version of the product judges otherwise, before anybody can agree to it: other mistakes, a text
 * that was not shown before, documents valid only now.
 */
async function settle({ db, clock, log, memory, reading }: StoreParts): Promise<void> {
  const at = clock.now();
  const changed = await db.transaction(async (tx) => {
    await lockContent(tx);
    // Without drafts: a server that no editor works with does not read them.
    const { known } = await newest(tx, memory.known(), { reading, isAll: false });
    const { library: base } = knownOrThrow(known);
    const rows = base.settled();
    if (rows.length > 0) {
      const number = await nextChange(tx);
      await writeLibrary(tx, { library: base, rows, base: null }, { number, changes: [], at });
      return number;
    }
    await keepLegalVersions(tx, legalTextsIn(base.snapshot), at).catch((error: unknown) => {
      log.error({ err: error }, 'a legal text was changed past the product: another one is kept under its name');
    });
    await recordAllProblems(tx, base, at);
    return null;
  });
  if (changed !== null) await memory.tell(changed);
}
