import type { Answer } from '#contract/api.ts';
import { MOST } from '#domain/list-limits.ts';
import type { Change } from '#server/deps.ts';
import type { ContentLibrary, ContentProblem, RawDocument } from '#server/providers/content/content.ts';
import { isObject, documentName, readDocument, shortened } from './check/document.ts';
import { differences } from './differences.ts';
import { problemName } from './problems.ts';
import { leapsIn, type Rewriting } from './sold.ts';

/** The outcome of a change of documents, made or planned. */
export type ContentOutcome = Answer<'importDocuments'>;

type Named = ContentOutcome['added'][number];
type Hidden = ContentOutcome['hidden'][number];

/** Compares the content before and after; `asked` documents may be unchanged, `drafts` holds the ids with a draft. */
export function outcomeOf(
  base: ContentLibrary,
  changes: readonly Change[],
  { asked, after, drafts }: { asked: number; after: ContentLibrary; drafts: ReadonlySet<string> },
): ContentOutcome {
  const before = (id: string) => base.stored(id)?.document ?? null;
  const changed = ({ id, document }: Change) => named(id, document ?? before(id));
  const written = changes.filter(({ document }) => document !== null);
  const [was, is] = [base.snapshot.problems, after.snapshot.problems];
  const wasShown = shownIn(base);
  return {
    added: written.filter(({ id }) => before(id) === null).map(changed),
    changed: written.flatMap((change) => {
      const old = before(change.id);
      if (old === null) return [];
      return [{ ...changed(change), fields: differences(old, change.document ?? {}) }];
    }),
    deleted: changes.filter(({ document }) => document === null).map(changed),
    unchanged: asked - changes.length,
    hidden: isNew(is, was).map((problem) => hiddenBy(problem, { wasShown, after })),
    mended: mended(was, is).flatMap((id) => {
      const document = after.stored(id)?.document ?? null;
      return document === null ? [] : [named(id, document)];
    }),
    drafts: changes.filter(({ id }) => drafts.has(id)).map(changed),
    leaps: leapsIn(rewritingOf(base, changes)).slice(0, MOST.documents),
  };
}

/** The documents that changes rewrite. */
export function rewritingOf(base: ContentLibrary, changes: readonly Change[]): Rewriting {
  const find = (id: string) => base.stored(id)?.document ?? null;
  return { rewritten: changes.map(({ id, document }) => ({ id, before: find(id), after: document })), find };
}

/** A document by its id, type and name. */
export function named(id: string, document: RawDocument | null): Named {
  return { id, type: String(document?.['_type']), name: document === null ? '' : documentName(document) };
}

function hiddenBy(
  { id, type, code, path, leftOut }: ContentProblem,
  { wasShown, after }: { wasShown: (id: string) => boolean; after: ContentLibrary },
): Hidden {
  const document = after.stored(id)?.document ?? null;
  const value = document === null ? undefined : readDocument(document).parts.find((part) => part.path === path)?.value;
  const target = isObject(value) && typeof value['_ref'] === 'string' ? after.stored(value['_ref'])?.document : null;
  const { therapists, topicById, typeById } = after.snapshot;
  return {
    ...named(id, document),
    type,
    code,
    path,
    found: path === '' ? null : shortened(value),
    leadsTo: code === 'UNKNOWN_REFERENCE' && target ? String(target['_type']) : null,
    leftOut,
    goesOn: therapists.has(id) || topicById.has(id) || typeById.has(id),
    wasShown: leftOut === 'document' && wasShown(id),
  };
}

/** Documents that visitors no longer see after the change, because of a mistake in them or in what they need. */
export function takenOff(base: ContentLibrary, after: ContentLibrary): string[] {
  const gone = after.snapshot.problems.filter(({ leftOut }) => leftOut === 'document').map(({ id }) => id);
  return [...new Set(gone)].filter(shownIn(base)).slice(0, MOST.documents);
}

/** Whether visitors see a document: it breaks no rule, and is no profile that an editor hides. */
function shownIn({ stored, snapshot }: ContentLibrary): (id: string) => boolean {
  const broken = new Set(snapshot.problems.flatMap(({ id, leftOut }) => (leftOut === 'document' ? [id] : [])));
  return (id) => {
    const document = stored(id)?.document ?? null;
    return document !== null && !broken.has(id) && !(document['_type'] === 'therapist' && document['visible'] !== true);
  };
}

/** The ids of documents of which more is shown. */
function mended(was: readonly ContentProblem[], is: readonly ContentProblem[]): string[] {
  const [before, after] = [lossesOf(was), lossesOf(is)];
  return [...before].flatMap(([id, loss]) => (loss > (after.get(id) ?? 0) ? [id] : [])).slice(0, MOST.documents);
}

/** By its id how much of a document is left out: 2 for all of it, 1 for references in it. */
function lossesOf(problems: readonly ContentProblem[]): ReadonlyMap<string, number> {
  const losses = new Map<string, number>();
  for (const { id, leftOut } of problems) {
    losses.set(id, Math.max(losses.get(id) ?? 0, leftOut === 'document' ? 2 : 1));
  }
  return losses;
}

function isNew(problems: readonly ContentProblem[], known: readonly ContentProblem[]): ContentProblem[] {
  const names = new Set(known.map(problemName));
  return problems.filter((problem) => !names.has(problemName(problem))).slice(0, MOST.documents);
}
