import type { DatasetPatches } from './dataset.ts';

/** Names that a path must not lead to: they change how every object behaves. */
const POISONED = /(^|[.[\]'"])(__proto__|constructor|prototype)($|[.[\]'"])/;

/** Patches by the vendor's own program. */
export const applyPatch: DatasetPatches = async (document, patch) => {
  const path = pathsOf(patch).find((one) => POISONED.test(one));
  if (path !== undefined) return { refused: `the path ${path} leads to no field` };
  const { Mutation } = await import('@sanity/mutator');
  const id = String(document['_id']);
  try {
    // It changes what it is given.
    const before = { ...structuredClone(document), _id: id, _type: String(document['_type']) };
    const after = new Mutation({ mutations: [{ patch: { ...patch, id } }] }).apply(before);
    return after === null ? { refused: 'the patch leaves no document' } : { document: after };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
};

function pathsOf(patch: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(patch).flatMap(([kind, value]) => {
    if (kind === 'unset') return Array.isArray(value) ? value.map(String) : [];
    if (typeof value !== 'object' || value === null) return [];
    if (kind === 'insert')
      return Object.entries(value).flatMap(([name, path]) => (name === 'items' ? [] : [String(path)]));
    return Object.keys(value);
  });
}
