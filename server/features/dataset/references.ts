import type { RawDocument } from '#server/providers/content/content.ts';
import type { Staged } from './mutations.ts';
import { recordOf } from './record.ts';
import { refusedMutation } from '#server/http/store/refusal.ts';

/**
 * Refuses a transaction that leaves a new dead strong reference: one that it writes to a missing document, or one to a
 * document that it deletes. An older dead reference stays, so that its document can be mended step by step.
 */
export function checkReferences(standing: ReadonlyMap<string, RawDocument>, staged: Staged): void {
  const isThere = (id: string) => (staged.has(id) ? staged.get(id) !== null : standing.has(id));
  for (const [id, document] of staged) {
    if (document === null) continue;
    const before = new Set(referencesIn(standing.get(id) ?? null));
    const missing = referencesIn(document).find((to) => !before.has(to) && !isThere(to));
    if (missing === undefined) continue;
    const description = `the document "${id}" refers to "${missing}", which is not there`;
    throw refusedMutation(409, { type: 'documentReferenceDoesNotExistError', description, id, referenceID: missing });
  }
  const deleted = new Set([...staged].flatMap(([id, document]) => (document === null && standing.has(id) ? [id] : [])));
  if (deleted.size === 0) return;
  const [found] = referringTo(deleted, new Map([...standing, ...staged]));
  if (found === undefined) return;
  const [id, links] = found;
  const others = [...new Set(links.map(({ from }) => from))];
  const description = `the document "${id}" cannot be deleted: "${others[0]}" refers to it`;
  const facts = { id, referencingIDs: others.slice(0, 100) };
  throw refusedMutation(409, { type: 'documentHasExistingReferencesError', description, ...facts });
}

/** By document, what refers to it; in one walk through all, as a transaction may delete a thousand of them. */
function referringTo(ids: ReadonlySet<string>, documents: Staged) {
  const links = [...documents].flatMap(([from, document]) =>
    referencesIn(document).flatMap((to) => (ids.has(to) ? [{ from, to }] : [])),
  );
  return Map.groupBy(links, ({ to }) => to);
}

/** The ids to which strong references anywhere in a value lead. */
export function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  const fields = recordOf(value);
  if (fields === null) return [];
  const { _ref: to, _weak: weak } = fields;
  const own = typeof to === 'string' && weak !== true ? [to] : [];
  return [...own, ...Object.values(fields).flatMap(referencesIn)];
}
