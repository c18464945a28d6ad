import type { Answer } from '#contract/api.ts';
import { MOST } from '#domain/list-limits.ts';
import type { Change } from '#server/deps.ts';
import type { ContentLibrary, ContentProblem, RawDocument } from '#server/providers/content/content.ts';

/** What a change of documents does, or would do. */
export type ContentOutcome = Answer<'importDocuments'>;

/** Compares the content before and after a change; `asked` documents stand in it, of which some were the same before. */
export function outcomeOf(
  base: ContentLibrary,
  changes: readonly Change[],
  { asked, after }: { asked: number; after: ContentLibrary },
): ContentOutcome {
  const before = (id: string) => base.stored(id)?.document ?? null;
  const named = ({ id, document }: Change) => ({ id, type: String((document ?? before(id))?.['_type']) });
  const written = changes.filter(({ document }) => document !== null);
  const [was, is] = [base.snapshot.problems, after.snapshot.problems];
  return {
    added: written.filter(({ id }) => before(id) === null).map(named),
    changed: written.flatMap((change) => {
      const old = before(change.id);
      if (old === null) return [];
      return [{ ...named(change), fields: differences(old, change.document ?? {}) }];
    }),
    deleted: changes.filter(({ document }) => document === null).map(named),
    unchanged: asked - changes.length,
    hidden: isNew(is, was).map(({ id, type, code, path, leftOut }) => ({ id, type, code, path, leftOut })),
    mended: isNew(was, is).map(({ id, type }) => ({ id, type })),
  };
}

function isNew(problems: readonly ContentProblem[], known: readonly ContentProblem[]): ContentProblem[] {
  const names = new Set(known.map(nameOf));
  return problems.filter((problem) => !names.has(nameOf(problem))).slice(0, MOST.documents);
}

function nameOf({ id, code, path }: ContentProblem): string {
  return `${id} ${code} ${path}`;
}

type FieldChange = ContentOutcome['changed'][number]['fields'][number];

/** The fields whose value is another one, by their path; the store's own fields are left out. */
function differences(before: RawDocument, after: RawDocument): FieldChange[] {
  const [was, is] = [leaves(before), leaves(after)];
  const paths = [...new Set([...was.keys(), ...is.keys()])];
  return paths
    .filter((path) => was.get(path) !== is.get(path) && !STAMPS.has(path))
    .slice(0, MOST.fields)
    .map((path) => ({ path, before: was.get(path) ?? null, after: is.get(path) ?? null }));
}

const STAMPS = new Set(['_rev', '_createdAt', '_updatedAt']);
const LONGEST = 500;

/** Every value of a document that holds no other, as JSON, by its path. */
function leaves(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    for (const [name, inner] of Object.entries(value)) {
      leaves(inner, Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`, found);
    }
    return found;
  }
  return found.set(path, String(JSON.stringify(value)));
}

/** The same with long values cut, for a person. */
export function shortened(outcome: ContentOutcome): ContentOutcome {
  const cut = (text: string | null) => (text === null || text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`);
  return {
    ...outcome,
    changed: outcome.changed.map(({ fields, ...document }) => ({
      ...document,
      fields: fields.map(({ path, before, after }) => ({ path, before: cut(before), after: cut(after) })),
    })),
  };
}
