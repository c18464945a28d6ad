// docs/decisions/183, docs/decisions/185
import type { Instant } from '#domain/dates.ts';
import type { Tx } from '#server/db/db.ts';
import type { Change, ChangedBy, Deps } from '#server/deps.ts';
import type { ContentLibrary, LegalDocument, LibraryAfter, RawDocument } from '#server/providers/content/content.ts';
import { type Changed, writeChanges } from './changes.sql.ts';
import { stamped, stampIn } from './documents.ts';
import { haveSameWords, keepLegalVersions, keptVersion, legalTextsIn } from '../legal/legal.ts';
import { recordAllProblems } from './problems.ts';
import { writeDocuments } from './store.sql.ts';

/** Writes the rows of a change, the versions of its legal texts, and which problems begin and end with it. */
export async function writeLibrary(
  tx: Tx,
  { library: after, rows, base }: LibraryAfter & { base: ContentLibrary | null },
  { number, changes, at }: { number: number; changes: readonly Change[]; at: Instant },
): Promise<void> {
  const shipped = new Map(changes.map((one) => [one.id, one.shipped]));
  const typed = rows.map((row) => ({
    ...row,
    type: String((row.document ?? row.valid)?.['_type']),
    shipped: shipped.get(row.id) ?? null,
  }));
  await writeDocuments(tx, typed, number);
  const kept = base === null ? new Set<LegalDocument>() : keptTextsIn(base);
  const texts = legalTextsIn(after.snapshot).filter((text) => !kept.has(text));
  await keepLegalVersions(tx, texts, at);
  await recordAllProblems(tx, after, at);
}

/** The legal texts with a version kept since they were written: another version may have refused them then. */
function keptTextsIn({ snapshot, stored: find }: ContentLibrary): ReadonlySet<LegalDocument> {
  const isValid = ({ id }: LegalDocument) => find(id)?.valid === find(id)?.document;
  return new Set(legalTextsIn(snapshot).filter(isValid));
}

/** Writes down who changed what. */
export async function recordChanges(
  tx: Tx,
  changed: readonly Changed[],
  { number, by, at, random }: { number: number; by: ChangedBy; at: Instant } & Pick<Deps, 'random'>,
): Promise<void> {
  const sure = changed.filter(({ before, after }) => before !== null || after !== null);
  await writeChanges(tx, sure, { change: number, by: { transactionId: random.uuid(), ...by }, at });
}

type Naming = { at: Instant; by: ChangedBy } & Pick<Deps, 'earlierTexts'>;

/** The changes, in which each legal text has a time that no other text of its id has had. */
export async function withOwnTimes(tx: Tx, changes: readonly Change[], naming: Naming): Promise<Change[]> {
  const all: Change[] = [];
  for (const one of changes) all.push(await withOwnTime(tx, one, naming));
  return all;
}

/**
 * Gives a legal text a time of its own, so that its version has its own name. One of the hosted service keeps its
 * revision, by which it is known there, and gets the next time after its own: any edit there is later.
 */
async function withOwnTime(tx: Tx, change: Change, { at, by, earlierTexts }: Naming): Promise<Change> {
  const { id, document } = change;
  if (document?.['_type'] !== 'legalDocument') return change;
  const createdAt = stampIn(document, '_createdAt') ?? '';
  const rev = stampIn(document, '_rev') ?? undefined;
  let updatedAt = stampIn(document, '_updatedAt') ?? '';
  const isHosted = by.via === 'hosted';
  for (
    let time = isHosted ? Date.parse(updatedAt) + 1 : at;
    !(await isNameFree(tx, `${id}@${updatedAt}`, { document, earlierTexts }));
    time++
  )
    updatedAt = new Date(time).toISOString();
  const keepsRev = isHosted || updatedAt === document['_updatedAt'];
  return { ...change, document: stamped(document, { createdAt, updatedAt, ...(keepsRev && rev && { rev }) }) };
}

async function isNameFree(
  tx: Tx,
  name: string,
  { document, earlierTexts }: { document: RawDocument } & Pick<Deps, 'earlierTexts'>,
): Promise<boolean> {
  const kept = await keptVersion(tx, name);
  const others = [...(kept === null ? [] : [kept]), ...(await earlierTexts(name))];
  // Of a text that breaks a rule no version is kept.
  const text = document as Pick<LegalDocument, 'title' | 'body'>;
  return others.every((other) => haveSameWords(other, text));
}
