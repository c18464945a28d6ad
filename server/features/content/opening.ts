// docs/decisions/185
import { lockContent } from '#server/db/locks.ts';
import type { Change } from '#server/deps.ts';
import { BY_PRODUCT } from './changed-by.ts';
import { keepLegalVersions, legalTextsIn } from '../legal/legal.ts';
import { newerThan } from './memory.sql.ts';
import { knownOrThrow } from './memory.ts';
import { newest } from './newest.ts';
import { recordAllProblems } from './problems.ts';
import type { StoreParts } from './store.ts';
import { nextChange } from './store.sql.ts';
import { recordChanges, withOwnTimes, writeLibrary } from './write-documents.ts';

/** Loads all documents, and fills a store that never had any; of an open one only what is newer. */
export async function openStore(parts: StoreParts, first: () => Promise<readonly Change[]>): Promise<void> {
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
